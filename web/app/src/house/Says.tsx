import { Match, Switch, type JSX } from 'solid-js';
import type { House } from '../generated/wire';
import { t } from '../shell/words';
import { houseIn, type Found } from './about';

/** What the house says of itself, or why it says nothing. */
export function Says(props: {
  found: Found;
  /** Said where it cannot be reached. */
  away: string;
  children: (house: House) => JSX.Element;
}) {
  return (
    <Switch>
      <Match when={houseIn(props.found)} keyed>
        {(house) => props.children(house)}
      </Match>
      <Match when={props.found.is === 'none'}>
        <p>{t('house-alone')}</p>
      </Match>
      <Match when={props.found.is === 'away'}>
        <p>{props.away}</p>
      </Match>
    </Switch>
  );
}
