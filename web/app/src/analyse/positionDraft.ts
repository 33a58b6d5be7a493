/** An edited position: items are placed and removed freely; the rules check the result. */
import type { Artwork, BoardItem, Edit, LegalStep, Orientation } from '@board';
import { createMemo, createSignal } from 'solid-js';
import * as rulesApi from '../engine/rules';
import type { PlacedItem } from '../engine/rules';
import { AS_PRINTED } from '../game/common/orientation';
import type { EditorPiece, TextResult } from '../generated/rules';

/** The action of a click on the board. */
export type Tool = 'hand' | 'remove' | { set: string };

/** The state of the position editor. */
export type PositionDraft = ReturnType<typeof createPositionDraft>;

/** The highest round number. */
export const ROUNDS_MAX = 999;

/** Creates a draft from a position. */
export function createPositionDraft(rules: string, position: string, view: () => Orientation) {
  const pieces = rulesApi.editorPieces(rules, position);
  const pieceByCode = new Map(pieces.map((piece) => [piece.code, piece]));
  const samples = sampleItems(rules, position, pieces);
  const before = rulesApi.scene(rules, position, [], AS_PRINTED);
  const [items, setItems] = createSignal(placedItems(before.items, pieces));
  const [turn, setTurn] = createSignal(before.turn ?? 1);
  const [round, setRound] = createSignal(Math.max(1, before.round ?? 1));
  const [tool, setTool] = createSignal<Tool>('hand');
  const result = createMemo((): TextResult => {
    const edited = { items: items(), turn: turn(), round: round() };
    return rulesApi.editPosition(rules, position, edited);
  });
  const art = createMemo((): Artwork => rulesApi.artwork(rules, position, view()));
  /** As the rules draw a valid position; else each item in the middle of its place. */
  const boardItems = createMemo((): BoardItem[] => {
    const edited = result();
    if ('ok' in edited) return rulesApi.scene(rules, edited.ok, [], view()).items;
    return layOutItems(items(), samples, art());
  });
  const set = (code: string, place: string) =>
    setItems((all) => placeItem(all, { code, place }, pieceByCode.get(code)));
  const edit = ({ key, from, to }: Edit) => {
    const chosen = tool();
    if (key === null) {
      if (to !== null && typeof chosen === 'object') set(chosen.set, to);
      return;
    }
    const code = itemCode(boardItems().find((item) => item.key === key), pieces);
    if (code === null) return;
    setItems((all) => all.filter((item) => item.code !== code || item.place !== from));
    if (to !== null) set(code, to);
  };
  return {
    ...{ rules, pieces, samples, art, boardItems, result, turn, setTurn, round, tool, setTool, edit },
    setRound: (to: number) => setRound(Math.max(1, Math.min(ROUNDS_MAX, Math.round(to) || 1))),
    seats: before.seats,
    /** Whether the game counts its rounds. */
    hasRounds: before.round !== null,
    /** The choices of a click while the remove tool is chosen. */
    removals: (): LegalStep[] => (tool() === 'remove' ? items().map(removalStep) : []),
    removeAt: (place: string) =>
      setItems((all) => {
        const top = all.findLastIndex((item) => item.place === place);
        return all.filter((_, index) => index !== top);
      }),
    /** Removes all items of players. */
    clear: () => setItems((all) => all.filter(({ code }) => pieceByCode.get(code)?.owner === null)),
    /** The number of items of a kind on the board. */
    count: (code: string) => items().filter((item) => item.code === code).length,
    restart() {
      const start = rulesApi.scene(rules, rulesApi.startPosition(rules), [], AS_PRINTED);
      setItems(placedItems(start.items, pieces));
      setTurn(start.turn ?? 1);
      setRound(1);
    },
  };
}

