/** A select field for the rules. */
import { createResource, createUniqueId, For } from 'solid-js';
import { gameTitle, parseConfig, setupText } from '../net/gameConfig';
import { t } from '../i18n/i18n';
import { fetchSetups } from '../net/setups';

/** The default rules. */
export const DEFAULT_GAME = 'pentagame';

/** All games with their set-ups; only the default until they are loaded. */
export function SetupSelect(props: { value: string; onChange: (rules: string) => void }) {
  const id = createUniqueId();
  const [all] = createResource(() => fetchSetups().catch(() => []));
  const shown = () => {
    const found = all() ?? [];
    return found.length > 0 ? found : [{ game: DEFAULT_GAME, setups: [DEFAULT_GAME] }];
  };
  return (
    <div class="field">
      <label for={id}>{t('lobby-game')}</label>
      <select id={id} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <For each={shown()}>
          {({ game, setups }) => (
            <optgroup label={gameTitle(game)}>
              <For each={setups}>
                {(rules) => (
                  <option value={rules} selected={rules === props.value}>
                    {gameTitle(game)}, {setupText(game, parseConfig(rules).options)}
                  </option>
                )}
              </For>
            </optgroup>
          )}
        </For>
      </select>
    </div>
  );
}
