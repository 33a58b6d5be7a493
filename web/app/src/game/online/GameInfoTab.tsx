/** The info tab of an online game: config, players, teams, link. */
import { createSignal, For, Show } from 'solid-js';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { ReportButton } from '../../moderation/ReportButton';
import { SeatList } from '../../lobby/SeatList';
import { termsText } from '../../lobby/gameTerms';
import '../../lobby/lobby.css';
import { configText, parseConfig, timeControlRule } from '../../net/gameConfig';
import { share } from '../../ui/icons';
import { LazyPart } from '../../ui/LazyPart';
import { StatusLine } from '../../ui/messages';
import type { OnlineGame } from './onlineGame';
import { shareLink } from './sharing';

/** The tab. */
export default function GameInfoTab(props: { game: OnlineGame }) {
  const [note, setNote] = createSignal('');
  const loadShareMore = async () => {
    const { ShareMore } = await import('./ShareMore');
    return () => <ShareMore game={props.game} />;
  };
  const snapshot = () => props.game.snapshot();
  /** The human opponents. */
  const opponents = () =>
    snapshot()
      .seats.filter(({ seat, player }) => seat !== snapshot().your_seat && player?.kind !== 'computer')
      .flatMap(({ player }) => (player ? [player.name] : []));
  /** The seats of each team; empty without teams. */
  const teams = () => {
    const found: number[][] = [];
    props.game.scene().teams.forEach((team, index) => (found[team] ??= []).push(index + 1));
    return found.some((seats) => seats.length > 1) ? found : [];
  };
  const config = () => configText(snapshot().config);
  const number = () => parseConfig(snapshot().config).number;
  const terms = () => [config().control, ...termsText(snapshot())];
  return (
    <div class="game-info">
      <p>
        <strong>{config().summary}</strong>
        <br />
        <span class="muted">{terms().join(' · ')}</span>
        <br />
        <span class="muted">{timeControlRule(props.game.control)}</span>
      </p>
      <Show when={number() > 1}>
        <p class="muted">{t('online-match-number', { number: number() })}</p>
      </Show>
      <SeatList seats={snapshot().seats} you={snapshot().your_seat} />
      <Show when={teams().length > 0}>
        <ul class="teams muted">
          <For each={teams()}>
            {(seats, index) => (
              <li>
                {t('online-team', {
                  team: t('board-team', { team: index() + 1 }),
                  names: seats.map((seat) => props.game.nameOf(seat)).join(', '),
                })}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Button icon={share} onClick={() => shareLink(props.game).then(setNote)}>
        {t('online-share')}
      </Button>
      <StatusLine text={note()} />
      <LazyPart load={loadShareMore} />
      <Show when={opponents().length > 0 && snapshot().your_seat !== null}>
        <details>
          <summary>{t('online-block-heading')}</summary>
          <For each={opponents()}>
            {(name) => (
              <p class="row">
                <a href={`/player/${name}`}>{name}</a>
                <ReportButton player={name} game={snapshot().id} />
              </p>
            )}
          </For>
          <p class="muted">{t('online-block-hint')}</p>
        </details>
      </Show>
    </div>
  );
}
