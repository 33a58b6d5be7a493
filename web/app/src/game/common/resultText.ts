/** The result of a finished game in words. */
import type { EndingView, SeatPoints } from '../../generated/rules';
import { t } from '../../i18n/i18n';
import type { GameModel } from './gameModel';

/** A seat with its place. */
export interface ResultRow {
  seat: number;
  name: string;
  points: SeatPoints;
}

/** The winner as a sentence. */
export function resultText(game: GameModel, ending: EndingView): string {
  const rows = resultRows(game, ending);
  const first = rows.filter((row) => row.points.place === 1);
  const names = first.map((row) => row.name);
  const teams = new Set(game.scene().teams).size < rows.length;
  if (rows.length === 0) return t('game-result-none');
  const [winner] = first;
  if (first.length === 1 && winner) {
    const who = game.isYou(winner.seat) ? 'you' : 'other';
    return t('game-result-won', { who, name: winner.name });
  }
  if (first.length === rows.length) return t('game-result-level');
  const list = names.slice(0, -1).join(', ');
  const how = teams && sameTeam(game, first) ? 'team' : 'shared';
  return t('game-result-several', { how, list, last: names.at(-1) ?? '' });
}

function sameTeam(game: GameModel, rows: ResultRow[]): boolean {
  const { teams } = game.scene();
  return new Set(rows.map((row) => teams[row.seat - 1])).size === 1;
}

/** The seats by place. */
export function resultRows(game: GameModel, ending: EndingView): ResultRow[] {
  return (ending.seats ?? [])
    .map((points, index) => ({ seat: index + 1, name: game.nameOf(index + 1), points }))
    .sort((a, b) => a.points.place - b.points.place || a.seat - b.seat);
}

/** Points with a true minus. */
export const pointsText = (points: number): string => (points < 0 ? `\u2212${-points}` : `${points}`);

/**
 * The score of two sides, such as "3–2"; empty where the score did not decide, and in games that
 * count only the win as one point.
 */
export function scoreText({ code }: EndingView, rows: readonly ResultRow[]): string {
  const [first, second] = rows;
  const isScored = code === 'rules' || code === 'impasse' || code === 'agreed';
  if (!isScored || !first || !second || rows.length > 2) return '';
  const points = [first.points.points, second.points.points] as const;
  const isNegative = points.some((count) => count < 0);
  if (points[0] <= 1 && !isNegative) return '';
  // A dash beside a minus would be hard to read.
  return points.map(pointsText).join(isNegative ? ' : ' : '\u2013');
}
