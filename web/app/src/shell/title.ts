import { createSignal } from 'solid-js';
import { turns } from './somebody';

const [own, setOwn] = createSignal<() => string>(() => '');

const whole = () => (own()() ? `${own()()} · Palamedes` : 'Palamedes');

/** The title of the window; before it, in how many games somebody waits for the reader. */
export const title = () => (turns() > 0 ? `(${turns()}) ${whole()}` : whole());

/** A page that can say more than its kind, such as who plays, gives its own title. */
export function setTitle(text: () => string): void {
  setOwn(() => text);
}
