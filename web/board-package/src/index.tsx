/**
 * The board as a package: the interactive board of the app, with the rules in WASM. It contains no
 * rules itself.
 */
import './style.css';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { BoardView, type LastMove } from '../../app/src/game/common/BoardView';
import { createMoveInput } from '../../app/src/game/common/moveInput';
import { AS_PRINTED } from '../../app/src/game/common/orientation';
import { checkPosition, loadRules, playMove } from '../../app/src/engine/rules';
import { gameName } from '../../app/src/game/common/gameName';
import { GAMES } from '../../app/src/generated/games';
import { loadCatalogues } from '../../app/src/i18n/i18n';
import type { PlayedMove } from '../types';

/** The words of a result of the rules, or an error with its code. */
function valid(result: ReturnType<typeof checkPosition>, text: string): string {
  if ('ok' in result) return result.ok;
  throw new Error(`${text}: ${result.error.ids[0] ?? 'invalid'}`);
}

/** Refuses moves on the board where a turn is not the move of one seat. */
function requireSingleMovers(rules: string): void {
  const game = GAMES.find(({ name }) => name === gameName(rules));
  if (!game?.secret_choices && !game?.chance) return;
  throw new Error(`${rules}: no moves on the board with secret choices or chance; set interactive to false`);
}

export const createBoard: typeof import('../types').createBoard = async (host, options = {}) => {
  const { rules = 'pentagame', turns = 0, ownSeat, onMove } = options;
  const { interactive: startsInteractive = true } = options;
  if (startsInteractive) requireSingleMovers(rules);
  await Promise.all([loadRules(rules), loadCatalogues(['app'])]);
  const read = (line: string) => valid(checkPosition(rules, line), line);
  const [position, setPosition] = createSignal(read(options.position ?? 'startpos'));
  const [played, setPlayed] = createSignal<readonly LastMove[]>([]);
  const [interactive, setInteractive] = createSignal(startsInteractive);

  const play = (move: string): PlayedMove => {
    const before = position();
    const after = valid(playMove(rules, before, move), move);
    setPlayed([...played(), { position: before, move }]);
    setPosition(after);
    return { move, before, position: after };
  };
  const dispose = render(() => {
    const input = createMoveInput({
      rules: () => rules,
      position,
      interactive,
      confirm: () => false,
      onMove: (move) => onMove?.(play(move)),
    });
    return (
      <BoardView
        rules={rules}
        position={position()}
        moveInput={input}
        last={played().at(-1) ?? null}
        orientation={{ ...AS_PRINTED, turns }}
        ownSeat={ownSeat}
      />
    );
  }, host);
  return {
    get position() {
      return position();
    },
    get moves() {
      return played().map(({ move }) => move);
    },
    play,
    undo() {
      const last = played().at(-1);
      if (!last) return false;
      setPlayed(played().slice(0, -1));
      setPosition(last.position);
      return true;
    },
    setPosition(line) {
      const next = read(line);
      setPlayed([]);
      setPosition(next);
    },
    setInteractive(next) {
      if (next) requireSingleMovers(rules);
      setInteractive(next);
    },
    destroy: dispose,
  };
};
