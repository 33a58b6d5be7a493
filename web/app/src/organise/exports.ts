/** Files of an event for download. */
import type { SavedEvent } from '../storage/savedEvents';
import { downloadFile } from '../ui/download';
import { eventView, standingsCsv } from './organiser';

/** The event file, the standings, or everything that the page shows. */
export type ExportFormat = 'toml' | 'csv' | 'json';

/** The name of a file from that of the event. */
export function fileName(name: string, ending: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${plain || 'event'}.${ending}`;
}

/** Offers a file of the event as a download. */
export function exportFile(event: SavedEvent, format: ExportFormat): void {
  const { name, place, date, text } = event;
  const contents: Record<ExportFormat, () => [string, string]> = {
    toml: () => [text, 'application/toml'],
    // Spreadsheets read the text as UTF-8 by its first mark.
    csv: () => [`\ufeff${standingsCsv(text)}`, 'text/csv'],
    json: () => [JSON.stringify({ name, place, date, ...eventView(text) }, null, 2), 'application/json'],
  };
  const [content, type] = contents[format]();
  downloadFile(fileName(name, format), content, type);
}
