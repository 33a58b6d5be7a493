import { createSignal } from 'solid-js';

const [own, setOwn] = createSignal<() => string>(() => '');

/** The title of the window. */
export const title = () => (own()() ? `${own()()} · Palamedes` : 'Palamedes');

/** A page that can say more than its kind, such as who plays, gives its own title. */
export function setTitle(text: () => string): void {
  setOwn(() => text);
}
