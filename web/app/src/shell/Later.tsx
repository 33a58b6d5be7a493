import { createSignal, onCleanup, onMount, Show, type Component } from 'solid-js';
import { Dynamic } from 'solid-js/web';

/** A part that is fetched once the page stands. What does not arrive is not missed. */
export function Later(props: { load: () => Promise<Component> }) {
  const [part, setPart] = createSignal<Component>();
  let gone = false;
  onCleanup(() => (gone = true));
  onMount(() => {
    const soon = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
    soon(() => {
      if (gone) return;
      props.load().then(
        (loaded) => !gone && setPart(() => loaded),
        (reason: unknown) => console.warn(reason),
      );
    });
  });
  return <Show when={part()}>{(loaded) => <Dynamic component={loaded()} />}</Show>;
}
