/** The evaluation bar beside the board: the winning chances of the players. */
import { createMemo, For, Show } from 'solid-js';
import { locale, t } from '../i18n/i18n';
import { formatPieces, leader, shares, valueKind } from './evaluations';
import { playerArguments, type Players } from './players';

/** A value as people read it. */
export function valueText(value: number): string {
  const kind = valueKind(value);
  return kind === 'open' ? formatPieces(value, locale()) : t(`analyse-value-${kind}`);
}

/** The evaluation in plain words: "You're a little ahead." */
export function evaluationText(values: readonly number[] | null, players: Players): string {
  if (!values) return t('analyse-evaluation-none');
  const ahead = leader(values);
  if (!ahead) return t('analyse-evaluation', { by: 'even', name: '', own: 'no' });
  return t('analyse-evaluation', { by: ahead.by, ...playerArguments(players, ahead.seat) });
}

/** The bar: the part of the user, or of the first player, lies at the lower end. */
export function EvaluationBar(props: { values: readonly number[] | null; players: Players }) {
  const order = createMemo(() => {
    const below = props.players.below();
    return [...props.players.seats().filter((seat) => seat !== below), below];
  });
  const share = (seat: number) =>
    props.values ? (shares(props.values)[seat - 1] ?? 0) : 1 / order().length;
  return (
    <div
      class="evaluation-bar"
      classList={{ unknown: props.values === null }}
      role="img"
      aria-label={evaluationText(props.values, props.players)}
      title={evaluationText(props.values, props.players)}
    >
      <Show when={order().length === 2}>
        <SeatSymbol players={props.players} seat={order()[0] ?? 2} />
      </Show>
      <span class="evaluation-shares">
        <For each={order()}>
          {(seat) => (
            <span
              class="evaluation-share"
              data-seat={seat}
              style={{ 'flex-grow': String(share(seat)) }}
            />
          )}
        </For>
      </span>
      <Show when={order().length === 2}>
        <span class="evaluation-number number">
          {props.values ? valueText(props.values[props.players.below() - 1] ?? 0) : ''}
        </span>
        <SeatSymbol players={props.players} seat={order()[1] ?? 1} />
      </Show>
    </div>
  );
}

/** The piece of a player. */
export function SeatSymbol(props: { players: Players; seat: number }) {
  return (
    <svg
      class="player-symbol"
      viewBox="-1.2 -1.2 2.4 2.4"
      aria-hidden="true"
      innerHTML={props.players.symbols()[props.seat - 1] ?? ''}
    />
  );
}

/** A player with the own piece. */
export function PlayerName(props: { players: Players; seat: number }) {
  return (
    <span class="player-name">
      <SeatSymbol players={props.players} seat={props.seat} />
      <span>{props.players.nameOf(props.seat)}</span>
    </span>
  );
}
