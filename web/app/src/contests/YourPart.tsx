/** What the viewer can do in a contest now: enter, check in, play, withdraw. */
import { Match, Show, Switch } from 'solid-js';
import type { ContestView } from '../generated/wire';
import { gameHref } from '../lobby/api';
import { me } from '../net/currentUser';
import type { Mutation } from '../net/mutation';
import { Button } from '../ui/Button';
import { ErrorMessage } from '../ui/messages';
import { formatList, t } from '../i18n/i18n';
import { act, type PlayerAction } from './api';
import { hasBye, isCheckInOpen, isEntryOpen, isIn, runningGame, scoreText, tableOf } from './contestModel';
import { entryName } from './contestText';

interface PartProps {
  contest: ContestView;
  nowMs: number;
  mutation: Mutation;
  onChange: () => void;
}

/** The part of the viewer, or the way to become a player. */
export function YourPart(props: PartProps) {
  const own = () => {
    const entry = props.contest.your_entry;
    return entry !== null && isIn(props.contest, entry) ? entry : null;
  };
  const isGoing = () => ['open', 'running'].includes(props.contest.summary.state);
  return (
    <>
      <ErrorMessage source={props.mutation} />
      <Show when={isGoing()}>
        <Show when={own() !== null} fallback={<Enter {...props} />}>
          <Entered {...props} entry={own() ?? 0} />
        </Show>
      </Show>
    </>
  );
}

function ActionButton(props: PartProps & { action: PlayerAction; main?: boolean }) {
  const run = async () => {
    const { contest_id: id } = props.contest.summary;
    await props.mutation.succeeds(() => act(id, props.action));
    props.onChange();
  };
  return (
    <Button class={props.main ? 'main' : ''} disabled={props.mutation.busy()} onClick={run}>
      {t(`contests-${props.action}`)}
    </Button>
  );
}

function Enter(props: PartProps) {
  const membersOnly = () => props.contest.summary.rated && me()?.kind !== 'member';
  return (
    <Show when={isEntryOpen(props.contest)} fallback={<p class="muted">{t('contests-entry-closed')}</p>}>
      <p class="row">
        <Show
          when={!membersOnly()}
          fallback={
            <>
              {t('contests-members-only')} <a href="/account">{t('app-login')}</a>
            </>
          }
        >
          <ActionButton {...props} action="enter" main />
        </Show>
      </p>
    </Show>
  );
}

function Entered(props: PartProps & { entry: number }) {
  const isCheckedIn = () => props.contest.entries[props.entry]?.checked_in ?? false;
  const mustCheckIn = () => isCheckInOpen(props.contest, props.nowMs) && !isCheckedIn();
  return (
    <section class="your-part card" aria-label={t('contests-your-part')}>
      <Switch>
        <Match when={props.contest.summary.state === 'running'}>
          <YourTable contest={props.contest} entry={props.entry} />
        </Match>
        <Match when={mustCheckIn()}>
          <p>{t('contests-check-in-now')}</p>
        </Match>
        <Match when={true}>
          <p>{t(isCheckedIn() ? 'contests-you-are-checked-in' : 'contests-you-are-in')}</p>
        </Match>
      </Switch>
      <p class="row">
        <Show when={mustCheckIn()}>
          <ActionButton {...props} action="check-in" main />
        </Show>
        <ActionButton {...props} action="withdraw" />
      </p>
    </section>
  );
}

/** The table of the viewer with the link to the running game. */
function YourTable(props: { contest: ContestView; entry: number }) {
  const placed = () => tableOf(props.contest, props.entry);
  const opponents = () => {
    const others = placed()?.view.players.filter((entry) => entry !== props.entry) ?? [];
    return formatList('and', others.map((entry) => entryName(props.contest.entries, entry)));
  };
  const score = () => {
    const view = placed()?.view;
    const own = view?.scores[view.players.indexOf(props.entry)] ?? 0;
    return scoreText(own, props.contest.settings);
  };
  const game = () => {
    const view = placed()?.view;
    return view && !view.complete ? runningGame(view) : null;
  };
  const isWaiting = () => placed() === null || hasBye(props.contest, props.entry);
  return (
    <Switch>
      <Match when={game()}>
        {(id) => (
          <>
            <p class="your-table">
              {t('contests-your-game', { table: placed()?.table ?? 0, opponents: opponents() })}
            </p>
            <p>
              <a class="button main large" href={gameHref(id())}>
                {t('contests-play')}
              </a>
            </p>
          </>
        )}
      </Match>
      <Match when={isWaiting()}>
        <p>{t(hasBye(props.contest, props.entry) ? 'contests-you-pause' : 'contests-you-wait')}</p>
      </Match>
      <Match when={placed()?.view.complete}>
        <p>{t('contests-your-result', { opponents: opponents(), score: score() })}</p>
      </Match>
      <Match when={true}>
        <p>{t('contests-game-comes', { opponents: opponents() })}</p>
      </Match>
    </Switch>
  );
}
