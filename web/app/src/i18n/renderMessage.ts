/** Localised messages: codes with arguments as sentences. */
import type { Message, MessageArgument, NamedPiece } from '../generated/rules';
import { hasMessage, t, type MessageArguments } from './i18n';

/** The name of a seat inside a sentence; empty where only its number is known. */
export type NameOf = (seat: number) => string;

/** Renders a message as a sentence, in which players are numbers. */
export function renderMessage(message: Message): string {
  return capitalised(renderPhrase(message));
}

/** Renders messages as sentences that call the players by name. */
export const renderWithNames =
  (nameOf: NameOf) =>
  (message: Message): string =>
    capitalised(renderPhrase(message, nameOf));

function renderPhrase(message: Message, nameOf?: NameOf): string {
  const given: MessageArguments = nameOf ? { named: 'yes' } : {};
  const writer: Writer = {
    given,
    seat: message.seat,
    player: (seat) => (nameOf ? nameOf(seat) || t('player-number', { seat }) : String(seat)),
    phrase: (inner) => renderPhrase(inner, nameOf),
  };
  for (const [name, argument] of Object.entries(message.arguments)) addArgument(writer, name, argument);
  return t(message.ids.find(hasMessage) ?? message.ids.at(-1) ?? '', given);
}

/** The arguments of a message while they are written. */
interface Writer {
  given: MessageArguments;
  /** The seat that the message is about. */
  seat: number | null;
  player(seat: number): string;
  phrase(message: Message): string;
}

function addArgument(writer: Writer, name: string, { kind, value }: MessageArgument): void {
  const { given, player, phrase } = writer;
  switch (kind) {
    case 'text':
      // A rival that is no piece is a seat.
      given[name] = name === 'rival' ? player(Number(value)) : value;
      break;
    case 'number':
      given[name] = value;
      break;
    case 'message':
      given[name] = phrase(value);
      break;
    case 'messages':
      given[name] = value.map(phrase).join(', ');
      break;
    case 'seats':
      given[`${name}-count`] = value.length;
      given[name] = formatList('and', value.map(player));
      break;
    case 'places':
      addPlaces(
        given,
        name,
        value.map((place) => place.display_name),
      );
      break;
    case 'pieces':
      addPieces(writer, name, value);
  }
}

function addPlaces(given: MessageArguments, name: string, names: string[]): void {
  given[`${name}-count`] = names.length;
  given[name] = formatList('and', names);
  given[`${name}-or`] = formatList('or', names);
}

function addPieces(writer: Writer, name: string, all: NamedPiece[]): void {
  const { given, player } = writer;
  const owner = all[0]?.owner;
  given[`${name}-count`] = all.length;
  given[`${name}-colours`] = colours('or', all);
  given[`${name}-owner`] = owner === undefined ? '' : player(owner);
  given[name] = pieces('and', writer, all);
  given[`${name}-or`] = pieces('or', writer, all);
}

function pieces(join: 'and' | 'or', { given, seat, player }: Writer, all: NamedPiece[]): string {
  const named = colours(join, all);
  const owner = all[0]?.owner;
  if (owner === undefined || owner === seat) return named;
  return t('piece-of', { named: given.named ?? 'no', colours: named, owner: player(owner) });
}

function colours(join: 'and' | 'or', all: NamedPiece[]): string {
  const names = all.map(({ colour, number }) => {
    const named = t(`colour-${colour}`);
    return number == null ? named : t('piece-numbered', { colour: named, number });
  });
  return formatList(join, names);
}

/** `a, b and c` in the current language. */
export function formatList(join: 'and' | 'or', items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return t(`list-${join}`, { first: items.slice(0, -1).join(', '), last });
}

function capitalised(sentence: string): string {
  const [first = ''] = sentence;
  return first.toUpperCase() + sentence.slice(first.length);
}
