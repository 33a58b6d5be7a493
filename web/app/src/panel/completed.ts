import { choices } from '../rules';

/** Some legal move that begins with these steps; null where there is none. */
export function completed(game: string, position: string, made: readonly string[]): string | null {
  const steps = [...made];
  for (;;) {
    const next = choices(game, position, steps);
    if (next.whole !== null) return next.whole;
    const [first] = next.choices;
    if (!first) return null;
    steps.push(first.text);
  }
}
