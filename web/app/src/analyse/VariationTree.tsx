/** The tree of variations: a column of moves for each player, each move a button. */
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  lazy,
  on,
  Show,
  Suspense,
} from 'solid-js';
import { parseAction } from '../engine/rules';
import { Icon, bin, upload } from '../ui/icons';
import { jointChoices } from '../game/common/plyText';
import { Button } from '../ui/Button';
import { retryImport } from '../ui/retryImport';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import type { GameReview } from './engineAnalysis';
import { PlayerName } from './EvaluationBar';
import { type Players, plyText } from './players';
import { keyboard, pencil } from './toolIcons';
import { MOVE_GLYPHS, type LayoutPart, layOutLine, glyphText } from './variationLayout';
import type { Branch } from './gameTree';

// The page is drawn first.
const TypedMove = lazy(() =>
  retryImport(() => import('../game/common/TypedMove')).then(({ TypedMove }) => ({ default: TypedMove })),
);

interface TreeProps {
  analysis: Analysis;
  players: Players;
  review: GameReview;
}

/** The moves with everything that can be done to them. */
export function VariationTree(props: TreeProps & { onMove: (move: string) => void }) {
  const { analysis, players } = props;
  let host: HTMLDivElement | undefined;
  const parts = createMemo(() => layOutLine(analysis.tree(), analysis.book().beginsRound));
  createEffect(
    on([analysis.at, parts], () => {
      const here = host?.querySelector<HTMLElement>('[aria-current]');
      if (host && here) bringIntoView(host, here);
      else if (host) host.scrollTop = 0;
    }),
  );
  return (
    <div class="moves" data-seats={players.seats().length}>
      <div class="moves-names">
        <For each={players.seats()}>{(seat) => <PlayerName players={players} seat={seat} />}</For>
      </div>
      <div
        class="moves-text"
        ref={host}
        role="region"
        aria-label={t('analyse-moves')}
        tabindex="0"
      >
        <Show when={parts().length > 0} fallback={<p class="muted">{t('analyse-moves-none')}</p>}>
          <Parts {...props} parts={parts()} columns />
        </Show>
      </div>
      <Tools analysis={analysis} onMove={props.onMove} />
    </div>
  );
}

/** The tools under the moves; one at a time is open. */
function Tools(props: { analysis: Analysis; onMove: (move: string) => void }) {
  const { analysis } = props;
  const id = createUniqueId();
  const [tool, setTool] = createSignal<'edit' | 'type' | null>(null);
  const toggle = (name: 'edit' | 'type', icon: string) => (
    <button
      type="button"
      class="small"
      aria-expanded={tool() === name}
      aria-controls={`${id}-${name}`}
      onClick={() => setTool(tool() === name ? null : name)}
    >
      <Icon icon={icon} size={20} />
      {t(`analyse-tool-${name}`)}
    </button>
  );
  return (
    <>
      <div class="row move-tools">
        {toggle('edit', pencil)}
        {toggle('type', keyboard)}
      </div>
      <div id={`${id}-edit`} hidden={tool() !== 'edit'}>
        <PlyEditor analysis={analysis} />
      </div>
      <div id={`${id}-type`} hidden={tool() !== 'type'}>
        <Suspense>
          <TypedMove
            rules={analysis.game()}
            position={analysis.position()}
            disabled={analysis.over()}
            open
            parse={parseAction}
            onMove={props.onMove}
          />
        </Suspense>
      </div>
    </>
  );
}

