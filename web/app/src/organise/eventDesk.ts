/** The event that an organiser works on: every change is saved at once and can be undone. */
import { createContext, createSignal, onCleanup, useContext } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { EventProblem, EventView } from '../generated/organiser';
import { t } from '../i18n/i18n';
import {
  loadEvent,
  onOtherWindowChange,
  redone,
  saveEvent,
  undone,
  withText,
  type SavedEvent,
} from '../storage/savedEvents';
import { announce } from '../ui/announcer';
import { eventView, type Edit } from './organiser';

/** The heading of an event, which is not part of its file. */
export type EventHeading = Pick<SavedEvent, 'name' | 'place' | 'date'>;

/** An open event; its fields are reactive. */
export interface EventDesk {
  event(): SavedEvent;
  readonly view: EventView;
  /** The reason why the last change was refused, or why it is not saved; else empty. */
  problem(): string;
  /** Changes the event; false if the change was refused. */
  edit(change: Edit): boolean;
  undo(): void;
  redo(): void;
  setHeading(heading: Partial<EventHeading>): void;
}

/** The sentence of a refused change. */
export const problemText = ({ code, arguments: given }: EventProblem): string =>
  t(`organise-problem-${code}`, given);

/** Opens a saved event; null if there is none. */
export function openDesk(id: string): EventDesk | null {
  const saved = loadEvent(id);
  const first = saved && eventView(saved.text);
  if (!saved || !first) return null;
  const [event, setEvent] = createSignal(saved);
  const [view, setView] = createStore<EventView>(first);
  // A function, not the text: the language may change.
  const [problem, setProblem] = createSignal<() => string>(() => '');

  function show(next: SavedEvent): void {
    const shown = eventView(next.text);
    if (!shown) return;
    setEvent(next);
    // Merged by position, so that a field that is being filled in keeps the focus.
    setView(reconcile(shown, { key: null, merge: true }));
  }

  function save(next: SavedEvent): void {
    const updated = { ...next, updated: Date.now() };
    const saved = saveEvent(updated);
    setProblem(() => () => (saved ? '' : t('organise-not-saved')));
    show(updated);
  }

  function edit(change: Edit): boolean {
    const result = change(event().text);
    if ('error' in result) {
      const refused = result.error;
      setProblem(() => () => problemText(refused));
      return false;
    }
    save(withText(event(), result.ok));
    return true;
  }

  function step(next: SavedEvent, id: string): void {
    if (next === event()) return;
    save(next);
    announce(t(id));
  }

  onCleanup(
    onOtherWindowChange(id, () => {
      const changed = loadEvent(id);
      if (changed) show(changed);
    }),
  );
  return {
    event,
    view,
    problem: () => problem()(),
    edit,
    undo: () => step(undone(event()), 'organise-undone'),
    redo: () => step(redone(event()), 'organise-redone'),
    setHeading: (heading) => save({ ...event(), ...heading }),
  };
}

const Context = createContext<EventDesk>();

/** Gives an open event to the components inside. */
export const DeskProvider = Context.Provider;

/** The open event. */
export function useDesk(): EventDesk {
  const desk = useContext(Context);
  if (!desk) throw new Error('no event is open');
  return desk;
}

/** A score with a minus sign instead of a hyphen. */
export const scoreText = (score: number): string => `${score}`.replace('-', '−');

/** The name of a player by index. */
export const playerName = (view: EventView, player: number): string =>
  view.players[player]?.name ?? '';
