/** A position set up by hand: the board to do it on, and the tools beside it. */
import { Board, type BoardState } from '@board';
import { createEffect, createMemo, For, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import { boardWords } from '../panel/boardWords';
import { thingName } from '../panel/things';
import { Icon } from '../shell/Icon';
import { bin } from '../shell/icons';
import { settings } from '../shell/settings';
import { StatusLine } from '../shell/StatusLine';
import { language, say, t } from '../shell/words';
import type { Fitting } from '../generated/wire';
import { type Draft, MOST_ROUNDS, type Tool } from './draft';

/** Four ways to go. */
const hand =
  'M12 3.5v17M3.5 12h17M9.5 6 12 3.5 14.5 6M9.5 18l2.5 2.5 2.5-2.5' +
  'M6 9.5 3.5 12 6 14.5M18 9.5l2.5 2.5-2.5 2.5';

/** What a press on the board does now. */
function toolWords(draft: Draft): string {
  const tool = draft.tool();
  if (typeof tool === 'string') return t(`analyse-tool-${tool}`);
  const look = draft.looks.get(tool.set);
  return look ? t('analyse-tool-set', { thing: thingName(look) }) : '';
}

/** The board while a position is set up. */
export function DraftBoard(props: { draft: Draft }) {
  let host: HTMLDivElement | undefined;
  const state = createMemo((): BoardState => {
    const { draft } = props;
    const tool = draft.tool();
    const look = typeof tool === 'object' ? draft.looks.get(tool.set) : undefined;
    return {
      art: draft.art(),
      things: draft.things(),
      choices: draft.removals(),
      marks: { below: '', above: '' },
      highlights: [],
      ghost: look ? { symbol: look.symbol, r: look.r } : null,
      figures: settings().figures,
      labels: settings().labels ? 'shown' : 'hidden',
      interactive: true,
      editable: tool !== 'remove',
    };
  });
  onMount(() => {
    if (!host) return;
    const board = new Board(host, {
      words: boardWords(() => t('analyse-draft-board')),
      onChoose: (choice) => props.draft.removeAt(choice.text),
      onEdit: (edit) => props.draft.edit(edit),
      animate: false,
    });
    createEffect(on(state, (next) => board.update(next)));
    createEffect(on(language, () => board.relabel(), { defer: true }));
    onCleanup(() => board.destroy());
  });
  return (
    <>
      <div class="board-view" ref={host} />
      <div class="trying-steps">
        <p class="status muted">{toolWords(props.draft)}</p>
      </div>
    </>
  );
}

/** The tab beside it. */
export function SetUp(props: { draft: Draft; onDone: (position: string) => void }) {
  const wrong = () => {
    const answer = props.draft.answer();
    if ('text' in answer) return '';
    // Nobody has written a text here, so only what is wanted is told, not where it is missing.
    const { wanted } = answer.unread.arguments;
    if (wanted?.kind !== 'said') return say(answer.unread);
    return t('analyse-set-up-wrong', { why: say(wanted.said) });
  };
  const done = () => {
    const answer = props.draft.answer();
    if ('text' in answer) props.onDone(answer.text);
  };
  return (
    <section class="set-up" aria-label={t('analyse-set-up')}>
      <p class="muted">
        {t('analyse-set-up-how', { pieces: hasPieces(props.draft) ? 'yes' : 'no' })}
      </p>
      <Tools draft={props.draft} />
      <div class="row">
        <button type="button" class="small" onClick={() => props.draft.restart()}>
          {t('analyse-set-up-start')}
        </button>
        <button type="button" class="small" onClick={() => props.draft.clear()}>
          {t('analyse-set-up-clear')}
        </button>
      </div>
      <Moment draft={props.draft} />
      <StatusLine text={wrong()} kind={wrong() === '' ? 'plain' : 'wrong'} />
      <button type="button" class="main" disabled={wrong() !== ''} onClick={done}>
        {t('analyse-set-up-done')}
      </button>
    </section>
  );
}

const hasPieces = (draft: Draft) => draft.fittings.some(({ kind }) => kind === 'piece');

const same = (a: Tool, b: Tool) =>
  typeof a === 'object' && typeof b === 'object' ? a.set === b.set : a === b;

function Tools(props: { draft: Draft }) {
  // The pieces of each player in a row, everything else in one more.
  const rowOf = ({ kind, owner }: Fitting) => (kind === 'piece' ? owner : null);
  const rows = [...new Set(props.draft.fittings.map(rowOf))];
  const of = (row: number | null) =>
    props.draft.fittings.filter((fitting) => rowOf(fitting) === row);
  return (
    <div class="tools" role="radiogroup" aria-label={t('analyse-tools')}>
      <div class="tools-row">
        <ToolButton draft={props.draft} tool="hand" label={t('analyse-tool-hand')}>
          <Icon of={hand} />
        </ToolButton>
        <ToolButton draft={props.draft} tool="remove" label={t('analyse-tool-remove')}>
          <Icon of={bin} />
        </ToolButton>
      </div>
      <For each={rows}>
        {(row) => (
          <div class="tools-row">
            <For each={of(row)}>
              {({ what }) => <FittingButton draft={props.draft} what={what} />}
            </For>
          </div>
        )}
      </For>
    </div>
  );
}

function FittingButton(props: { draft: Draft; what: string }) {
  const look = () => props.draft.looks.get(props.what);
  const label = () => {
    const thing = look();
    return thing ? thingName(thing) : props.what;
  };
  const drawing = () => {
    const symbol = props.draft.art().symbols[look()?.symbol ?? ''];
    return symbol?.[settings().figures === 'animals' ? 'large' : 'small'] ?? '';
  };
  return (
    <ToolButton draft={props.draft} tool={{ set: props.what }} label={label()}>
      <svg
        viewBox="-1.25 -1.25 2.5 2.5"
        width="32"
        height="32"
        aria-hidden="true"
        innerHTML={drawing()}
      />
      <Show when={look()?.kind === 'piece' && props.draft.count(props.what) === 0}>
        <span class="tool-out" aria-hidden="true" />
      </Show>
    </ToolButton>
  );
}

/** One of the tools: arrows go from one to the next. */
function ToolButton(props: {
  draft: Draft;
  tool: Tool;
  label: string;
  children: JSX.Element;
}) {
  const chosen = () => same(props.draft.tool(), props.tool);
  const step = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const group = event.currentTarget.closest('[role=radiogroup]');
    const all = [...(group?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
    const next = all[(all.indexOf(event.currentTarget) + by + all.length) % all.length];
    next?.click();
    next?.focus();
  };
  return (
    <button
      type="button"
      class="tool"
      role="radio"
      aria-checked={chosen()}
      aria-label={props.label}
      title={props.label}
      tabindex={chosen() ? 0 : -1}
      onClick={() => props.draft.setTool(props.tool)}
      onKeyDown={step}
    >
      {props.children}
    </button>
  );
}

function Moment(props: { draft: Draft }) {
  const { draft } = props;
  const seats = Array.from({ length: draft.seats }, (_, seat) => seat + 1);
  return (
    <div class="moment">
      <fieldset>
        <legend>{t('analyse-turn')}</legend>
        <div class="rail">
          <For each={seats}>
            {(seat) => (
              <label>
                <input
                  type="radio"
                  name="analyse-turn"
                  checked={draft.turn() === seat}
                  onChange={() => draft.setTurn(seat)}
                />
                {t('analyse-seat', { seat })}
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <Show when={draft.counted}>
        <label class="field">
          {t('analyse-round')}
          <input
            type="number"
            min="1"
            max={MOST_ROUNDS}
            value={draft.round()}
            onChange={(event) => draft.setRound(event.currentTarget.valueAsNumber)}
          />
        </label>
      </Show>
    </div>
  );
}
