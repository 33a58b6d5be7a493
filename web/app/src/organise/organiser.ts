/**
 * Events of an organiser, as typed functions over their own WASM module. `loadOrganiser` must have
 * finished before any other function is called.
 */
import type { EditResult, EventTemplate, EventView } from '../generated/organiser';
import init, * as wasm from '../generated/wasm/organiser/organiser';
import wasmUrl from '../generated/wasm/organiser/organiser_bg.wasm?url';

let loading: Promise<void> | undefined;

/** Loads the WASM module; the second call waits for the first. A failed load is tried again. */
export function loadOrganiser(): Promise<void> {
  loading ??= init({ module_or_path: wasmUrl }).then(
    () => undefined,
    (reason: unknown) => {
      loading = undefined;
      throw reason;
    },
  );
  return loading;
}

const parse = <T>(json: string): T => JSON.parse(json) as T;

/** A change of an event file: the new file, or the reason why there is none. */
export type Edit = (text: string) => EditResult;

/** All templates, in the order of the form. */
export const TEMPLATES: readonly EventTemplate[] = [
  'swiss-evening',
  'mixed-night',
  'league',
  'three-player-league',
  'knockout',
  'journey',
  'shrinking-table',
];

export const createEvent = (template: EventTemplate): EditResult => parse(wasm.create_event(template));

/** The event file in canonical form. */
export const checkEvent: Edit = (text) => parse(wasm.check_event(text));

/** All that a page shows of an event; null for an invalid file. */
export const eventView = (text: string): EventView | null => parse(wasm.event_view(text));

export const setOption =
  (option: string, value: string): Edit =>
  (text) =>
    parse(wasm.set_option(text, option, value));

/** Adds the players of a list, one on each line with an optional rating. */
export const addPlayers =
  (list: string): Edit =>
  (text) =>
    parse(wasm.add_players(text, list));

export const changePlayer =
  (player: number, name: string, rating: number): Edit =>
  (text) =>
    parse(wasm.change_player(text, player, name, rating));

export const removePlayer =
  (player: number): Edit =>
  (text) =>
    parse(wasm.remove_player(text, player));

/** The player is not paired from the next round on. */
export const dropPlayer =
  (player: number): Edit =>
  (text) =>
    parse(wasm.drop_player(text, player));

/** A player who dropped out is paired again. */
export const returnPlayer =
  (player: number): Edit =>
  (text) =>
    parse(wasm.return_player(text, player));

export const pairRound: Edit = (text) => parse(wasm.pair_round(text));

/** Removes the last round, which has no results. */
export const removeRound: Edit = (text) => parse(wasm.remove_round(text));

/** Exchanges the places of two players in the last round. */
export const swapPlayers =
  (one: number, other: number): Edit =>
  (text) =>
    parse(wasm.swap_players(text, one, other));

/** A table of a round, both counted from 0. */
export interface TableAddress {
  round: number;
  table: number;
}

/** A game as it is entered; lists go by place at the table. */
export interface EnteredGame {
  points: number[];
  superior: number[];
  /** The record of the whole game, or empty. */
  record: string;
}

/** Enters or replaces a game. */
export const setGame =
  ({ round, table }: TableAddress, game: number, { points, superior, record }: EnteredGame): Edit =>
  (text) =>
    parse(wasm.set_game(text, round, table, game, Int32Array.from(points), Uint32Array.from(superior), record));

/** Removes the last game of a table. */
export const removeGame =
  ({ round, table }: TableAddress): Edit =>
  (text) =>
    parse(wasm.remove_game(text, round, table));

/** Sets the players of a table who did not appear. */
export const setAbsent =
  ({ round, table }: TableAddress, players: number[]): Edit =>
  (text) =>
    parse(wasm.set_absent(text, round, table, Uint32Array.from(players)));

export const standingsCsv = (text: string): string => wasm.standings_csv(text);

/** The heading of printed sheets and their paper. */
export interface SheetHeading {
  language: string;
  paper: Paper;
  title: string;
  place: string;
  date: string;
}

export type Paper = 'a4' | 'letter';

/** The blank forms. */
export const FORMS = ['two', 'three', 'swiss', 'mixed', 'league'] as const;
export type BlankForm = (typeof FORMS)[number];

/** What is printed: the pairings and the sheets of an event, or a blank form. */
export type Printed = 'pairings' | 'sheets' | BlankForm;

/** Sheets as an HTML document; `textOf` returns the text of a message of `sheets.ftl`. */
export function sheetsHtml(
  text: string,
  printed: Printed,
  heading: SheetHeading,
  textOf: (id: string) => string,
): string {
  const { language, paper, title, place, date } = heading;
  const given = new wasm.PrintedSheet(language, paper === 'letter', title, place, date);
  const texts = { textOf };
  try {
    if (printed === 'pairings') return wasm.pairing_sheet(text, given, texts);
    if (printed === 'sheets') return wasm.event_sheets(text, given, texts);
    return wasm.blank_sheet(printed, given, texts);
  } finally {
    given.free();
  }
}
