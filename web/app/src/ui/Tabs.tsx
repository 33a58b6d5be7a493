import { createSignal, createUniqueId, For, type JSX } from 'solid-js';

/** A tab; hidden bodies stay in the page, so that nothing moves. */
export interface Tab {
  name: string;
  /** A function if it changes. */
  label: string | (() => string);
  body: () => JSX.Element;
}

/** Tabs by the ARIA guidelines: one tab stop, arrow keys switch. */
export function Tabs(props: {
  label: string;
  tabs: readonly Tab[];
  /** The open tab; without it the component keeps the state. */
  open?: string;
  onOpen?: (name: string) => void;
}) {
  const id = createUniqueId();
  const [own, setOwn] = createSignal(props.tabs[0]?.name ?? '');
  const open = () => props.open ?? own();
  let row!: HTMLDivElement;

  function choose(name: string): void {
    setOwn(name);
    props.onOpen?.(name);
  }

  function step(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const count = props.tabs.length;
    const at = props.tabs.findIndex((tab) => tab.name === open());
    const to = Number.isFinite(by) ? (at + by + count) % count : by < 0 ? 0 : count - 1;
    choose(props.tabs[to]?.name ?? '');
    (row.children[to] as HTMLElement | undefined)?.focus();
  }

  return (
    <div class="tabs">
      <div class="tabs-row" role="tablist" aria-label={props.label} ref={row} onKeyDown={step}>
        <For each={props.tabs}>
          {(tab) => (
            <button
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              aria-controls={`${id}-${tab.name}-body`}
              aria-selected={open() === tab.name}
              tabIndex={open() === tab.name ? 0 : -1}
              onClick={() => choose(tab.name)}
            >
              {typeof tab.label === 'string' ? tab.label : tab.label()}
            </button>
          )}
        </For>
      </div>
      <For each={props.tabs}>
        {(tab) => (
          <div
            role="tabpanel"
            class="tabs-body"
            id={`${id}-${tab.name}-body`}
            aria-labelledby={`${id}-${tab.name}`}
            hidden={open() !== tab.name}
          >
            {tab.body()}
          </div>
        )}
      </For>
    </div>
  );
}
