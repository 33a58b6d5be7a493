import { createSignal, For, Show } from 'solid-js';
import type { BotView, CreatedToken, Scope, TokenView } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import type { Query } from '../../net/query';
import { me } from '../../net/currentUser';
import type { Mutation } from '../../net/mutation';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { formatDateTime, formatList, t } from '../../i18n/i18n';
import { createReauthMutation } from '../formErrors';
import { NewTokenForm } from './NewToken';
import { createListQuery, QueryList, CopyButton } from './SettingsSection';
import { ConfirmButton } from '../../ui/ConfirmButton';

const scopesText = (scopes: readonly Scope[]) =>
  formatList(
    'and',
    scopes.map((scope) => t(`account-scope-${scope}`)),
  );

function TokenRow(props: { token: TokenView; mutation: Mutation; tokens: Query<TokenView[]> }) {
  async function takeBack(): Promise<void> {
    if (!(await props.mutation.succeeds(() => request('DELETE', apiPath`me/tokens/${props.token.id}`)))) return;
    announce(t('account-token-revoked', { label: props.token.label }));
    await props.tokens.refetch();
  }
  const facts = () => {
    const { player: acts_for, scopes, created_ms: made_ms, last_used_ms: used_ms, expires_ms: until_ms } = props.token;
    const isMine = acts_for === me()?.name;
    return [
      isMine ? t('account-token-own') : t('account-token-bot', { name: acts_for }),
      scopesText(scopes),
      t('account-since', { date: formatDateTime(made_ms) }),
      used_ms === null ? t('account-never-used') : t('account-last-used', { date: formatDateTime(used_ms) }),
      ...(until_ms === null ? [] : [t('account-until', { date: formatDateTime(until_ms) })]),
    ];
  };
  return (
    <li>
      <div>
        <strong>{props.token.label}</strong>
        <small>{facts().join(' · ')}</small>
      </div>
      <ConfirmButton
        label={t('account-token-revoke')}
        about={props.token.label}
        question={t('account-token-revoke-confirm')}
        busy={props.mutation.busy()}
        onConfirm={() => void takeBack()}
      />
    </li>
  );
}

function BotRow(props: { bot: BotView; mutation: Mutation; onDeleted: () => Promise<unknown> }) {
  async function end(): Promise<void> {
    if (!(await props.mutation.succeeds(() => request('DELETE', apiPath`me/bots/${props.bot.name}`)))) return;
    announce(t('account-bot-deleted', { name: props.bot.name }));
    await props.onDeleted();
  }
  return (
    <li>
      <div>
        <strong>
          <a href={`/player/${props.bot.name}`}>{props.bot.name}</a>
        </strong>
        <small>{t('account-since', { date: formatDateTime(props.bot.created_ms) })}</small>
      </div>
      <ConfirmButton
        label={t('account-bot-delete')}
        about={props.bot.name}
        question={t('account-bot-delete-confirm', { name: props.bot.name })}
        busy={props.mutation.busy()}
        onConfirm={() => void end()}
      />
    </li>
  );
}

function CreatedTokenField(props: { token: CreatedToken }) {
  let field!: HTMLInputElement;
  return (
    <div class="shown-once">
      <label for="token-made">
        <strong>{t('account-token-once', { label: props.token.view.label })}</strong>
      </label>
      <input
        id="token-made"
        ref={field}
        class="typed"
        readOnly
        value={props.token.token}
        onFocus={() => field.select()}
      />
      <div class="row">
        <CopyButton text={props.token.token} />
      </div>
    </div>
  );
}

/** Tokens with which programs act, and the bots they act for. */
export function TokenSettings() {
  const tokens = createListQuery<TokenView>('me/tokens');
  const bots = createListQuery<BotView>('me/bots');
  const mutation = createReauthMutation();
  const [created, setCreated] = createSignal<CreatedToken | null>(null);
  const again = () => Promise.all([tokens.refetch(), bots.refetch()]);
  async function show(fresh: CreatedToken): Promise<void> {
    setCreated(fresh);
    announce(t('account-token-once', { label: fresh.view.label }));
    await again();
    document.getElementById('token-made')?.focus();
  }
  return (
    <>
      <p>
        {t('account-tokens-hint')} <a href="/api" target="_self">{t('account-tokens-docs')}</a>
      </p>
      <Show when={created()} keyed>
        {(fresh) => <CreatedTokenField token={fresh} />}
      </Show>
      <h3>{t('account-tokens')}</h3>
      <QueryList query={tokens} none={t('account-tokens-none')}>
        {(token) => <TokenRow token={token} mutation={mutation} tokens={tokens} />}
      </QueryList>
      <Show when={bots.value()?.length}>
        <h3>{t('account-bots')}</h3>
        <ul class="rows">
          <For each={bots.value()}>
            {(bot) => <BotRow bot={bot} mutation={mutation} onDeleted={again} />}
          </For>
        </ul>
      </Show>
      <ErrorMessage source={mutation} />
      <NewTokenForm bots={bots.value() ?? []} onCreated={(fresh) => void show(fresh)} />
    </>
  );
}
