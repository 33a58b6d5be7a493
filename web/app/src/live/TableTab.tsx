/** What was agreed, who plays, and the link. */
import { createSignal, For, Show } from 'solid-js';
import { ReportButton } from '../house/ReportButton';
import { SeatList } from '../lobby/SeatList';
import { termsWords } from '../lobby/terms';
import '../lobby/lobby.css';
import { configWords, readConfig } from '../net/configWords';
import { Icon } from '../shell/Icon';
import { share } from '../shell/icons';
import { StatusLine } from '../shell/StatusLine';
import { t } from '../shell/words';
import type { OnlineGame } from './onlineGame';
import { shareLink } from './share';

/** The tab. */
export function TableTab(props: { game: OnlineGame }) {
  const [told, setTold] = createSignal('');
  const full = () => props.game.full();
  /** The people one plays with. */
  const others = () =>
    full()
      .seats.filter(({ seat, player }) => seat !== full().you && player?.kind !== 'house')
      .flatMap(({ player }) => (player ? [player.name] : []));
  /** The seats of each team; none where everybody plays for themselves. */
  const teams = () => {
    const found: number[][] = [];
    props.game.here().teams.forEach((team, index) => (found[team] ??= []).push(index + 1));
    return found.some((seats) => seats.length > 1) ? found : [];
  };
  const words = () => configWords(full().config);
  const number = () => readConfig(full().config).number;
  const terms = () => [words().control, ...termsWords(full())];
  return (
    <div class="about-table">
      <p>
        <strong>{words().what}</strong>
        <br />
        <span class="muted">{terms().join(' · ')}</span>
      </p>
      <Show when={number() > 1}>
        <p class="muted">{t('live-table-number', { number: number() })}</p>
      </Show>
      <SeatList seats={full().seats} you={full().you} />
      <Show when={teams().length > 0}>
        <ul class="teams muted">
          <For each={teams()}>
            {(seats, index) => (
              <li>
                {t('live-table-team', {
                  team: t('board-team', { team: index() + 1 }),
                  names: seats.map((seat) => props.game.nameOf(seat)).join(', '),
                })}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <button type="button" onClick={() => void shareLink(props.game).then(setTold)}>
        <Icon of={share} size={20} />
        {t('live-share')}
      </button>
      <StatusLine text={told()} />
      <Show when={others().length > 0 && full().you !== null}>
        <details>
          <summary>{t('live-trouble')}</summary>
          <For each={others()}>
            {(name) => (
              <p class="row">
                <a href={`/player/${name}`}>{name}</a>
                <ReportButton player={name} game={full().game} />
              </p>
            )}
          </For>
          <p class="muted">{t('live-trouble-what')}</p>
        </details>
      </Show>
    </div>
  );
}
