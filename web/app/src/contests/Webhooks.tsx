/** Addresses that receive the log of a contest, for the pages of clubs. */
import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { WebhookView } from '../generated/wire';
import { createMutation } from '../net/mutation';
import { createQuery } from '../net/query';
import { Button } from '../ui/Button';
import { ErrorMessage } from '../ui/messages';
import { t } from '../i18n/i18n';
import { addWebhook, deleteWebhook, fetchWebhooks } from './api';

/** The list, loaded when it is opened, and the form for a new one. */
export function Webhooks(props: { contestId: string }) {
  const id = createUniqueId();
  const mutation = createMutation();
  const [open, setOpen] = createSignal(false);
  const [url, setUrl] = createSignal('');
  const [added, setAdded] = createSignal<WebhookView>();
  const webhooks = createQuery(
    () => (open() ? props.contestId : null),
    (contestId, signal) => fetchWebhooks(contestId, signal),
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const webhook = await mutation.run(() => addWebhook(props.contestId, url().trim()));
    if (!webhook) return;
    setAdded(webhook);
    setUrl('');
    await webhooks.refetch();
  };
  const remove = async ({ webhook_id: webhookId }: WebhookView) => {
    await mutation.run(() => deleteWebhook(props.contestId, webhookId));
    if (added()?.webhook_id === webhookId) setAdded(undefined);
    await webhooks.refetch();
  };
  return (
    <details class="webhooks" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('contests-webhooks')}</summary>
      <p class="muted">{t('contests-webhooks-hint')}</p>
      <ErrorMessage source={webhooks} />
      <ul class="webhook-list">
        <For each={webhooks.value() ?? []}>
          {(webhook) => (
            <li>
              <span>{webhook.url}</span>
              <Show when={webhook.failures > 0}>
                <small>{t('contests-webhook-failures', { failures: webhook.failures })}</small>
              </Show>
              <Button
                class="small"
                label={t('contests-webhook-delete-of', { url: webhook.url })}
                disabled={mutation.busy()}
                onClick={() => remove(webhook)}
              >
                {t('contests-webhook-delete')}
              </Button>
            </li>
          )}
        </For>
      </ul>
      <Show when={added()?.secret}>
        {(secret) => (
          <p class="webhook-secret" role="status">
            {t('contests-webhook-secret')} <code>{secret()}</code>
          </p>
        )}
      </Show>
      <form onSubmit={submit}>
        <div class="field">
          <label for={id}>{t('contests-webhook-url')}</label>
          <input
            id={id}
            type="url"
            required
            maxLength={1024}
            placeholder="https://"
            value={url()}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </div>
        <ErrorMessage source={mutation} />
        <button type="submit" disabled={mutation.busy()}>
          {t('contests-webhook-add')}
        </button>
      </form>
    </details>
  );
}
