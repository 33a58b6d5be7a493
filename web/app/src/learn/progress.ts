/** What has been done of the course, kept in the browser. */
import { createSignal } from 'solid-js';
import { COURSE } from './course';

const STORED = 'palamedes.learn';

/** The steps a stored text names; whatever else is in it is passed over. */
export function readProgress(text: string | null): ReadonlySet<string> {
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

const [done, setDone] = createSignal(readProgress(stored()));

/** The steps that were done. */
export const progress = done;

function keep(steps: ReadonlySet<string>): void {
  setDone(steps);
  try {
    localStorage.setItem(STORED, JSON.stringify([...steps]));
  } catch {
    // A browser that keeps nothing: it holds until the page is closed.
  }
}

/** Notes that a step was done. */
export function finish(id: string): void {
  if (!done().has(id)) keep(new Set([...done(), id]));
}

/** Forgets everything. */
export function forget(): void {
  keep(new Set());
}
