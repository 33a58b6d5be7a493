/** The position editor: the board and the tools beside it. */
import { Board, type BoardState } from '@board';
import { createEffect, createMemo, For, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import { boardLabels, itemName } from '../game/common/boardLabels';
import { Icon, bin } from '../ui/icons';
import { settings } from '../storage/settings';
import { StatusLine } from '../ui/messages';
import { Button } from '../ui/Button';
import { language, renderMessage, t } from '../i18n/i18n';
import type { EditorPiece } from '../generated/rules';
import { type PositionDraft, ROUNDS_MAX, type Tool } from './positionDraft';

/** Four ways to go. */
const hand =
  'M12 3.5v17M3.5 12h17M9.5 6 12 3.5 14.5 6M9.5 18l2.5 2.5 2.5-2.5' +
  'M6 9.5 3.5 12 6 14.5M18 9.5l2.5 2.5-2.5 2.5';

/** What a press on the board does now. */
function toolText(draft: PositionDraft): string {
  const tool = draft.tool();
  if (typeof tool === 'string') return t(`analyse-tool-${tool}`);
  const sample = draft.samples.get(tool.set);
  return sample ? t('analyse-tool-set', { thing: itemName(sample) }) : '';
}

/** The board while a position is set up. */
export function DraftBoard(props: { draft: PositionDraft }) {
  let host: HTMLDivElement | undefined;
  const state = createMemo((): BoardState => {
    const { draft } = props;
    const tool = draft.tool();
    const sample = typeof tool === 'object' ? draft.samples.get(tool.set) : undefined;
    return {
      art: draft.art(),
      items: draft.boardItems(),
      steps: draft.removals(),
      marks: { below: '', above: '' },
      highlights: [],
      ghost: sample ? { symbol: sample.symbol, r: sample.r } : null,
      figures: settings().figures,
      labels: settings().labels ? 'shown' : 'hidden',
      interactive: true,
      editable: tool !== 'remove',
    };
  });
  onMount(() => {
    if (!host) return;
    const board = new Board(host, {
      labels: boardLabels(() => t('analyse-draft-board')),
      onChoose: (step) => props.draft.removeAt(step.text),
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
      <div class="analysis-steps">
        <p class="status muted">{toolText(props.draft)}</p>
      </div>
    </>
  );
}

/** The tab beside it. */
export function PositionEditor(props: { draft: PositionDraft; onDone: (position: string) => void }) {
  const errorText = () => {
    const result = props.draft.result();
    if ('ok' in result) return '';
    // There is no user text here, so the error names what is missing but no column.
    const { expected } = result.error.arguments;
    if (expected?.kind !== 'message') return renderMessage(result.error);
    return t('analyse-set-up-invalid', { why: renderMessage(expected.value) });
  };
  const done = () => {
    const result = props.draft.result();
    if ('ok' in result) props.onDone(result.ok);
  };
  return (
    <section class="set-up" aria-label={t('analyse-set-up')}>
      <p class="muted">
        {t('analyse-set-up-hint', { pieces: hasPieces(props.draft) ? 'yes' : 'no' })}
      </p>
      <Tools draft={props.draft} />
      <div class="row">
        <Button class="small" onClick={() => props.draft.restart()}>
          {t('analyse-set-up-start')}
        </Button>
        <Button class="small" onClick={() => props.draft.clear()}>
          {t('analyse-set-up-clear')}
        </Button>
      </div>
      <TurnFields draft={props.draft} />
      <StatusLine text={errorText()} kind={errorText() === '' ? 'plain' : 'error'} />
      <Button class="main" disabled={errorText() !== ''} onClick={done}>
        {t('analyse-set-up-done')}
      </Button>
    </section>
  );
}

const hasPieces = (draft: PositionDraft) => draft.pieces.some(({ kind }) => kind === 'piece');

const same = (a: Tool, b: Tool) =>
  typeof a === 'object' && typeof b === 'object' ? a.set === b.set : a === b;

function Tools(props: { draft: PositionDraft }) {
  // The pieces of each player in a row, everything else in one more.
  const rowOf = ({ kind, owner }: EditorPiece) => (kind === 'piece' ? owner : null);
  const rows = [...new Set(props.draft.pieces.map(rowOf))];
  const piecesIn = (row: number | null) =>
    props.draft.pieces.filter((fitting) => rowOf(fitting) === row);
  return (
    <div class="tools" role="radiogroup" aria-label={t('analyse-tools')}>
      <div class="tools-row">
        <ToolButton draft={props.draft} tool="hand" label={t('analyse-tool-hand')}>
          <Icon icon={hand} />
        </ToolButton>
        <ToolButton draft={props.draft} tool="remove" label={t('analyse-tool-remove')}>
          <Icon icon={bin} />
        </ToolButton>
      </div>
      <For each={rows}>
        {(row) => (
          <div class="tools-row">
            <For each={piecesIn(row)}>
              {({ code }) => <PieceButton draft={props.draft} code={code} />}
            </For>
          </div>
        )}
      </For>
    </div>
  );
}

function PieceButton(props: { draft: PositionDraft; code: string }) {
  const sample = () => props.draft.samples.get(props.code);
  const label = () => {
    const item = sample();
    return item ? itemName(item) : props.code;
  };
  const drawing = () => {
    const symbol = props.draft.art().symbols[sample()?.symbol ?? ''];
    return symbol?.[settings().figures === 'animals' ? 'small' : 'plain'] ?? '';
  };
  return (
    <ToolButton draft={props.draft} tool={{ set: props.code }} label={label()}>
      <svg
        viewBox="-1.25 -1.25 2.5 2.5"
        width="32"
        height="32"
        aria-hidden="true"
        innerHTML={drawing()}
      />
      <Show when={sample()?.kind === 'piece' && props.draft.count(props.code) === 0}>
        <span class="tool-out" aria-hidden="true" />
      </Show>
    </ToolButton>
  );
}

/** One of the tools: arrows go from one to the next. */
function ToolButton(props: {
  draft: PositionDraft;
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

function TurnFields(props: { draft: PositionDraft }) {
  const { draft } = props;
  const seats = Array.from({ length: draft.seats }, (_, seat) => seat + 1);
  return (
    <div class="moment">
      <fieldset>
        <legend>{t('analyse-turn')}</legend>
        <div class="radio-group">
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
      <Show when={draft.hasRounds}>
        <label class="field">
          {t('analyse-round')}
          <input
            type="number"
            min="1"
            max={ROUNDS_MAX}
            value={draft.round()}
            onChange={(event) => draft.setRound(event.currentTarget.valueAsNumber)}
          />
        </label>
      </Show>
    </div>
  );
}
