import { createEffect, Match, on, Switch, type JSX } from 'solid-js';
import { ErrorMessage } from '../ui/messages';
import { focusHeading } from '../router/router';
import { t } from '../i18n/i18n';
import { PlayComputerCard } from './PlayComputerCard';
import type { PolledQuery } from './polledQuery';

/** The rows of a polled list, with notes for empty, failed and outdated lists. */
export function PolledList<T extends { id: string }>(props: {
  query: PolledQuery<T>;
  /** Shown for an empty list. */
  none: JSX.Element;
  /** Called when the focused row was removed. */
  onLost?: () => void;
  children: JSX.Element;
}) {
  let box: HTMLDivElement | undefined;
  let inside = false;
  const follow = () => (inside = box?.contains(document.activeElement) ?? false);
  createEffect(
    on(
      () => props.query.rows.map(({ id }) => id).join(' '),
      () => {
        const isLost = inside && document.activeElement === document.body;
        if (isLost) (props.onLost ?? focusHeading)();
        follow();
      },
    ),
  );
  return (
    <Switch>
      <Match when={props.query.rows.length > 0}>
        <ErrorMessage source={props.query} />
        <div ref={box} onFocusIn={follow}>
          {props.children}
        </div>
      </Match>
      <Match when={props.query.state() === 'asking'}>
        <p class="muted loading" data-loading="true">
          {t('lobby-loading')}
        </p>
      </Match>
      <Match when={props.query.state() === 'failed'}>
        <PlayComputerCard hint={props.query.errorText()} />
      </Match>
      <Match when={true}>{props.none}</Match>
    </Switch>
  );
}