/** Only the box scrolls, never the page. */
function bringIntoView(box: HTMLElement, here: HTMLElement): void {
  const [outer, inner] = [box.getBoundingClientRect(), here.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}

function Parts(props: TreeProps & { parts: LayoutPart[]; columns?: boolean }) {
  const needsRound = (branch: Branch, index: number) =>
    index === 0 || props.analysis.book().beginsRound(branch);
  return (
    <For each={props.parts}>
      {(part) => {
        if (part.kind === 'remark') return <p class="remark">{part.text}</p>;
        if (part.kind === 'variation') {
          return (
            <div class="variation" role="group" aria-label={t('analyse-variation')}>
              <Parts
                analysis={props.analysis}
                players={props.players}
                review={props.review}
                parts={part.parts}
              />
            </div>
          );
        }
        return (
          <p class="plies" classList={{ columns: props.columns === true }}>
            <For each={part.plies}>
              {(branch, index) => (
                <>
                  <Show when={needsRound(branch, index())}>
                    <span class="round">{roundText(props.analysis, branch)}</span>
                  </Show>{' '}
                  <Ply {...props} branch={branch} />
                </>
              )}
            </For>
          </p>
        );
      }}
    </For>
  );
}

/** `7.` at the start of a round, `7…` within one. */
function roundText(analysis: Analysis, branch: Branch): string {
  const book = analysis.book();
  return `${book.round(branch)}${book.beginsRound(branch) ? '.' : '…'}`;
}

function Ply(props: TreeProps & { branch: Branch }) {
  const book = () => props.analysis.book();
  const isMistake = () =>
    props.review.mistakes(null).some(({ branch }) => branch === props.branch);
  const signs = () => {
    const own = props.branch.glyphs.map(glyphText).join(' ').replace(/^\$/, ' $');
    return own === '' && isMistake() ? '?' : own;
  };
  /** It contains what is visible: the words for choices made at once do not have their notation. */
  const label = () => {
    const text = plyText(props.analysis, props.players, props.branch);
    const hasChoices = jointChoices(props.branch.action).length > 0;
    return hasChoices ? `${text} – ${book().shown(props.branch)}` : text;
  };
  const illegal = () => book().position(props.branch) === null;
  const seat = () => book().seat(props.branch);
  return (
    <button
      type="button"
      class="ply notation"
      classList={{ illegal: illegal(), mistake: isMistake() }}
      data-seat={seat()}
      aria-label={`${label()}${signs()}`}
      aria-current={props.analysis.at() === props.branch ? 'true' : undefined}
      onClick={() => props.analysis.go(props.branch)}
    >
      <Show when={props.players.seats().length > 2 && seat() !== null}>
        <span class="ply-seat" aria-hidden="true">
          {seat()}
        </span>
      </Show>
      <span>
        {book().shown(props.branch)}
        <Show when={signs()}>
          <b>{signs()}</b>
        </Show>
      </span>
    </button>
  );
}

/** The comment and the annotations of the current ply, and the actions on its variation. */
function PlyEditor(props: { analysis: Analysis }) {
  const { analysis } = props;
  const at = analysis.at;
  const annotation = () => {
    analysis.changes();
    return at().glyphs.find((glyph) => MOVE_GLYPHS.includes(glyph)) ?? null;
  };
  const remark = () => {
    analysis.changes();
    return at().comments.join(' ');
  };
  const root = () => at().parent === null;
  const inVariation = () => !analysis.tree().onMainLine(at());
  return (
    <div class="about-ply">
      <div class="signs" role="group" aria-label={t('analyse-annotation')}>
        <For each={MOVE_GLYPHS}>
          {(glyph) => (
            <button
              type="button"
              class="small"
              disabled={root()}
              aria-pressed={annotation() === glyph}
              aria-label={t('analyse-annotation-name', { sign: glyph })}
              title={t('analyse-annotation-name', { sign: glyph })}
              onClick={() => analysis.judge(at(), annotation() === glyph ? null : glyph)}
            >
              {glyphText(glyph)}
            </button>
          )}
        </For>
      </div>
      <input
        type="text"
        class="remark-field"
        maxlength="2000"
        aria-label={t('analyse-comment')}
        placeholder={t('analyse-comment')}
        value={remark()}
        onChange={(event) => analysis.comment(at(), event.currentTarget.value)}
      />
      <div class="row">
        <Button class="small" disabled={!inVariation()} onClick={() => analysis.promote(at())}>
          <Icon icon={upload} size={18} />
          {t('analyse-promote')}
        </Button>
        <Button class="small" disabled={root()} onClick={() => analysis.remove(at())}>
          <Icon icon={bin} size={18} />
          {t('analyse-delete')}
        </Button>
      </div>
    </div>
  );
}
