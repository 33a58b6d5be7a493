/** The chat tab of an online game. */
import { createEffect, createSignal, createUniqueId, For, on, Show } from 'solid-js';
import { playerName } from '../../net/PlayerLink';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import type { Chat } from './chat';
import type { OnlineGame } from './onlineGame';

/** The maximum length of a chat message. */
const CHAT_TEXT_MAX = 300;

/** The tab. */
export function ChatTab(props: { game: OnlineGame; chat: Chat }) {
  return (
    <Show
      when={!props.game.snapshot().chat_disabled && !props.chat.closed()}
      fallback={
        <p class="muted">
          {t(props.chat.closed() ? 'online-chat-players-only' : 'online-chat-disabled')}
        </p>
      }
    >
      <Show when={!props.chat.muted()} fallback={<MutedNote chat={props.chat} />}>
        <ChatLines chat={props.chat} />
        <ChatForm game={props.game} chat={props.chat} />
      </Show>
    </Show>
  );
}

function MutedNote(props: { chat: Chat }) {
  return (
    <>
      <p class="muted">{t('online-chat-muted')}</p>
      <Button onClick={() => props.chat.setMuted(false)}>{t('online-chat-unmute')}</Button>
    </>
  );
}

function ChatLines(props: { chat: Chat }) {
  let host: HTMLDivElement | undefined;
  createEffect(on(props.chat.lines, () => host?.scrollTo?.({ top: host.scrollHeight })));
  return (
    <div ref={host} class="chat-lines" role="log" aria-label={t('online-chat')} tabindex="0">
      <For each={props.chat.lines()} fallback={<p class="muted">{t('online-chat-empty')}</p>}>
        {(line) => (
          <p>
            <a href={`/player/${line.sender.name}`}>{playerName(line.sender)}</a>
            <Show when={line.room === 'spectators'}>
              <small class="muted"> {t('online-chat-spectator')}</small>
            </Show>
            : {line.text}
          </p>
        )}
      </For>
    </div>
  );
}

function ChatForm(props: { game: OnlineGame; chat: Chat }) {
  const id = createUniqueId();
  const [text, setTyped] = createSignal('');
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const trimmed = text().trim();
    if (trimmed === '' || props.chat.busy()) return;
    setTyped('');
    if (await props.chat.send(trimmed)) return;
    // Text typed meanwhile stays, behind the message that failed.
    setTyped((since) => (since === '' ? trimmed : `${trimmed} ${since}`));
  };
  const readers = () =>
    props.game.yourSeat() === null && !props.game.view().ending
      ? t('online-chat-audience-spectators')
      : t('online-chat-audience-all');
  return (
    <form class="chat-form" onSubmit={(event) => void send(event)}>
      <label for={id}>{t('online-chat-input')}</label>
      <div class="typed-row">
        <input
          id={id}
          type="text"
          autocomplete="off"
          maxlength={CHAT_TEXT_MAX}
          value={text()}
          aria-describedby={`${id}-about`}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" aria-disabled={props.chat.busy() ? 'true' : undefined}>
          {t('online-chat-send')}
        </button>
      </div>
      <p id={`${id}-about`} class="muted chat-about">
        {readers()}{' '}
        <Button onClick={() => props.chat.setMuted(true)}>{t('online-chat-mute')}</Button>
      </p>
      <p class="error-message" role="alert">
        <Show when={props.chat.errorText()}>{props.chat.errorText()}</Show>
      </p>
    </form>
  );
}
