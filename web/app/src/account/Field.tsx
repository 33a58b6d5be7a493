/** Form fields of the account pages, each with label, hint and error. */
import { createSignal, createUniqueId, Show, type JSX } from 'solid-js';
import type { Mutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import type { FormField } from './formErrors';

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  autocomplete: string;
  type?: 'text' | 'email' | 'password';
  hint?: string;
  error?: string | null;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Whether it has the focus when a dialog opens. */
  first?: boolean;
  /** Letters and digits that mean themselves: no capitals, no corrections. */
  exact?: boolean;
  children?: JSX.Element;
}

/** A line of text. */
export function TextField(props: FieldProps) {
  const id = createUniqueId();
  const described = () =>
    [props.error && `${id}-wrong`, props.hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <div class="filled">
        <input
          id={id}
          type={props.type ?? 'text'}
          value={props.value}
          autocomplete={props.autocomplete as AutoFill}
          autofocus={props.first}
          autocapitalize={props.exact ? 'none' : undefined}
          spellcheck={!props.exact}
          aria-invalid={props.error ? 'true' : undefined}
          aria-describedby={described() || undefined}
          onInput={(event) => props.onInput(event.currentTarget.value)}
          onFocus={() => props.onFocus?.()}
          onBlur={() => props.onBlur?.()}
        />
        {props.children}
      </div>
      <Show when={props.error}>
        <p class="error" id={`${id}-wrong`}>
          {props.error}
        </p>
      </Show>
      <Show when={props.hint}>
        <small id={`${id}-hint`}>{props.hint}</small>
      </Show>
    </div>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = createSignal(false);
  const label = () => t(shown() ? 'account-hide' : 'account-show');
  return (
    <TextField {...props} exact type={shown() ? 'text' : 'password'}>
      <Button
        class="show-password"
        label={`${label()}: ${props.label}`}
        onClick={() => setShown(!shown())}
      >
        {label()}
      </Button>
    </TextField>
  );
}

/** The shortest and the longest name, and the shortest password: the server judges all else. */
const NAME_MIN = 3;
const NAME_MAX = 20;
const PASSWORD_MIN = 10;

/** A field for a new name; its length is checked during input. */
export function NewName(props: {
  mutation: Mutation<FormField>;
  value: string;
  onInput: (value: string) => void;
  label?: string;
  place?: FormField;
}) {
  const [left, setLeft] = createSignal(false);
  const place = () => props.place ?? 'name';
  const error = () => {
    const serverError = props.mutation.errorAt(place());
    if (serverError) return serverError;
    if (props.value.length > NAME_MAX) return t('error-name-too-long');
    const isShort = left() && props.value.length > 0 && props.value.length < NAME_MIN;
    return isShort ? t('error-name-too-short') : null;
  };
  return (
    <TextField
      exact
      label={props.label ?? t('account-name')}
      value={props.value}
      autocomplete={props.label ? 'off' : 'username'}
      hint={t('account-name-hint')}
      error={error()}
      onBlur={() => setLeft(true)}
      onInput={(value) => {
        props.mutation.clearError(place());
        setLeft(false);
        props.onInput(value);
      }}
    />
  );
}

/** A field for a new password; its length is checked during input. */
export function NewPassword(props: {
  mutation: Mutation<FormField>;
  value: string;
  onInput: (value: string) => void;
  label?: string;
}) {
  const missing = () => PASSWORD_MIN - [...props.value].length;
  const hint = () =>
    props.value.length > 0 && missing() > 0
      ? t('account-password-more', { count: missing() })
      : t('account-password-hint');
  return (
    <PasswordField
      label={props.label ?? t('account-password')}
      value={props.value}
      autocomplete="new-password"
      hint={hint()}
      error={props.mutation.errorAt('password')}
      onInput={props.mutation.setter('password', (value: string) => props.onInput(value))}
    />
  );
}

/** A form for a mutation, with its error below. */
export function Form(props: {
  mutation: Mutation;
  label?: string;
  onSubmit: () => void;
  children: JSX.Element;
}) {
  return (
    <form
      ref={props.mutation.ref}
      noValidate
      aria-label={props.label}
      aria-busy={props.mutation.busy()}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <ErrorMessage source={props.mutation} />
    </form>
  );
}
