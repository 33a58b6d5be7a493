/** The tree of variations: to be read like a book, each move a button. */
import { createEffect, createMemo, For, on, Show } from 'solid-js';
import { Icon, bin, upload } from '../ui/icons';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import { MOVE_GLYPHS, type LayoutPart, layOutLine, glyphText } from './variationLayout';
import type { Branch } from './gameTree';

/** The moves with everything that can be done to them. */
export function VariationTree(props: { analysis: Analysis }) {
  const { analysis } = props;
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
    <div class="moves">
      <div
        class="moves-text"
        ref={host}
        role="region"
        aria-label={t('analyse-moves')}
        tabindex="0"
      >
        <Show when={parts().length > 0} fallback={<p class="muted">{t('analyse-moves-none')}</p>}>
          <Parts analysis={analysis} parts={parts()} />
        </Show>
      </div>
      <PlyEditor analysis={analysis} />
    </div>
  );
}

/** Only the box scrolls, never the page. */
function bringIntoView(box: HTMLElement, here: HTMLElement): void {
  const [outer, inner] = [box.getBoundingClientRect(), here.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}

function Parts(props: { analysis: Analysis; parts: LayoutPart[] }) {
  return (
    <For each={props.parts}>
      {(part) => {
        if (part.kind === 'remark') return <p class="remark">{part.text}</p>;
        if (part.kind === 'variation') {
          return (
            <div class="variation" role="group" aria-label={t('analyse-variation')}>
              <Parts analysis={props.analysis} parts={part.parts} />
            </div>
          );
        }
        return (
          <p class="plies">
            <For each={part.plies}>
              {(branch, index) => (
                <>
                  <Show when={index() === 0 || props.analysis.book().beginsRound(branch)}>
                    <span class="round">{roundText(props.analysis, branch)}</span>
                  </Show>{' '}
                  <Ply analysis={props.analysis} branch={branch} />
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

function Ply(props: { analysis: Analysis; branch: Branch }) {
  const book = () => props.analysis.book();
  const signs = () => props.branch.glyphs.map(glyphText).join(' ').replace(/^\$/, ' $');
  const illegal = () => book().position(props.branch) === null;
  const playerName = () =>
    t('analyse-ply', {
      round: book().round(props.branch),
      seat: book().seat(props.branch) ?? 0,
      move: '',
    });
  return (
    <button
      type="button"
      class="ply notation"
      classList={{ illegal: illegal() }}
      aria-current={props.analysis.at() === props.branch ? 'true' : undefined}
      onClick={() => props.analysis.go(props.branch)}
    >
      <span class="ply-seat" aria-hidden="true">
        {book().seat(props.branch)}
      </span>
      <span class="visually-hidden">{playerName()}</span>
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
