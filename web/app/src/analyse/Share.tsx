/** Ways out: a file, a text, a link, a picture. */
import { createSignal, createUniqueId, For, Show } from 'solid-js';
import * as rules from '../rules';
import { Icon } from '../shell/Icon';
import { copy, download, picture as pictureIcon, share } from '../shell/icons';
import { announce } from '../shell/live';
import { saveAs } from '../shell/save';
import { StatusLine } from '../shell/StatusLine';
import { theme } from '../shell/theme';
import { say, t } from '../shell/words';
import { type Analysis, UNFINISHED } from './analysis';
import { png, WIDTHS } from '../shell/png';
import { fold } from './fragment';

const FILE = 'palamedes';

/** The tab. */
export function Share(props: { analysis: Analysis }) {
  const [told, setTold] = createSignal({ text: '', wrong: false });
  const tell = (text: string, wrong = false) => {
    setTold({ text, wrong });
    announce(text);
  };
  return (
    <section class="share" aria-label={t('analyse-share')}>
      <StatusLine text={told().text} kind={told().wrong ? 'wrong' : 'plain'} />
      <AsRecord analysis={props.analysis} tell={tell} />
      <AsLink analysis={props.analysis} tell={tell} />
      <AsPicture analysis={props.analysis} tell={tell} />
      <AsPosition analysis={props.analysis} tell={tell} />
      <AboutGame analysis={props.analysis} />
    </section>
  );
}

interface Way {
  analysis: Analysis;
  tell: (text: string, wrong?: boolean) => void;
}

/** The record as text; what is wrong is told. */
function recordText({ analysis, tell }: Way): string | null {
  const written = analysis.record();
  if ('text' in written) return written.text;
  tell(say(written.fault), true);
  return null;
}

async function copied(text: string, tell: Way['tell']): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(t('analyse-copied'));
  } catch {
    tell(t('analyse-not-copied'), true);
  }
}

function AsRecord(props: Way) {
  const save = () => {
    const text = recordText(props);
    if (text !== null) saveAs(`${FILE}.pgr`, text);
  };
  const copyText = () => {
    const text = recordText(props);
    if (text !== null) void copied(text, props.tell);
  };
  return (
    <>
      <h2>{t('analyse-record')}</h2>
      <p class="muted">{t('analyse-record-how')}</p>
      <div class="row">
        <button type="button" onClick={save}>
          <Icon of={download} size={20} />
          {t('analyse-record-save')}
        </button>
        <button type="button" onClick={copyText}>
          <Icon of={copy} size={20} />
          {t('analyse-copy')}
        </button>
      </div>
    </>
  );
}

/** The address of a text; none when it is too long for one. */
async function linkOf(text: string): Promise<string | null> {
  const fragment = await fold(text);
  return fragment === null ? null : new URL(`/analyse#${fragment}`, location.href).href;
}

function AsLink(props: Way) {
  const id = createUniqueId();
  const [link, setLink] = createSignal('');
  const make = async (text: string | null) => {
    if (text === null) return;
    const made = await linkOf(text);
    if (made === null) return props.tell(t('analyse-link-long'), true);
    setLink(made);
    await copied(made, props.tell);
  };
  const positionRecord = () => {
    const tags = [
      { name: 'Game', value: props.analysis.game() },
      { name: 'Start', value: props.analysis.position() },
    ];
    const line = { comments: [], plies: [] };
    const written = rules.writeRecord({ tags, line, result: UNFINISHED, faults: [] });
    return 'text' in written ? written.text : null;
  };
  return (
    <>
      <h2>{t('analyse-link')}</h2>
      <p class="muted">{t('analyse-link-how')}</p>
      <div class="row">
        <button type="button" onClick={() => void make(recordText(props))}>
          <Icon of={share} size={20} />
          {t('analyse-link-game')}
        </button>
        <button type="button" onClick={() => void make(positionRecord())}>
          <Icon of={share} size={20} />
          {t('analyse-link-position')}
        </button>
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

function AsPicture(props: Way) {
  const [width, setWidth] = createSignal(WIDTHS[1] ?? 1600);
  const drawn = (widthPx: number) => {
    const { analysis } = props;
    const before = analysis.book().before(analysis.at());
    return before === null || analysis.book().position(analysis.at()) === null
      ? rules.picture(analysis.game(), analysis.position(), theme(), widthPx)
      : rules.picture(analysis.game(), before, theme(), widthPx, analysis.at().action);
  };
  const saveSvg = () => saveAs(`${FILE}.svg`, drawn(width()), 'image/svg+xml');
  const savePng = async () => {
    const blob = await png(drawn(width()), width());
    if (blob) saveAs(`${FILE}.png`, blob);
    else props.tell(t('analyse-picture-failed'), true);
  };
  return (
    <>
      <h2>{t('analyse-picture')}</h2>
      <div class="row">
        <button type="button" onClick={saveSvg}>
          <Icon of={pictureIcon} size={20} />
          {t('analyse-picture-svg')}
        </button>
        <button type="button" onClick={() => void savePng()}>
          <Icon of={pictureIcon} size={20} />
          {t('analyse-picture-png')}
        </button>
        <select
          class="width"
          aria-label={t('analyse-picture-width')}
          onChange={(event) => setWidth(Number(event.currentTarget.value))}
        >
          <For each={WIDTHS}>
            {(one) => (
              <option value={one} selected={one === width()}>
                {t('analyse-pixels', { width: String(one) })}
              </option>
            )}
          </For>
        </select>
      </div>
    </>
  );
}

function AsPosition(props: Way) {
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
        <button type="button" onClick={() => void copied(props.analysis.position(), props.tell)}>
          <Icon of={copy} size={20} />
          {t('analyse-copy')}
        </button>
      </div>
      <p>
        <a href={gamesWith(props.analysis)}>{t('analyse-find-games')}</a>
      </p>
    </>
  );
}

/** Where games of the server with this position are found. */
function gamesWith(analysis: Analysis): string {
  const query = new URLSearchParams({ game: analysis.game(), position: analysis.position() });
  return `/archive?${query.toString()}`;
}

/** Who played, where and when: the tags people care for. */
function AboutGame(props: { analysis: Analysis }) {
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
