import { createSignal, onCleanup, onMount, Show, type Component } from 'solid-js';
import { Dynamic } from 'solid-js/web';

/** A component that is loaded when the page is idle; a failed load is ignored. */
export function LazyPart(props: { load: () => Promise<Component> }) {
  const [part, setPart] = createSignal<Component>();
  let disposed = false;
  onCleanup(() => (disposed = true));
  onMount(() => {
    const load = () => {
      if (disposed) return;
      props.load().then(
        (loaded) => !disposed && setPart(() => loaded),
        (reason: unknown) => console.warn('cannot load a part of the page', reason),
      );
    };
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 1000 });
    else setTimeout(load, 200);
  });
  return <Show when={part()}>{(loaded) => <Dynamic component={loaded()} />}</Show>;
}
