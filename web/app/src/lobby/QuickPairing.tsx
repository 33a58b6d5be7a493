/** Quick pairing by time control. */
import { createResource, createSignal, For, Show } from 'solid-js';
import type { Speed, Preset } from '../generated/wire';
import { request } from '../net/api';
import { timeControlText } from '../net/gameConfig';
import { me } from '../net/currentUser';
import type { Mutation } from '../net/mutation';
import { navigate } from '../router/router';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { t } from '../i18n/i18n';
import { gameHref, quickPair } from './api';
import { SetupSelect, DEFAULT_GAME } from '../net/SetupSelect';

const SPEEDS: readonly Speed[] = ['quick', 'normal', 'long', 'correspondence'];

/** The label of a time control button. */
function clockText(control: string): string {
  const days = /^days:(\d+)$/.exec(control);
  return days ? t('lobby-days', { days: Number(days[1]) }) : timeControlText(control);
}

/** The offered time controls by speed. */
export function QuickPairing(props: { mutation: Mutation }) {
  const [presets] = createResource(() => request<Preset[]>('GET', 'lobby/presets').catch(() => []));
  const [game, setGame] = createSignal(DEFAULT_GAME);
  const [rated, setRated] = createSignal(false);
  const member = () => me()?.kind === 'member';
  const start = (control: string) =>
    props.mutation.run(async () => {
      const seated = await quickPair({ rules: game(), time_control: control, rated: rated() && member() });
      navigate(gameHref(seated.game_id));
    });
  return (
    <section class="quick-pairing" aria-labelledby="quick">
      <h2 id="quick">{t('lobby-quick')}</h2>
      <p class="muted">{t('lobby-quick-hint')}</p>
      <SetupSelect label={t('lobby-game')} value={game()} onChange={setGame} />
      <div class="speeds">
        <For each={SPEEDS}>
          {(pace) => (
            <div class="speed" role="group" aria-labelledby={`pace-${pace}`}>
              <h3 id={`pace-${pace}`}>{t(`lobby-pace-${pace}`)}</h3>
              <div class="speed-clocks">
                <For each={presets()?.filter((preset) => preset.speed === pace)}>
                  {({ time_control: control }) => (
                    <Button disabled={props.mutation.busy()} onClick={() => start(control)}>
                      {clockText(control)}
                    </Button>
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
            {t('lobby-casual-for-guests')} <a href="/account">{t('lobby-log-in')}</a>
          </p>
        }
      >
        <Checkbox label={t('lobby-rated-checkbox')} checked={rated()} onChange={setRated} />
      </Show>
    </section>
  );
}
