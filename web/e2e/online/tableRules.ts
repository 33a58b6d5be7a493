// The rules of all games in the test itself, for moves that are played over the API.

import { readFileSync } from 'node:fs';
import type { LegalSteps } from '../../board/src/generated/model';
import type { TableView } from '../../app/src/generated/rules';
import type { GameSnapshot } from '../../app/src/generated/wire';
import { BUNDLE_OF } from '../../app/src/generated/bundles';
import type * as Bindings from '../../app/src/generated/wasm/pentagame/pentagame';

/** The module of each bundle. They all have the same functions. */
const MODULES = new Map<string, typeof Bindings>();
for (const name of Object.values(BUNDLE_OF)) {
  MODULES.set(name, (await import(`../../app/src/generated/wasm/${name}/${name}.js`)) as typeof Bindings);
}
const loaded = new Set<string>();

/** The module of rules, or of a config that begins with them. */
function bindings(rules: string) {
  const name = BUNDLE_OF[rules.split(/[: ]/, 1)[0] ?? ''];
  const module = name && MODULES.get(name);
  if (!module) throw new Error(`no bundle has the game ${rules}`);
  const path = `../../app/src/generated/wasm/${name}/${name}_bg.wasm`;
  if (!loaded.has(name)) {
    module.initSync({ module: readFileSync(new URL(path, import.meta.url)) });
    loaded.add(name);
  }
  return module;
}

/** A random number below the number of sides. */
export type Roll = (sides: number) => number;

/** The state of an online game. */
export function viewOf({ config, log }: GameSnapshot): TableView {
  const table = bindings(config).Table.restore(config, log.join('\n'));
  if (!table) throw new Error(`not a game: ${config}`);
  const view = JSON.parse(table.view(Date.now())) as TableView;
  table.free();
  return view;
}

/** How a step is made on a page. */
export interface StepTarget {
  /** The place to press; without one the step has a button. */
  place: string | null;
  /** Its number among the steps at the same place or without a place. */
  index: number;
  /** How many there are. */
  count: number;
}

/** The steps of a move of this seat; null if there is no such move. */
export function stepsOf(rules: string, position: string, seat: number, move: string): StepTarget[] | null {
  const search = (made: readonly string[]): StepTarget[] | null => {
    const text = bindings(rules).legal_steps(rules, position, seat, made.join(' '));
    const { steps, complete_move } = JSON.parse(text) as LegalSteps;
    if (complete_move === move) return [];
    for (const step of steps) {
      const rest = search([...made, step.text]);
      if (!rest) continue;
      const there = steps.filter(({ place }) => place === step.place);
      return [{ place: step.place, index: there.indexOf(step), count: there.length }, ...rest];
    }
    return null;
  };
  return search([]);
}

/** Chooses legal moves of one seat. */
export class MoveChooser {
  /** The places of the last move. */
  private last: string[] = [];

  constructor(
    private readonly rules: string,
    private readonly seat: number,
    private readonly roll: Roll,
    /** Whether pieces go back where they came from: a random game of chess takes 600 plies. */
    private readonly goesBack: boolean,
  ) {}

  /** A move in this position: back to the place before, or a random one. */
  choose(position: string): string {
    const back = this.goesBack ? this.build(position, [...this.last].reverse()) : null;
    const move = back ?? this.build(position, null);
    if (move === null) throw new Error(`no move of seat ${this.seat} in ${position}`);
    return move;
  }

  /** Builds a move of steps at these places, or of random ones. */
  private build(position: string, wanted: readonly string[] | null): string | null {
    const made: string[] = [];
    const places: string[] = [];
    for (;;) {
      const text = bindings(this.rules).legal_steps(this.rules, position, this.seat, made.join(' '));
      const { steps, complete_move } = JSON.parse(text) as LegalSteps;
      if (complete_move !== null) {
        this.last = places;
        return complete_move;
      }
      const step = wanted
        ? steps.find(({ place }) => place !== null && place === wanted[made.length])
        : steps[this.roll(steps.length)];
      if (!step) return null;
      made.push(step.text);
      if (step.place !== null) places.push(step.place);
    }
  }
}
