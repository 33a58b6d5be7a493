/** The reason why a pressed place cannot be used, from the rules. */
import type { BoardItem, BoardPlace, LegalStep } from '@board';
import { parseMove, playMove, scene } from '../../engine/rules';
import type { Message } from '../../generated/rules';
import { renderMessage, t } from '../../i18n/i18n';
import { itemName, joinNames, type OwnerOf } from './boardLabels';
import type { MoveInput } from './moveInput';
import { AS_PRINTED } from './orientation';

/** A press that chose nothing. */
export interface RefusedPress {
  rules: string;
  moveInput: MoveInput;
  place: BoardPlace;
  /** The item under the pointer. */
  item: BoardItem | null;
  /** The places of the board, to find one by its printed name. */
  places: readonly BoardPlace[];
  ownerOf?: OwnerOf | undefined;
}

/** The reason as a sentence. */
export function refusalReason(press: RefusedPress): string {
  const { rules, moveInput, place } = press;
  const { items, turn } = scene(rules, moveInput.position(), moveInput.steps(), AS_PRINTED, moveInput.seat());
  const on = (name: string) => items.filter((item) => item.place === name);
  const refusal = refusedMove(press, on(place.name));
  if (refusal) return refusalText(press, refusal, on);
  if (moveInput.stage() === 'exit') return t('board-reason-leave');
  const { item } = press;
  const seat = turn ?? moveInput.seat();
  if (item?.owner === seat) return t('board-reason-stuck', { thing: itemName(item, press.ownerOf) });
  return t(item?.owner ? 'board-reason-rival' : 'board-reason-piece-first');
}

/** The rejection of the step to this place, written like a legal step to another place. */
function refusedMove(press: RefusedPress, standing: BoardItem[]): Message | null {
  const { rules, moveInput, place } = press;
  const position = moveInput.position();
  const key = moveInput.pickedKey();
  const template = moveInput.choices().find((step) => step.place !== null && step.mover === key);
  if (!template) return null;
  const begin = moveInput.steps().join('') + withoutPlace(template);
  // A swap names its partner.
  const texts = [...standing.map((item) => `${place.name}*${item.key}`), place.name];
  for (const text of texts) {
    const read = parseMove(rules, position, begin + text);
    const played = 'ok' in read ? playMove(rules, position, read.ok) : null;
    if (played && 'error' in played) return played.error;
  }
  return null;
}

/** A step up to the name of its place. */
function withoutPlace({ text, place }: LegalStep): string {
  const [walk = ''] = text.split('*');
  return walk.slice(0, walk.length - (place?.length ?? 0));
}

function refusalText(press: RefusedPress, refusal: Message, on: (name: string) => BoardItem[]): string {
  const at = refusal.arguments.at;
  const place = press.places.find((one) => at?.kind === 'text' && one.display_name === at.value);
  if (place && refusal.ids.includes('refused-pentagame-way-blocked')) {
    const things = joinNames(on(place.name).map((item) => itemName(item, press.ownerOf)));
    return t('board-reason-in-way', { at: place.display_name, things });
  }
  return renderMessage(refusal);
}
