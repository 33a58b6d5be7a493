/** Ways out: a file, a text, a link, a picture. */
import { createSignal, createUniqueId, For, Show } from 'solid-js';
import * as rules from '../engine/rules';
import { Icon, copy, download, picture as pictureIcon, share } from '../ui/icons';
import { announce } from '../ui/announcer';
import { downloadFile, svgToPng, PNG_WIDTHS_PX } from '../ui/download';
import { StatusLine } from '../ui/messages';
import { theme } from '../ui/theme';
import { Select } from '../ui/Select';
import { Button } from '../ui/Button';
import { renderMessage, t } from '../i18n/i18n';
import { type Analysis, UNFINISHED } from './analysis';
import { compress } from './linkFragment';

const FILE = 'palamedes';

/** The tab. */
export function ShareTab(props: { analysis: Analysis }) {
  const [status, setStatus] = createSignal({ text: '', isError: false });
  const showStatus = (text: string, isError = false) => {
    setStatus({ text, isError });
    announce(text);
  };
  return (
    <section class="share" aria-label={t('analyse-share')}>
      <StatusLine text={status().text} kind={status().isError ? 'error' : 'plain'} />
      <ShareRecord analysis={props.analysis} showStatus={showStatus} />
      <ShareLink analysis={props.analysis} showStatus={showStatus} />
      <SharePicture analysis={props.analysis} showStatus={showStatus} />
      <SharePosition analysis={props.analysis} showStatus={showStatus} />
      <GameTags analysis={props.analysis} />
    </section>
  );
}

interface ShareProps {
  analysis: Analysis;
  showStatus: (text: string, isError?: boolean) => void;
}

/** The record as text, or the error. */
function recordText({ analysis, showStatus }: ShareProps): string | null {
  const record = analysis.record();
  if ('ok' in record) return record.ok;
  showStatus(renderMessage(record.error), true);
  return null;
}

async function copyToClipboard(text: string, showStatus: ShareProps['showStatus']): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showStatus(t('analyse-copied'));
  } catch {
    showStatus(t('analyse-copy-failed'), true);
  }
}

function ShareRecord(props: ShareProps) {
  const save = () => {
    const text = recordText(props);
    if (text !== null) downloadFile(`${FILE}.pgr`, text);
  };
  const copyText = () => {
    const text = recordText(props);
    if (text !== null) void copyToClipboard(text, props.showStatus);
  };
  return (
    <>
      <h2>{t('analyse-record')}</h2>
      <p class="muted">{t('analyse-record-hint')}</p>
      <div class="row">
        <Button icon={download} onClick={save}>{t('analyse-record-save')}</Button>
        <Button icon={copy} onClick={copyText}>{t('analyse-copy')}</Button>
      </div>
    </>
  );
}

/** The address of a text; none when it is too long for one. */
async function linkOf(text: string): Promise<string | null> {
  const fragment = await compress(text);
  return fragment === null ? null : new URL(`/analyse#${fragment}`, location.href).href;
}

function ShareLink(props: ShareProps) {
  const id = createUniqueId();
  const [link, setLink] = createSignal('');
  const make = async (text: string | null) => {
    if (text === null) return;
    const link = await linkOf(text);
    if (link === null) return props.showStatus(t('analyse-link-too-long'), true);
    setLink(link);
    await copyToClipboard(link, props.showStatus);
  };
  const positionRecord = () => {
    const tags = [
      { name: 'Game', value: props.analysis.game() },
      { name: 'Start', value: props.analysis.position() },
    ];
    const line = { comments: [], plies: [] };
    const record = rules.writeRecord({ tags, line, result: UNFINISHED, issues: [] });
    return 'ok' in record ? record.ok : null;
  };
  return (
    <>
      <h2>{t('analyse-link')}</h2>
      <p class="muted">{t('analyse-link-hint')}</p>
      <div class="row">
        <Button icon={share} onClick={() => make(recordText(props))}>
          {t('analyse-link-game')}
        </Button>
        <Button icon={share} onClick={() => make(positionRecord())}>
          {t('analyse-link-position')}
        </Button>
      </div>
      <Show when={link()}>
        <div class="field">
          <label for={id}>{t('analyse-link')}</label>
          <input
            id={id}
            type="text"
            class="typed"
            readonly
            value={link()}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      </Show>
    </>
  );
}

