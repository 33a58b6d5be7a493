/** Talk at the table, or its silence. */
import { createEffect, createSignal, createUniqueId, For, on, Show } from 'solid-js';
import { playerWords } from '../net/Player';
import { t } from '../shell/words';
import type { Chat } from './chat';
import type { OnlineGame } from './onlineGame';

/** A word is at most so long. */
const LONGEST = 300;

/** The tab. */
export function ChatTab(props: { game: OnlineGame; chat: Chat }) {
  return (
    <Show
      when={!props.game.full().silent && !props.chat.closed()}
      fallback={
        <p class="muted">
          {t(props.chat.closed() ? 'live-chat-closed' : 'live-chat-silent')}
        </p>
      }
    >
      <Show when={!props.chat.silenced()} fallback={<Silenced chat={props.chat} />}>
        <Words chat={props.chat} />
        <Say game={props.game} chat={props.chat} />
      </Show>
    </Show>
  );
}

function Silenced(props: { chat: Chat }) {
  return (
    <>
      <p class="muted">{t('live-chat-silenced')}</p>
      <button type="button" onClick={() => props.chat.silence('heard')}>
        {t('live-chat-listen')}
      </button>
    </>
  );
}

function Words(props: { chat: Chat }) {
  let host: HTMLDivElement | undefined;
  createEffect(on(props.chat.lines, () => host?.scrollTo?.({ top: host.scrollHeight })));
  return (
    <div ref={host} class="chat-words" role="log" aria-label={t('live-chat')} tabindex="0">
      <For each={props.chat.lines()} fallback={<p class="muted">{t('live-chat-empty')}</p>}>
        {(line) => (
          <p>
            <a href={`/player/${line.from.name}`}>{playerWords(line.from)}</a>
            <Show when={line.room === 'spectators'}>
              <small class="muted"> {t('live-chat-spectator')}</small>
            </Show>
            : {line.text}
          </p>
        )}
      </For>
    </div>
  );
}

function Say(props: { game: OnlineGame; chat: Chat }) {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal('');
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const text = typed().trim();
    if (text === '' || props.chat.busy()) return;
    setTyped('');
    if (await props.chat.say(text)) return;
    // What was typed meanwhile stays, behind what could not be said.
    setTyped((since) => (since === '' ? text : `${text} ${since}`));
  };
  const readers = () =>
    props.game.you() === null && !props.game.view().ending
      ? t('live-chat-spectators')
      : t('live-chat-players');
  return (
    <form class="chat-say" onSubmit={(event) => void send(event)}>
      <label for={id}>{t('live-chat-say')}</label>
      <div class="typed-row">
        <input
          id={id}
          type="text"
          autocomplete="off"
          maxlength={LONGEST}
          value={typed()}
          aria-describedby={`${id}-about`}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" aria-disabled={props.chat.busy() ? 'true' : undefined}>
          {t('live-chat-send')}
        </button>
      </div>
      <p id={`${id}-about`} class="muted chat-about">
        {readers()}{' '}
        <button type="button" onClick={() => props.chat.silence('silent')}>
          {t('live-chat-silence')}
        </button>
      </p>
      <p class="trouble" role="alert">
        <Show when={props.chat.trouble()}>{props.chat.trouble()}</Show>
      </p>
    </form>
  );
}
