import type { PieceName, Said, Value } from '../generated/wire';
import { known, t, type Arguments } from './words';

/** The sentence of a statement. */
export function say(said: Said): string {
  return capitalised(phrase(said));
}

function phrase(said: Said): string {
  const given: Arguments = {};
  for (const [name, value] of Object.entries(said.arguments)) put(given, said, name, value);
  return t(said.ids.find(known) ?? said.ids.at(-1) ?? '', given);
}

function put(given: Arguments, said: Said, name: string, value: Value): void {
  switch (value.kind) {
    case 'text':
      given[name] = value.text;
      break;
    case 'number':
      given[name] = value.number;
      break;
    case 'said':
      given[name] = phrase(value.said);
      break;
    case 'seats':
      given[`${name}-count`] = value.seats.length;
      given[name] = list('and', value.seats.map(String));
      break;
    case 'places':
      putPlaces(
        given,
        name,
        value.places.map((place) => place.shown),
      );
      break;
    case 'pieces':
      putPieces(given, name, said.seat, value.pieces);
  }
}

function putPlaces(given: Arguments, name: string, shown: string[]): void {
  given[`${name}-count`] = shown.length;
  given[name] = list('and', shown);
  given[`${name}-or`] = list('or', shown);
}

type Seat = number | null | undefined;

function putPieces(given: Arguments, name: string, seat: Seat, all: PieceName[]): void {
  given[`${name}-count`] = all.length;
  given[`${name}-colours`] = colours('or', all);
  given[`${name}-owner`] = String(all[0]?.owner ?? '');
  given[name] = pieces('and', seat, all);
  given[`${name}-or`] = pieces('or', seat, all);
}

function pieces(join: 'and' | 'or', seat: Seat, all: PieceName[]): string {
  const named = colours(join, all);
  const owner = all[0]?.owner;
  if (owner === undefined || owner === seat) return named;
  return t('piece-of', { colours: named, owner: String(owner) });
}

function colours(join: 'and' | 'or', all: PieceName[]): string {
  const names = all.map(({ colour, number }) => {
    const named = t(`colour-${colour}`);
    return number == null ? named : t('piece-numbered', { colour: named, number });
  });
  return list(join, names);
}

/** `a, b and c` in the language of the page. */
export function list(join: 'and' | 'or', items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return t(`list-${join}`, { first: items.slice(0, -1).join(', '), last });
}

function capitalised(sentence: string): string {
  const [first = ''] = sentence;
  return first.toUpperCase() + sentence.slice(first.length);
}
