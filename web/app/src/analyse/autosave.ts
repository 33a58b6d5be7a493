/** Saves the analysis in this browser so that it survives a reload. */
import { createEffect, on } from 'solid-js';
import type { Analysis } from './analysis';

const STORAGE_KEY = 'palamedes.analysis';
const RECORD_MAX_CHARS = 200_000;

/** The record saved last; null if there is none. */
export function loadAutosave(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Saves every change, unless the record is too long. */
export function autosave(analysis: Analysis): void {
  createEffect(
    on(
      [analysis.changes, analysis.tags],
      () => {
        const record = analysis.record();
        if (!('ok' in record) || record.ok.length > RECORD_MAX_CHARS) return;
        try {
          localStorage.setItem(STORAGE_KEY, record.ok);
        } catch {
          // Without storage it holds until the page is closed.
        }
      },
      { defer: true },
    ),
  );
}
