/** One field for game and set-up. */
import { createResource, createUniqueId, For } from 'solid-js';
import { gameWords, readConfig, setupWords } from '../net/configWords';
import { t } from '../shell/words';
import { allSetups } from './setups';

/** What is usual: the first game, for two. */
export const USUAL_GAME = 'pentagame';

/** All games with their set-ups. Until the server has told them there is the usual one. */
export function SetupSelect(props: { value: string; onChange: (rules: string) => void }) {
  const id = createUniqueId();
  const [all] = createResource(() => allSetups().catch(() => []));
  const shown = () => {
    const found = all() ?? [];
    return found.length > 0 ? found : [{ game: USUAL_GAME, setups: [USUAL_GAME] }];
  };
  return (
    <div class="field">
      <label for={id}>{t('lobby-game')}</label>
      <select id={id} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <For each={shown()}>
          {({ game, setups }) => (
            <optgroup label={gameWords(game)}>
              <For each={setups}>
                {(rules) => (
                  <option value={rules} selected={rules === props.value}>
                    {gameWords(game)}, {setupWords(game, readConfig(rules).options)}
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
