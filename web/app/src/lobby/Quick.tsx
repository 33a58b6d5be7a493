/** Quick pairing: a press on a clock, and whoever wants the same meets. */
import { createResource, createSignal, For, Show } from 'solid-js';
import type { Pace, Preset } from '../generated/wire';
import { ask } from '../net/api';
import { controlWords } from '../net/configWords';
import { me } from '../net/me';
import type { Task } from '../net/task';
import { navigate } from '../shell/router';
import { t } from '../shell/words';
import { gameHref, pair } from './ask';
import { SetupSelect, USUAL_GAME } from './SetupSelect';

const PACES: readonly Pace[] = ['quick', 'normal', 'long', 'correspondence'];

/** A clock on its button; that it is days for a turn stands above them. */
function clockWords(control: string): string {
  const days = /^days:(\d+)$/.exec(control);
  return days ? t('lobby-days', { days: Number(days[1]) }) : controlWords(control);
}

/** The clocks that are offered, by how they feel. */
export function Quick(props: { doing: Task }) {
  const [presets] = createResource(() => ask<Preset[]>('GET', 'presets').catch(() => []));
  const [game, setGame] = createSignal(USUAL_GAME);
  const [rated, setRated] = createSignal(false);
  const member = () => me()?.kind === 'member';
  const start = (control: string) =>
    props.doing.run(async () => {
      const seated = await pair({ game: game(), control, rated: rated() && member() });
      navigate(gameHref(seated.game));
    });
  return (
    <section class="quick" aria-labelledby="quick">
      <h2 id="quick">{t('lobby-quick')}</h2>
      <p class="muted">{t('lobby-quick-what')}</p>
      <SetupSelect value={game()} onChange={setGame} />
      <div class="paces">
        <For each={PACES}>
          {(pace) => (
            <div class="pace" role="group" aria-labelledby={`pace-${pace}`}>
              <h3 id={`pace-${pace}`}>{t(`lobby-pace-${pace}`)}</h3>
              <div class="pace-clocks">
                <For each={presets()?.filter((preset) => preset.pace === pace)}>
                  {({ control }) => (
                    <button
                      type="button"
                      disabled={props.doing.busy()}
                      onClick={() => void start(control)}
                    >
                      {clockWords(control)}
                    </button>
                  )}
                </For>
              </div>
            </div>
          )}
        </For>
      </div>
      <Show
        when={member()}
        fallback={
          <p class="muted">
            {t('lobby-casual-for-guests')} <a href="/account">{t('lobby-be-member')}</a>
          </p>
        }
      >
        <label class="tick">
          <input
            type="checkbox"
            checked={rated()}
            onChange={(event) => setRated(event.currentTarget.checked)}
          />
          <span>{t('lobby-rated-tick')}</span>
        </label>
      </Show>
    </section>
  );
}
