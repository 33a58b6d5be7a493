/**
 * What was agreed for a game, in words for a list. Nothing here knows a game: what an option means
 * is written in the catalogues, so a list needs neither the rules nor their 330 kB.
 */
import { known, t } from '../shell/words';

/** The parts of a config as a table writes it; of its start only that there is one. */
export interface AgreedParts {
  /** The game with its options: `pentagame:3`. */
  rules: string;
  /** Without them. */
  game: string;
  options: string[];
  /** How time is given: `egg:60`. */
  control: string;
  /** Which game of a match. */
  number: number;
  /** Whether it begins elsewhere than at its start. */
  started: boolean;
}

/** What was agreed, in words. */
export interface ConfigWords {
  /** `Pentagame`. */
  game: string;
  /** Who plays against whom: `three players`. */
  setup: string;
  /** Further options, each in a few words. */
  options: string[];
  /** `egg timer, 60 s`. */
  control: string;
  /** Game, set-up and options: `Pentagame, three players`. */
  what: string;
}

/** Takes a config apart; the name of a game alone is one, too. */
export function readConfig(config: string): AgreedParts {
  const [agreed = '', start] = config.split(/ start=/, 2);
  const [rules = '', ...pairs] = agreed.trim().split(' ');
  const values = new Map(pairs.map((pair): [string, string] => split(pair, '=')));
  const [game, options] = split(rules, ':');
  return {
    rules,
    game,
    options: options === '' ? [] : options.split(','),
    control: values.get('control') ?? 'none',
    number: Number(values.get('number') ?? 1) || 1,
    started: start !== undefined,
  };
}

/** What stands before and behind the first mark. */
function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** The id of the words for an option: `online-seats-pentagame-3`. */
const idOf = (kind: 'seats' | 'option', game: string, option: string) =>
  `online-${kind}-${game}-${option.replace('=', '-')}`;

/** Whether an option says who plays against whom. */
export const seatsPlayers = (game: string, option: string): boolean =>
  known(idOf('seats', game, option));

/** Who plays against whom with these options. */
export function setupWords(game: string, options: readonly string[]): string {
  const option = options.find((option) => seatsPlayers(game, option));
  const id = option === undefined ? `online-seats-${game}` : idOf('seats', game, option);
  return known(id) ? t(id) : '';
}

/** What a game is called. */
export function gameWords(game: string): string {
  const id = `online-game-${game}`;
  return known(id) ? t(id) : game;
}

function optionWords(game: string, option: string): string {
  const id = idOf('option', game, option);
  return known(id) ? t(id) : option;
}

/** How time is given, in a few words. A control of another kind is answered as it is written. */
export function controlWords(control: string): string {
  const [kind, numbers] = split(control, ':');
  const id = `online-control-${kind}`;
  if (!known(id)) return control;
  const [first = 0, second = 0] = numbers.split('+').map(Number);
  return t(id, { first, second, time: spanWords(first) });
}

/** Minutes, and seconds where it is less than one. */
export function spanWords(seconds: number): string {
  if (seconds < 60) return t('online-seconds', { seconds });
  return t('online-minutes', { minutes: Math.round(seconds / 6) / 10 });
}

/** Whether it is played over days: nobody has to be there. */
export function overDays(control: string): boolean {
  return control === 'none' || control.startsWith('days:');
}

/** A config, or the name of a game, in words. The catalogue `online` must be loaded. */
export function configWords(config: string): ConfigWords {
  const { game, options, control, started } = readConfig(config);
  const setup = setupWords(game, options);
  const others = options
    .filter((option) => !seatsPlayers(game, option))
    .map((option) => optionWords(game, option));
  if (started) others.push(t('online-other-start'));
  return {
    game: gameWords(game),
    setup,
    options: others,
    control: controlWords(control),
    what: [gameWords(game), setup, ...others].filter((word) => word !== '').join(', '),
  };
}
