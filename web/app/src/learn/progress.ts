/** The progress of the course, stored in the browser. */
import { createSignal } from 'solid-js';
import { COURSE } from './course';

const STORED = 'palamedes.learn';

/** Parses the stored progress; invalid entries are ignored. */
export function parseProgress(text: string | null): ReadonlySet<string> {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(found)) return new Set();
    return new Set(COURSE.map((step) => step.id).filter((id) => found.includes(id)));
  } catch {
    return new Set();
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

const [done, setDone] = createSignal(parseProgress(stored()));

/** The ids of done steps. */
export const progress = done;

function saveProgress(steps: ReadonlySet<string>): void {
  setDone(steps);
  try {
    localStorage.setItem(STORED, JSON.stringify([...steps]));
  } catch {
    // Without storage it holds until the page is closed.
  }
}

/** Marks a step as done. */
export function markDone(id: string): void {
  if (!done().has(id)) saveProgress(new Set([...done(), id]));
}

/** Deletes the progress. */
export function resetProgress(): void {
  saveProgress(new Set());
}
