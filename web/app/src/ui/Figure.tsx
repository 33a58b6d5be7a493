/** Figures of the pieces, as marks of players outside of a board. */
import { Show } from 'solid-js';
import type { PlayerRef } from '../generated/wire';
import { FIGURES } from './figures';

/** The mark of a seat: its animal in Pentagame, a stone in other games, else its number. */
export function SeatFigure(props: { game: string; seat: number }) {
  const outline = () => (props.game === 'pentagame' ? FIGURES[props.seat - 1] : undefined);
  return (
    <svg class="seat-figure" data-seat={props.seat} viewBox="-64 -64 128 128" aria-hidden="true">
      <Show when={outline()} fallback={<circle class="stone" r="46" />} keyed>
        {(path) => <path d={path} />}
      </Show>
    </svg>
  );
}

const COLOURS = ['white', 'blue', 'red', 'yellow', 'green'] as const;

/** A number that depends only on the name. */
function hashOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

/** The picture of a player: an animal in a colour of the game, both chosen by the name. */
export function Avatar(props: { player: PlayerRef }) {
  const hash = () => hashOf(props.player.name);
  const figure = () => FIGURES[Math.floor(hash() / COLOURS.length) % FIGURES.length];
  return (
    <svg class="avatar" data-colour={COLOURS[hash() % COLOURS.length]} viewBox="-84 -84 168 168" aria-hidden="true">
      <circle r="80" />
      <path d={figure()} />
    </svg>
  );
}