/** Places an item. A unique item is moved; stones replace each other. */
export function placeItem(
  all: readonly PlacedItem[],
  placed: PlacedItem,
  piece: Pick<EditorPiece, 'kind' | 'max_count'> | undefined,
): PlacedItem[] {
  const stays = (other: PlacedItem) => {
    const isSame = other.code === placed.code;
    if (isSame && (piece?.max_count === 1 || other.place === placed.place)) return false;
    return piece?.kind !== 'stone' || other.place !== placed.place;
  };
  return [...all.filter(stays), placed];
}

/** The editor code of an item of a scene: `1a`, `black`, `stone2`. */
export function itemCode(
  item: Pick<BoardItem, 'key' | 'owner'> | undefined,
  pieces: readonly Pick<EditorPiece, 'code'>[],
): string | null {
  if (!item) return null;
  const [kind = ''] = item.key.split('@');
  const codes = [item.key, kind, `${kind}${item.owner}`];
  return pieces.find(({ code }) => codes.includes(code))?.code ?? null;
}

const removalStep = ({ place }: PlacedItem): LegalStep => ({
  text: place,
  mover: null,
  place,
  partner: null,
  effect: 'take',
  noun: null,
  reaches_goal: false,
  keyword: null,
});

function placedItems(items: readonly BoardItem[], pieces: readonly EditorPiece[]): PlacedItem[] {
  return items.flatMap((item) => {
    const code = itemCode(item, pieces);
    const { place, state } = item;
    return state === 'standing' && place !== null && code !== null ? [{ code, place }] : [];
  });
}

/** One item of each kind, for its symbol: from the board, or placed on an empty one. */
function sampleItems(
  rules: string,
  position: string,
  pieces: EditorPiece[],
): Map<string, BoardItem> {
  const samples = new Map<string, BoardItem>();
  const addFrom = (source: string) => {
    for (const item of rulesApi.scene(rules, source, [], AS_PRINTED).items) {
      const code = itemCode(item, pieces) ?? poolCode(item, pieces);
      if (code !== null && !samples.has(code)) samples.set(code, item);
    }
  };
  const start = rulesApi.startPosition(rules);
  addFrom(position);
  addFrom(start);
  const missing = pieces.filter(({ code, kind }) => kind === 'stone' && !samples.has(code));
  const { places } = rulesApi.artwork(rules, position, AS_PRINTED);
  const distance = Math.floor(places.length / (missing.length + 1));
  const items = missing.map(({ code }, index) => {
    return { code, place: places[(index + 1) * distance]?.name ?? '' };
  });
  const probe = rulesApi.editPosition(rules, start, { items, turn: 1, round: 1 });
  if (missing.length > 0 && 'ok' in probe) addFrom(probe.ok);
  return samples;
}

/** An item beside the board has the code of its kind. */
function poolCode(item: BoardItem, pieces: readonly EditorPiece[]): string | null {
  return pieces.find(({ code }) => code === item.kind)?.code ?? null;
}

/** Radius of a piece, relative to the smallest place. */
const PIECE_SCALE = 1.33;

/** Each item in the centre of its place; items that share a place are arranged around it. */
function layOutItems(
  all: PlacedItem[],
  samples: Map<string, BoardItem>,
  art: Artwork,
): BoardItem[] {
  const radius = PIECE_SCALE * Math.min(...art.places.map(({ r }) => r));
  return all.flatMap(({ code, place }) => {
    const sample = samples.get(code);
    const spot = art.places.find(({ name }) => name === place);
    if (!sample || !spot) return [];
    const sharing = all.filter((other) => other.place === place);
    const index = sharing.findIndex((other) => other.code === code);
    const angle = (2 * Math.PI * index) / sharing.length;
    const distance = sharing.length > 1 ? 0.8 * radius : 0;
    const isUnique = sample.state === 'standing' && !sample.key.includes('@');
    return {
      ...sample,
      key: isUnique || sample.state === 'out' ? sample.key : `${code}@${place}`,
      x: spot.x - distance * Math.cos(angle),
      y: spot.y - distance * Math.sin(angle),
      r: sample.kind === 'piece' ? (distance > 0 ? 0.75 : 1) * radius : sample.r,
      place,
      state: 'standing',
    };
  });
}
