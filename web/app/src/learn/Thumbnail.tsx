import { createMemo, createResource, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { loadRules, picture } from '../engine/rules';
import { theme } from '../ui/theme';
import { pictureMove } from './course';
import type { Step } from './course/types';

/** Pictures are drawn once they are about to be seen. */
const MARGIN = '200px';
const WIDTH_PX = 160;

/** The first position of a step, or its first move, as a small picture; its space is reserved from the start. */
export function Thumbnail(props: { step: Step; ready: boolean }) {
  let host!: HTMLSpanElement;
  const [near, setNear] = createSignal(false);
  onMount(() => {
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(host);
    onCleanup(() => observer.disconnect());
  });
  const game = props.step.game ?? 'pentagame';
  const [loaded] = createResource(
    () => near() && props.ready,
    () => loadRules(game).then(() => true, () => false),
  );
  const source = createMemo(() => {
    const position = props.step.tasks[0]?.position;
    if (!loaded.latest || position === undefined) return undefined;
    const move = pictureMove(props.step);
    const options = { theme: theme(), widthPx: WIDTH_PX, ...(move === undefined ? {} : { lastMove: move }) };
    const svg = picture(game, position, options);
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  });
  return (
    <span class="step-picture" ref={host}>
      <Show when={source()}>{(src) => <img src={src()} alt="" />}</Show>
    </span>
  );
}
