/**
 * What was agreed for a game, in words for a list. Nothing here knows a game: what an option means
 * is written in the catalogues, so a list needs neither the rules nor their 330 kB.
 */
import { hasMessage, t } from '../i18n/i18n';

/** The parts of a config. */
export interface ParsedConfig {
  /** The rules with their options: `pentagame:3`. */
  rules: string;
  /** The name of the game without options. */
  game: string;
  options: string[];
  /** The time control: `egg:60`. */
  control: string;
  /** The number of the game in its match. */
  number: number;
  /** Whether it has a custom start position. */
  customStart: boolean;
}

/** A config as text. */
export interface ConfigText {
  /** `Pentagame`. */
  game: string;
  /** The players: `three players`. */
  setup: string;
  /** Other options. */
  options: string[];
  /** `egg timer, 60 s`. */
  control: string;
  /** Game, set-up and options: `Pentagame, three players`. */
  summary: string;
}

/** Parses a config, or only a rules name. */
export function parseConfig(config: string): ParsedConfig {
  const [agreed = '', start] = config.split(/ start=/, 2);
  const [rules = '', ...pairs] = agreed.trim().split(' ');
  const values = new Map(pairs.map((pair): [string, string] => splitAtFirst(pair, '=')));
  const [game, options] = splitAtFirst(rules, ':');
  return {
    rules,
    game,
    options: options === '' ? [] : options.split(','),
    control: values.get('control') ?? 'none',
    number: Number(values.get('number') ?? 1) || 1,
    customStart: start !== undefined,
  };
}

/** The text before and after the first separator. */
function splitAtFirst(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** The message id of an option: `rules-setup-pentagame-3`. */
const idOf = (kind: 'setup' | 'option', game: string, option: string) =>
  `rules-${kind}-${game}-${option.replace('=', '-')}`;

/** Whether an option sets the number of players or teams. */
export const isSetupOption = (game: string, option: string): boolean =>
  hasMessage(idOf('setup', game, option));

/** The text of the players with these options. */
export function setupText(game: string, options: readonly string[]): string {
  const option = options.find((option) => isSetupOption(game, option));
  const id = option === undefined ? `rules-setup-${game}` : idOf('setup', game, option);
  return hasMessage(id) ? t(id) : '';
}

/** The title of a game. */
export function gameTitle(game: string): string {
  const id = `rules-title-${game}`;
  return hasMessage(id) ? t(id) : game;
}

function optionText(game: string, option: string): string {
  const id = idOf('option', game, option);
  return hasMessage(id) ? t(id) : option;
}

/** The text of a time control; an unknown one is shown as it is. */
export function timeControlText(control: string): string {
  const [kind, numbers] = splitControl(control);
  const id = `time-control-${kind}`;
  return hasMessage(id) ? t(id, { ...numbers, time: durationText(numbers.first) }) : control;
}

/** What a time control does, in one sentence. The catalogue `game-common` must be loaded. */
export function timeControlRule(control: string): string {
  const [kind, numbers] = splitControl(control);
  const id = `game-time-control-${kind}-about`;
  return hasMessage(id) ? t(id, numbers) : '';
}

function splitControl(control: string): [kind: string, numbers: { first: number; second: number }] {
  const [kind, numbers] = splitAtFirst(control, ':');
  const [first = 0, second = 0] = numbers.split('+').map(Number);
  return [kind, { first, second }];
}

/** A duration in minutes, or in seconds below one minute. */
export function durationText(seconds: number): string {
  if (seconds < 60) return t('time-seconds', { seconds });
  return t('time-minutes', { minutes: Math.round(seconds / 6) / 10 });
}

/** Whether the players need not be online: days per turn, or no clock. */
export function isCorrespondence(control: string): boolean {
  return control === 'none' || control.startsWith('days:');
}

/** The text of a rules name: `Pentagame, two players`. */
export const rulesText = (rules: string): string => configText(rules).summary;

/** The text of a config or a rules name. The catalogue `net` must be loaded. */
export function configText(config: string): ConfigText {
  const { game, options, control, customStart: started } = parseConfig(config);
  const setup = setupText(game, options);
  const others = options
    .filter((option) => !isSetupOption(game, option))
    .map((option) => optionText(game, option));
  if (started) others.push(t('rules-custom-start'));
  return {
    game: gameTitle(game),
    setup,
    options: others,
    control: timeControlText(control),
    summary: [gameTitle(game), setup, ...others].filter((word) => word !== '').join(', '),
  };
}
