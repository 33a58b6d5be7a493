/** Localised messages: codes with arguments as sentences. */
import type { Message, MessageArgument, NamedPiece } from '../generated/rules';
import { hasMessage, t, type MessageArguments } from './i18n';

/** Renders a message as a sentence. */
export function renderMessage(message: Message): string {
  return capitalised(renderPhrase(message));
}

function renderPhrase(message: Message): string {
  const given: MessageArguments = {};
  for (const [name, argument] of Object.entries(message.arguments)) {
    addArgument(given, message.seat, name, argument);
  }
  return t(message.ids.find(hasMessage) ?? message.ids.at(-1) ?? '', given);
}

function addArgument(
  given: MessageArguments,
  seat: number | null,
  name: string,
  { kind, value }: MessageArgument,
): void {
  switch (kind) {
    case 'text':
    case 'number':
      given[name] = value;
      break;
    case 'message':
      given[name] = renderPhrase(value);
      break;
    case 'messages':
      given[name] = value.map(renderPhrase).join(', ');
      break;
    case 'seats':
      given[`${name}-count`] = value.length;
      given[name] = formatList('and', value.map(String));
      break;
    case 'places':
      addPlaces(
        given,
        name,
        value.map((place) => place.display_name),
      );
      break;
    case 'pieces':
      addPieces(given, name, seat, value);
  }
}

function addPlaces(given: MessageArguments, name: string, names: string[]): void {
  given[`${name}-count`] = names.length;
  given[name] = formatList('and', names);
  given[`${name}-or`] = formatList('or', names);
}

function addPieces(given: MessageArguments, name: string, seat: number | null, all: NamedPiece[]): void {
  given[`${name}-count`] = all.length;
  given[`${name}-colours`] = colours('or', all);
  given[`${name}-owner`] = String(all[0]?.owner ?? '');
  given[name] = pieces('and', seat, all);
  given[`${name}-or`] = pieces('or', seat, all);
}

function pieces(join: 'and' | 'or', seat: number | null, all: NamedPiece[]): string {
  const named = colours(join, all);
  const owner = all[0]?.owner;
  if (owner === undefined || owner === seat) return named;
  return t('piece-of', { colours: named, owner: String(owner) });
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
