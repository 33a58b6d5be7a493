import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { BotView, CreatedToken, Scope } from '../../generated/wire';
import { request } from '../../net/api';
import type { Mutation } from '../../net/mutation';
import { t } from '../../i18n/i18n';
import { Form, NewName, TextField } from '../Field';
import { createReauthMutation, fieldForError, type FormField } from '../formErrors';

const SCOPES: readonly Scope[] = ['read', 'play', 'chat'];

/** The offered lifetimes in days. */
const DAYS = [30, 90, 365] as const;

/** The only name on this form is the bot's. */
const placed = (code: string): FormField | null => {
  const place = fieldForError(code);
  return place === 'name' ? 'bot' : place;
};

function Scopes(props: {
  mutation: Mutation<FormField>;
  chosen: readonly Scope[];
  onChange: (all: Scope[]) => void;
}) {
  const id = createUniqueId();
  const toggle = (scope: Scope, on: boolean) => {
    props.mutation.clearError('scopes');
    props.onChange(SCOPES.filter((one) => (one === scope ? on : props.chosen.includes(one))));
  };
  return (
    <div class="field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`}>{t('account-token-scopes')}</span>
      <For each={SCOPES}>
        {(scope) => (
          <label class="checkbox">
            <input
              type="checkbox"
              checked={props.chosen.includes(scope)}
              aria-invalid={props.mutation.errorAt('scopes') ? 'true' : undefined}
              aria-describedby={props.mutation.errorAt('scopes') ? `${id}-wrong` : undefined}
              onChange={(event) => toggle(scope, event.currentTarget.checked)}
            />
            <span>{t(`account-scope-${scope}-long`)}</span>
          </label>
        )}
      </For>
      <Show when={props.mutation.errorAt('scopes')}>
        <p class="error" id={`${id}-wrong`}>
          {props.mutation.errorAt('scopes')}
        </p>
      </Show>
    </div>
  );
}

function Rail<T extends string | number>(props: {
  label: string;
  options: readonly (readonly [T, string])[];
  chosen: T;
  onChange: (chosen: T) => void;
}) {
  const id = createUniqueId();
  return (
    <div class="field">
      <span id={id}>{props.label}</span>
      <div class="radio-group" role="radiogroup" aria-labelledby={id}>
        <For each={props.options}>
          {([value, name]) => (
            <label>
              <input
                type="radio"
                name={id}
                checked={props.chosen === value}
                onChange={() => props.onChange(value)}
              />
              <span>{name}</span>
            </label>
          )}
        </For>
      </div>
    </div>
  );
}

/** The form for a new token. */
export function NewTokenForm(props: {
  bots: readonly BotView[];
  onCreated: (token: CreatedToken) => void;
}) {
  const mutation = createReauthMutation(['label', 'scopes', 'bot'], placed);
  const [label, setLabel] = createSignal('');
  const [scopes, setScopes] = createSignal<Scope[]>(['read', 'play']);
  const [actor, setActor] = createSignal<string>('new');
  const [bot, setBot] = createSignal('');
  const [days, setDays] = createSignal<number>(90);
  const actors = () =>
    [
      ['new', t('account-token-for-new')],
      ...props.bots.map((one) => [`bot ${one.name}`, one.name] as const),
      ['me', t('account-token-for-me')],
    ] as const;
  const botName = () => (actor() === 'new' ? bot().trim() : actor().replace(/^bot /, ''));

  async function make(): Promise<void> {
    const newToken = {
      label: label(),
      scopes: scopes(),
      ...(actor() === 'me' ? {} : { bot: botName() }),
      expires_in_days: days(),
    };
    const token = await mutation.run(() => request<CreatedToken>('POST', 'me/tokens', newToken));
    if (!token) return;
    setLabel('');
    setBot('');
    if (actor() === 'new') setActor(`bot ${token.view.player}`);
    props.onCreated(token);
  }
  return (
    <Form mutation={mutation} label={t('account-token-new')} onSubmit={() => void make()}>
      <h3>{t('account-token-new')}</h3>
      <Rail
        label={t('account-token-for')}
        options={actors()}
        chosen={actor()}
        onChange={setActor}
      />
      <Show when={actor() === 'new'}>
        <NewName
          mutation={mutation}
          place="bot"
          label={t('account-bot-name')}
          value={bot()}
          onInput={setBot}
        />
      </Show>
      <TextField
        label={t('account-token-label')}
        value={label()}
        autocomplete="off"
        hint={t('account-token-label-hint')}
        error={mutation.errorAt('label')}
        onInput={mutation.setter('label', setLabel)}
      />
      <Scopes mutation={mutation} chosen={scopes()} onChange={setScopes} />
      <Rail
        label={t('account-token-days')}
        options={DAYS.map((count) => [count, t('account-token-days-count', { count })] as const)}
        chosen={days()}
        onChange={setDays}
      />
      <button type="submit" disabled={mutation.busy()}>
        {t('account-token-make')}
      </button>
    </Form>
  );
}
