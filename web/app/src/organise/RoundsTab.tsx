/** The tables of a round, with the points of their games. */
import { createSignal, Index, Show } from 'solid-js';
import type { EventRoundView } from '../generated/organiser';
import { formatList, t } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { Icon, next, previous } from '../ui/icons';
import { Select } from '../ui/Select';
import { playerName, useDesk } from './eventDesk';
import { removeRound, swapPlayers } from './organiser';
import { PairButton } from './PairButton';
import { TableCard } from './TableCard';

/** One round; earlier rounds can be corrected. */
export function RoundsTab(props: {
  round: number;
  onRound: (round: number) => void;
  onPair: () => void;
}) {
  const desk = useDesk();
  const shown = () => desk.view.rounds[props.round];
  const isLast = () => props.round === desk.view.rounds.length - 1;
  return (
    <Show
      when={shown()}
      fallback={
        <>
          <p>{t('organise-no-rounds')}</p>
          <Show when={desk.view.players.length > 1}>
            <PairButton onPair={props.onPair} />
          </Show>
        </>
      }
    >
      {(round) => (
        <>
          <div class="organise-round">
            <h2 id="organise-round" tabIndex={-1}>
              {t('organise-round', { round: props.round + 1 })}
            </h2>
            <Show when={desk.view.rounds.length > 1}>
              <RoundSteps round={props.round} onRound={props.onRound} />
            </Show>
          </div>
          <Show when={!isLast()}>
            <p class="muted">{t('organise-earlier-round')}</p>
          </Show>
          <Show when={isLast() && desk.view.open_tables > 0}>
            <p class="muted">{t('organise-begins')}</p>
          </Show>
          <Byes round={round()} />
          <div class="organise-tables">
            <Index each={round().tables}>
              {(table, index) => <TableCard table={table()} at={{ round: props.round, table: index }} />}
            </Index>
          </div>
          <Show when={isLast()}>
            <PairButton onPair={props.onPair} />
            <ChangePairings round={round()} />
          </Show>
        </>
      )}
    </Show>
  );
}

function RoundSteps(props: { round: number; onRound: (round: number) => void }) {
  const desk = useDesk();
  const step = (by: number) => props.onRound(props.round + by);
  return (
    <span class="row">
      <Button
        class="icon-button"
        label={t('organise-round-before')}
        disabled={props.round === 0}
        onClick={() => step(-1)}
      >
        <Icon icon={previous} />
      </Button>
      <Button
        class="icon-button"
        label={t('organise-round-after')}
        disabled={props.round === desk.view.rounds.length - 1}
        onClick={() => step(1)}
      >
        <Icon icon={next} />
      </Button>
    </span>
  );
}

function Byes(props: { round: EventRoundView }) {
  const desk = useDesk();
  const names = () => formatList('and', props.round.byes.map((player) => playerName(desk.view, player)));
  return (
    <Show when={props.round.byes.length > 0}>
      <p>{t('organise-byes', { names: names() })}</p>
    </Show>
  );
}

/** Exchanges two players, or takes the round back, while it has no results. */
function ChangePairings(props: { round: EventRoundView }) {
  const desk = useDesk();
  const players = () => [...props.round.tables.flatMap((table) => table.players), ...props.round.byes];
  const [one, setOne] = createSignal<number>();
  const [other, setOther] = createSignal<number>();
  const swap = (event: SubmitEvent) => {
    event.preventDefault();
    const [a, b] = [one() ?? players()[0]!, other() ?? players()[1]!];
    if (a !== b) desk.edit(swapPlayers(a, b));
  };
  const name = (player: number) => playerName(desk.view, player);
  return (
    <Show when={props.round.is_untouched}>
      <details class="organise-change">
        <summary>{t('organise-change-pairings')}</summary>
        <form onSubmit={swap} class="row">
          <Select
            name={t('organise-swap-one')}
            options={players()}
            value={one() ?? players()[0]!}
            text={name}
            onChange={setOne}
          />
          <Select
            name={t('organise-swap-other')}
            options={players()}
            value={other() ?? players()[1]!}
            text={name}
            onChange={setOther}
          />
          <button type="submit">{t('organise-swap')}</button>
        </form>
        <p>
          <Button onClick={() => desk.edit(removeRound)}>{t('organise-remove-round')}</Button>
        </p>
      </details>
    </Show>
  );
}
