/** Fields of these pages: a name, a word on what is wanted, and what is wrong right beside them. */
import { createSignal, createUniqueId, Show, type JSX } from 'solid-js';
import type { Task } from '../net/task';
import { Trouble } from '../net/Trouble';
import { t } from '../shell/words';
import type { Place } from './places';

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  autocomplete: string;
  type?: 'text' | 'email' | 'password';
  hint?: string;
  wrong?: string | null;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Whether a dialog begins here. */
  first?: boolean;
  /** Letters and digits that mean themselves: no capitals, no corrections. */
  exact?: boolean;
  children?: JSX.Element;
}

/** A line of text. */
export function TextField(props: FieldProps) {
  const id = createUniqueId();
  const described = () =>
    [props.wrong && `${id}-wrong`, props.hint && `${id}-hint`].filter(Boolean).join(' ');
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
          aria-invalid={props.wrong ? 'true' : undefined}
          aria-describedby={described() || undefined}
          onInput={(event) => props.onInput(event.currentTarget.value)}
          onFocus={() => props.onFocus?.()}
          onBlur={() => props.onBlur?.()}
        />
        {props.children}
      </div>
      <Show when={props.wrong}>
        <p class="wrong" id={`${id}-wrong`}>
          {props.wrong}
        </p>
      </Show>
      <Show when={props.hint}>
        <small id={`${id}-hint`}>{props.hint}</small>
      </Show>
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = createSignal(false);
  const word = () => t(shown() ? 'account-hide' : 'account-show');
  return (
    <TextField {...props} exact type={shown() ? 'text' : 'password'}>
      <button
        type="button"
        class="peek"
        aria-label={`${word()}: ${props.label}`}
        onClick={() => setShown(!shown())}
      >
        {word()}
      </button>
    </TextField>
  );
}

/** The shortest and the longest name, and the shortest password: the server judges all else. */
const NAME_MIN = 3;
const NAME_MAX = 20;
const PASSWORD_MIN = 10;

/** A name to be chosen: its length is told while it is typed. */
export function NewName(props: {
  task: Task<Place>;
  value: string;
  onInput: (value: string) => void;
  label?: string;
  place?: Place;
}) {
  const [left, setLeft] = createSignal(false);
  const place = () => props.place ?? 'name';
  const wrong = () => {
    const told = props.task.at(place());
    if (told) return told;
    if (props.value.length > NAME_MAX) return t('online-no-name-long');
    const isShort = left() && props.value.length > 0 && props.value.length < NAME_MIN;
    return isShort ? t('online-no-name-short') : null;
  };
  return (
    <TextField
      exact
      label={props.label ?? t('account-name')}
      value={props.value}
      autocomplete={props.label ? 'off' : 'username'}
      hint={t('account-name-hint')}
      wrong={wrong()}
      onBlur={() => setLeft(true)}
      onInput={(value) => {
        props.task.forgive(place());
        setLeft(false);
        props.onInput(value);
      }}
    />
  );
}

/** A password to be chosen: how much is missing is told while it is typed. */
export function NewPassword(props: {
  task: Task<Place>;
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
      wrong={props.task.at('password')}
      onInput={(value) => {
        props.task.forgive('password');
        props.onInput(value);
      }}
    />
  );
}

/** A form that asks the server, and says below what it refused. */
export function Form(props: {
  task: Task;
  label?: string;
  onSubmit: () => void;
  children: JSX.Element;
}) {
  return (
    <form
      ref={props.task.ref}
      noValidate
      aria-label={props.label}
      aria-busy={props.task.busy()}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <Trouble of={props.task} />
    </form>
  );
}
