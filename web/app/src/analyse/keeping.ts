/** What is analysed is kept in this browser, so that a reload loses nothing. */
import { createEffect, on } from 'solid-js';
import type { Analysis } from './analysis';

const STORED = 'palamedes.analysis';
const LONGEST = 200_000;

/** The record that was looked at last; none where nothing was kept. */
export function kept(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** Keeps every change. What is too long is not kept. */
export function keep(analysis: Analysis): void {
  createEffect(
    on(
      [analysis.changes, analysis.tags],
      () => {
        const record = analysis.record();
        if (!('text' in record) || record.text.length > LONGEST) return;
        try {
          localStorage.setItem(STORED, record.text);
        } catch {
          // A browser that keeps nothing: it holds until the page is closed.
        }
      },
      { defer: true },
    ),
  );
}