/** A picture with title and description for screen readers. */
function pictureWithCaption(
  game: string,
  position: string,
  options: rules.PictureOptions,
): string {
  const caption = rules.pictureCaption(game, position, options.lastMove);
  if (!caption) return rules.picture(game, position, options);
  const title = renderMessage(caption.title);
  const description = caption.description.map(renderMessage).join(' ');
  return rules.picture(game, position, { ...options, title, description });
}

function SharePicture(props: ShareProps) {
  const [width, setWidth] = createSignal(PNG_WIDTHS_PX[1] ?? 1600);
  const drawn = (widthPx: number) => {
    const { analysis } = props;
    const before = analysis.book().before(analysis.at());
    return before === null || analysis.book().position(analysis.at()) === null
      ? pictureWithCaption(analysis.game(), analysis.position(), { theme: theme(), widthPx })
      : pictureWithCaption(analysis.game(), before, {
          ...{ theme: theme(), widthPx },
          lastMove: analysis.at().action,
        });
  };
  const saveSvg = () => downloadFile(`${FILE}.svg`, drawn(width()), 'image/svg+xml');
  const savePng = async () => {
    const blob = await svgToPng(drawn(width()), width());
    if (blob) downloadFile(`${FILE}.png`, blob);
    else props.showStatus(t('analyse-picture-failed'), true);
  };
  return (
    <>
      <h2>{t('analyse-picture')}</h2>
      <div class="row">
        <Button icon={pictureIcon} onClick={saveSvg}>{t('analyse-picture-svg')}</Button>
        <Button icon={pictureIcon} onClick={savePng}>{t('analyse-picture-png')}</Button>
        <Select
          class="width"
          name={t('analyse-picture-width')}
          options={PNG_WIDTHS_PX}
          value={width()}
          text={(px) => t('analyse-pixels', { width: String(px) })}
          onChange={setWidth}
        />
      </div>
    </>
  );
}

function SharePosition(props: ShareProps) {
  const id = createUniqueId();
  return (
    <>
      <h2>
        <label for={id}>{t('analyse-position')}</label>
      </h2>
      <div class="row position-row">
        <input
          id={id}
          type="text"
          class="typed"
          readonly
          value={props.analysis.position()}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => copyToClipboard(props.analysis.position(), props.showStatus)}>
          <Icon icon={copy} size={20} />
          {t('analyse-copy')}
        </Button>
      </div>
      <p>
        <a href={gamesWith(props.analysis)}>{t('analyse-find-games')}</a>
      </p>
    </>
  );
}

/** Where games of the server with this position are found. */
function gamesWith(analysis: Analysis): string {
  const query = new URLSearchParams({ rules: analysis.game(), position: analysis.position() });
  return `/archive?${query.toString()}`;
}

/** Who played, where and when: the tags people care for. */
function GameTags(props: { analysis: Analysis }) {
  const { analysis } = props;
  const seats = () => Array.from({ length: analysis.book().seats }, (_, seat) => `Seat${seat + 1}`);
  const value = (name: string) => analysis.tags().find((tag) => tag.name === name)?.value ?? '';
  const label = (name: string) =>
    name.startsWith('Seat')
      ? t('analyse-seat', { seat: Number(name.slice(4)) })
      : t('analyse-tag', { name });
  return (
    <details>
      <summary>{t('analyse-about-game')}</summary>
      <div class="tags">
        <For each={[...seats(), 'Event', 'Date']}>
          {(name) => (
            <label class="field">
              {label(name)}
              <input
                type="text"
                maxlength="200"
                value={value(name)}
                onChange={(event) => analysis.setTag(name, event.currentTarget.value)}
              />
            </label>
          )}
        </For>
      </div>
    </details>
  );
}
