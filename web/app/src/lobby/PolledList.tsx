import { createEffect, Match, on, Switch, type JSX } from 'solid-js';
import { Trouble } from '../net/Trouble';
import { focusHeading } from '../shell/router';
import { t } from '../shell/words';
import { Alone } from './Alone';
import type { Polled } from './polled';

/** The rows of a list, or why there are none; rows that are no longer fresh say so. */
export function PolledList<T extends { game: string }>(props: {
  of: Polled<T>;
  /** What stands there when the list is empty. */
  none: JSX.Element;
  /** A row that goes takes the focus with it: where that waits. */
  onLost?: () => void;
  children: JSX.Element;
}) {
  let box: HTMLDivElement | undefined;
  let inside = false;
  const follow = () => (inside = box?.contains(document.activeElement) ?? false);
  createEffect(
    on(
      () => props.of.rows.map(({ game }) => game).join(' '),
      () => {
        const isLost = inside && document.activeElement === document.body;
        if (isLost) (props.onLost ?? focusHeading)();
        follow();
      },
    ),
  );
  return (
    <Switch>
      <Match when={props.of.rows.length > 0}>
        <Trouble of={props.of} />
        <div ref={box} onFocusIn={follow}>
          {props.children}
        </div>
      </Match>
      <Match when={props.of.state() === 'asking'}>
        <p class="muted">{t('lobby-looking')}</p>
      </Match>
      <Match when={props.of.state() === 'failed'}>
        <Alone why={props.of.trouble()} />
      </Match>
      <Match when={true}>{props.none}</Match>
    </Switch>
  );
}
