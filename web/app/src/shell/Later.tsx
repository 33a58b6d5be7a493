import { createSignal, onCleanup, onMount, Show, type Component } from 'solid-js';
import { Dynamic } from 'solid-js/web';

/** A part that is fetched once the page stands. What does not arrive is not missed. */
export function Later(props: { load: () => Promise<Component> }) {
  const [part, setPart] = createSignal<Component>();
  let gone = false;
  onCleanup(() => (gone = true));
  onMount(() => {
    const load = () => {
      if (gone) return;
      props.load().then(
        (loaded) => !gone && setPart(() => loaded),
        (reason: unknown) => console.warn(reason),
      );
    };
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 1000 });
    else setTimeout(load, 200);
  });
  return <Show when={part()}>{(loaded) => <Dynamic component={loaded()} />}</Show>;
}
