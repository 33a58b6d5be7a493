/** Reads the record of a whole game, so that its points need not be typed. */
import { loadRules, parseRecords, recordGames } from '../engine/rules';
import type { RecordTree } from '../generated/rules';
import { loadCatalogues, renderMessage, t } from '../i18n/i18n';

/** The result of a game, by place at the table. */
export interface GameResult {
  points: number[];
  /** The places whose shape was superior among equal points. */
  superior: number[];
}

/** The result of a record, or a sentence that says what is wrong with it. */
export type RecordResult = GameResult | { error: string };

/**
 * Reads the record of a game of a table.
 * @param order the places at the table in the order of play.
 */
export async function readGameRecord(text: string, order: readonly number[]): Promise<RecordResult> {
  const [rules = ''] = recordGames(text);
  await Promise.all([loadRules(rules).catch(() => undefined), loadCatalogues(['game'])]);
  const { records, errors } = parseRecords(text);
  const [record] = records;
  if (!record || records.length > 1) {
    return { error: errors[0] ? renderMessage(errors[0]) : t('organise-record-count') };
  }
  const [issue] = record.issues;
  return issue ? { error: renderMessage(issue) } : resultOfRecord(record, order);
}

/** The result of a record by place at the table. */
export function resultOfRecord(
  { result }: Pick<RecordTree, 'result'>,
  order: readonly number[],
): RecordResult {
  const [seats, ranks = []] = result.replace(/^=/, '').split('/').map((part) => part.split(':').map(Number));
  if (!seats || [...seats, ...ranks].some(Number.isNaN)) return { error: t('organise-record-unfinished') };
  if (seats.length !== order.length) {
    return { error: t('organise-record-seats', { found: seats.length, count: order.length }) };
  }
  const points = order.map(() => 0);
  order.forEach((place, seat) => (points[place] = seats[seat] ?? 0));
  const isSuperior = (seat: number) =>
    seats.some((other, at) => other === seats[seat] && (ranks[at] ?? 0) > (ranks[seat] ?? 0));
  return { points, superior: order.filter((_, seat) => isSuperior(seat)).sort((a, b) => a - b) };
}
