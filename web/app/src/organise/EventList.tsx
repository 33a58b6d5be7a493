/** The saved events, the form of a new one, and the import of a file. */
import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { EditResult, EventTemplate } from '../generated/organiser';
import { formatDay, t } from '../i18n/i18n';
import { navigate, setTitle } from '../router/router';
import { newGameId } from '../storage/savedGames';
import { deleteEvent, saveEvent, savedEvents, type SavedEvent } from '../storage/savedEvents';
import { Button } from '../ui/Button';
import { download, Icon, upload } from '../ui/icons';
import { problemText } from './eventDesk';
import { exportFile } from './exports';
import { checkEvent, createEvent, eventView, TEMPLATES } from './organiser';

const NAME_MAX = 60;
/** The limit of the reader of event files. */
const FILE_BYTES_MAX = 8 << 20;

/** The start of the page. */
export function EventList() {
  setTitle(() => t('app-title-organise'));
  const [problem, setProblem] = createSignal('');

  /** Saves a new event and opens it. */
  function open(result: EditResult, name: string): void {
    if ('error' in result) return void setProblem(problemText(result.error));
    const id = newGameId();
    const date = formatDay(Date.now());
    const empty = { place: '', past: [], future: [] };
    const event: SavedEvent = { ...empty, id, name, date, text: result.ok, updated: Date.now() };
    if (!saveEvent(event)) return void setProblem(t('organise-not-saved'));
    navigate(`/organise#${id}`);
  }

  async function importFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > FILE_BYTES_MAX) return void setProblem(t('organise-file-too-large'));
    const name = file.name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX);
    open(checkEvent(await file.text()), name || t('organise-default-name'));
  }

  return (
    <div class="organise">
      <h1>{t('app-title-organise')}</h1>
      <p class="organise-lead">{t('organise-about')}</p>
      <div class="organise-start">
        <NewEvent onCreate={(template, name) => open(createEvent(template), name)} />
        <section aria-labelledby="organise-saved">
          <h2 id="organise-saved">{t('organise-saved-events')}</h2>
          <SavedEvents />
          <ImportField onFile={(file) => void importFile(file)} />
          <div role="alert" class="organise-problem">
            <Show when={problem()}>{(text) => <p class="status error">{text()}</p>}</Show>
          </div>
        </section>
      </div>
    </div>
  );
}

function NewEvent(props: { onCreate: (template: EventTemplate, name: string) => void }) {
  const id = createUniqueId();
  const [template, setTemplate] = createSignal<EventTemplate>('swiss-evening');
  const [name, setName] = createSignal('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    props.onCreate(template(), name().trim() || t('organise-default-name'));
  };
  return (
    <form onSubmit={submit} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('organise-new-event')}</h2>
      <div class="field">
        <label for={`${id}-name`}>{t('organise-name')}</label>
        <input
          id={`${id}-name`}
          maxLength={NAME_MAX}
          autocomplete="off"
          placeholder={t('organise-default-name')}
          value={name()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <fieldset class="organise-templates">
        <legend>{t('organise-kind')}</legend>
        <For each={TEMPLATES}>
          {(one) => (
            <label>
              <input
                type="radio"
                name="template"
                value={one}
                checked={template() === one}
                onChange={() => setTemplate(one)}
              />
              <span>
                <strong>{t(`organise-template-${one}`)}</strong>
                <small>{t(`organise-template-${one}-about`)}</small>
              </span>
            </label>
          )}
        </For>
      </fieldset>
      <button type="submit" class="main">
        {t('organise-create')}
      </button>
    </form>
  );
}

function SavedEvents() {
  return (
    <Show when={savedEvents().length > 0} fallback={<p class="muted">{t('organise-none-saved')}</p>}>
      <ul class="organise-events">
        <For each={savedEvents()}>{(event) => <SavedEventRow event={event} />}</For>
      </ul>
    </Show>
  );
}

/** An event; deleting it is confirmed, and saves its file first where that is wanted. */
function SavedEventRow(props: { event: SavedEvent }) {
  const [deleting, setDeleting] = createSignal(false);
  const summary = () => {
    const view = eventView(props.event.text);
    return t('organise-event-summary', {
      players: view?.players.length ?? 0,
      rounds: view?.rounds.length ?? 0,
      day: formatDay(props.event.updated),
    });
  };
  const about = (id: string) => `${t(id)}: ${props.event.name}`;
  return (
    <li>
      <a href={`#${props.event.id}`}>{props.event.name}</a>
      <small>{summary()}</small>
      <Show
        when={deleting()}
        fallback={
          <Button class="small" label={about('organise-delete')} onClick={() => setDeleting(true)}>
            {t('organise-delete')}
          </Button>
        }
      >
        <div role="group" aria-label={about('organise-delete')} class="organise-confirm">
          <p>{t('organise-delete-question')}</p>
          <div class="row">
            <button
              type="button"
              class="small"
              ref={(button) => queueMicrotask(() => button.focus())}
              onClick={() => deleteEvent(props.event.id)}
            >
              {t('organise-delete')}
            </button>
            <Button class="small" icon={download} onClick={() => exportFile(props.event, 'toml')}>
              {t('organise-export-toml')}
            </Button>
            <Button class="small" onClick={() => setDeleting(false)}>
              {t('organise-cancel')}
            </Button>
          </div>
        </div>
      </Show>
    </li>
  );
}

function ImportField(props: { onFile: (file: File | undefined) => void }) {
  return (
    <label class="button organise-import">
      <Icon icon={upload} size={20} />
      <span>{t('organise-import')}</span>
      <input
        type="file"
        class="visually-hidden"
        accept=".toml,text/plain,application/toml"
        onChange={(event) => {
          props.onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
