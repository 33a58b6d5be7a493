/** The moves of a game, and a field for the next one. */
import { Show } from 'solid-js';
import { MoveLog } from '../panel/MoveLog';
import { TypedMove } from '../panel/TypedMove';
import type { Desk } from './desk';

/** The tab. */
export function Moves(props: { desk: Desk; onMove(move: string): void }) {
  const { table } = props.desk;
  return (
    <>
      <MoveLog plies={props.desk.log()} seats={table.here().seats} />
      <Show when={!table.view().ending}>
        <TypedMove
          game={table.game}
          position={props.desk.position()}
          disabled={table.ours() === null}
          onMove={(move) => props.onMove(move)}
        />
      </Show>
    </>
  );
}
