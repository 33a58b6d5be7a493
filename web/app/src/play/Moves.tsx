/** The moves of a game, and a field for the next one. */
import { Show } from 'solid-js';
import { MoveLog } from '../panel/MoveLog';
import { TypedMove } from '../panel/TypedMove';
import type { Desk } from './desk';

/** The tab; without `onMove` it is only read. */
export function Moves(props: { desk: Desk; onMove?: ((move: string) => void) | undefined }) {
  const { table } = props.desk;
  return (
    <>
      <MoveLog plies={props.desk.log()} seats={table.here().seats} nameOf={table.nameOf} />
      <Show when={!table.view().ending && props.onMove}>
        <TypedMove
          game={table.game}
          position={props.desk.position()}
          disabled={table.ours() === null}
          onMove={(move) => props.onMove?.(move)}
        />
      </Show>
    </>
  );
}
