/** Hints in three grades. */
import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js';
import type { Highlight } from '@board';
import { Engine } from '../../engine/engine';
import type { HintView } from '../../generated/rules';
import { hint as hintFor, itemMoves, motions, scene } from '../../engine/rules';
import { isSimultaneous } from '../common/gameModel';
import { MessageList, renderFor } from '../common/HelpTab';
import { AS_PRINTED } from '../common/orientation';
import { announce } from '../../ui/announcer';
import { Button } from '../../ui/Button';
import { t, unbreakStops } from '../../i18n/i18n';
import type { LocalGame } from './localGame';

/** Search limits of a hint. */
const HINT_LIMITS = { evals: 200_000, timeMs: 1500 };

/** The hint of a position. */
export interface Help {
  hint(): HintView | null;
  /** The number of shown grades. */
  grade(): number;
  isSearching(): boolean;
  /** Shows the next grade. */
  more(): void;
  highlights(): Highlight[];
}

/** Whether there can be a hint: for a secret choice there is none. */
export const canHint = (game: LocalGame): boolean =>
  game.activeSeat() !== null && !isSimultaneous(game.view());

/** Creates the hint; it is reset in every position. */
export function createHelp(game: LocalGame): Help {
  const { rules } = game;
  const engine = new Engine();
  const [hint, setHint] = createSignal<HintView | null>(null);
  const [grade, setGrade] = createSignal(0);
  const [isSearching, setSearching] = createSignal(false);
  const position = createMemo(() => game.view().position);
  let searchId = 0;
  createEffect(
    on(position, () => {
      searchId += 1;
      engine.stop();
      setHint(null);
      setGrade(0);
      setSearching(false);
    }),
  );
  onCleanup(() => engine.dispose());

  const find = async () => {
    const id = ++searchId;
    setSearching(true);
    const result = await engine.search({ rules, line: game.view().line, ...HINT_LIMITS });
    if (id !== searchId) return;
    setSearching(false);
    const move = result?.variations[0]?.moves[0];
    setHint(move ? hintFor(rules, position(), move) : null);
    show(1);
  };
  const show = (first: number) => {
    const found = hint();
    if (!found) return;
    // An empty grade is skipped.
    let next = first;
    if (next === 1 && found.themes.length === 0) next = 2;
    if (next === 2 && !found.piece) next = 3;
    setGrade(Math.min(next, 3));
    announce(gradeText(game, found, grade()).join(' '));
  };
  return {
    hint,
    grade,
    isSearching,
    more: () => {
      if (isSearching() || !canHint(game)) return;
      if (hint() === null) void find();
      else show(grade() + 1);
    },
    highlights: createMemo(() => {
      const found = hint();
      return found && grade() >= 2 ? hintHighlights(rules, position(), found, grade()) : [];
    }),
  };
}

/** The place of the hinted piece; in the last grade all places that the move changes. */
function hintHighlights(
  rules: string,
  position: string,
  found: HintView,
  grade: number,
): Highlight[] {
  const { items } = scene(rules, position, [], AS_PRINTED);
  const [first] = motions(rules, position, found.move, AS_PRINTED).flat();
  const places = new Set([items.find((item) => item.key === first?.key)?.place ?? null]);
  if (grade >= 3) {
    for (const { from, to } of itemMoves(rules, position, found.move)) places.add(from).add(to);
  }
  places.delete(null);
  return [...places].map((place) => ({ place: place ?? '', kind: 'hint' }));
}

function gradeText(game: LocalGame, found: HintView, grade: number): string[] {
  const render = renderFor(game);
  if (grade === 1) return found.themes.map(render);
  if (grade === 2) return found.piece ? [render(found.piece)] : [];
  return [t('game-hint-move', { move: found.display }), ...found.reasons.map(render)];
}

/** The hint of a local game, asked for grade by grade. */
export function HintPart(props: { game: LocalGame; help: Help }) {
  const { help } = props;
  const button = () =>
    help.isSearching() ? 'game-hint-loading' : help.grade() === 0 ? 'game-hint-request' : 'game-hint-more';
  return (
    <>
      <h2>{t('game-hint')}</h2>
      <Show when={help.hint()}>
        {(found) => (
          <>
            <Show when={help.grade() >= 1}>
              <MessageList game={props.game} all={found().themes} />
            </Show>
            <Show when={help.grade() >= 2 && found().piece}>{(message) => <p>{renderFor(props.game)(message())}</p>}</Show>
            <Show when={help.grade() >= 3}>
              <p>
                {t('game-hint-good')} <span class="notation">{unbreakStops(found().display)}</span>
              </p>
              <MessageList game={props.game} all={found().reasons} />
            </Show>
          </>
        )}
      </Show>
      <Show when={help.grade() < 3}>
        <Button
          disabled={!canHint(props.game) || help.isSearching()}
          onClick={() => help.more()}
        >
          {t(button())}
        </Button>
      </Show>
    </>
  );
}
