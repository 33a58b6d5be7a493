import { createSignal, For, Show } from 'solid-js';
import type { BotView, MadeToken, Scope, TokenView } from '../../generated/wire';
import { ask, at } from '../../net/api';
import type { Asked } from '../../net/asked';
import { me } from '../../net/me';
import type { Task } from '../../net/task';
import { Trouble } from '../../net/Trouble';
import { announce } from '../../shell/live';
import { dateOf, list, t } from '../../shell/words';
import { createProven } from '../places';
import { Copy } from './Copy';
import { NewToken } from './NewToken';
import { createListing, Listed } from './Part';
import { Sure } from './Sure';

const scopeWords = (scopes: readonly Scope[]) =>
  list(
    'and',
    scopes.map((scope) => t(`account-scope-${scope}`)),
  );

function TokenRow(props: { token: TokenView; task: Task; tokens: Asked<TokenView[]> }) {
  async function takeBack(): Promise<void> {
    const done = await props.task.run(async () => {
      await ask('DELETE', at`me/tokens/${props.token.id}`);
      return true;
    });
    if (!done) return;
    announce(t('account-token-gone', { label: props.token.label }));
    await props.tokens.again();
  }
  const facts = () => {
    const { acts_for, scopes, made_ms, used_ms, until_ms } = props.token;
    const isMine = acts_for === me()?.name;
    return [
      isMine ? t('account-token-mine') : t('account-token-bot', { name: acts_for }),
      scopeWords(scopes),
      t('account-since', { date: dateOf(made_ms) }),
      used_ms === null ? t('account-never-used') : t('account-used', { date: dateOf(used_ms) }),
      ...(until_ms === null ? [] : [t('account-until', { date: dateOf(until_ms) })]),
    ];
  };
  return (
    <li>
      <div>
        <strong>{props.token.label}</strong>
        <small>{facts().join(' · ')}</small>
      </div>
      <Sure
        label={t('account-token-take-back')}
        about={props.token.label}
        question={t('account-token-sure')}
        busy={props.task.busy()}
        onSure={() => void takeBack()}
      />
    </li>
  );
}

function BotRow(props: { bot: BotView; task: Task; onGone: () => Promise<unknown> }) {
  async function end(): Promise<void> {
    const done = await props.task.run(async () => {
      await ask('DELETE', at`me/bots/${props.bot.name}`);
      return true;
    });
    if (!done) return;
    announce(t('account-bot-gone', { name: props.bot.name }));
    await props.onGone();
  }
  return (
    <li>
      <div>
        <strong>
          <a href={`/player/${props.bot.name}`}>{props.bot.name}</a>
        </strong>
        <small>{t('account-since', { date: dateOf(props.bot.made_ms) })}</small>
      </div>
      <Sure
        label={t('account-bot-end')}
        about={props.bot.name}
        question={t('account-bot-sure', { name: props.bot.name })}
        busy={props.task.busy()}
        onSure={() => void end()}
      />
    </li>
  );
}

function Made(props: { made: MadeToken }) {
  let field!: HTMLInputElement;
  return (
    <div class="once">
      <label for="token-made">
        <strong>{t('account-token-once', { label: props.made.view.label })}</strong>
      </label>
      <input
        id="token-made"
        ref={field}
        class="typed"
        readOnly
        value={props.made.token}
        onFocus={() => field.select()}
      />
      <div class="row">
        <Copy text={props.made.token} />
      </div>
    </div>
  );
}

/** Tokens with which programs act, and the bots they act for. */
export function Tokens() {
  const tokens = createListing<TokenView>('me/tokens');
  const bots = createListing<BotView>('me/bots');
  const task = createProven();
  const [made, setMade] = createSignal<MadeToken | null>(null);
  const again = () => Promise.all([tokens.again(), bots.again()]);
  async function keep(fresh: MadeToken): Promise<void> {
    setMade(fresh);
    announce(t('account-token-once', { label: fresh.view.label }));
    await again();
    document.getElementById('token-made')?.focus();
  }
  return (
    <>
      <p>
        {t('account-tokens-what')} <a href="/api">{t('account-tokens-docs')}</a>
      </p>
      <Show when={made()} keyed>
        {(fresh) => <Made made={fresh} />}
      </Show>
      <h3>{t('account-tokens')}</h3>
      <Listed of={tokens} none={t('account-tokens-none')}>
        {(token) => <TokenRow token={token} task={task} tokens={tokens} />}
      </Listed>
      <Show when={bots.value()?.length}>
        <h3>{t('account-bots')}</h3>
        <ul class="rows">
          <For each={bots.value()}>
            {(bot) => <BotRow bot={bot} task={task} onGone={again} />}
          </For>
        </ul>
      </Show>
      <Trouble of={task} />
      <NewToken bots={bots.value() ?? []} onMade={(fresh) => void keep(fresh)} />
    </>
  );
}
