/** Names in a text field, separated by spaces or commas. */

/** Splits names at commas and spaces. */
export function splitNames(text: string): string[] {
  return text.split(/[\s,;]+/).filter((name) => name !== '');
}

/** The name that is being typed; null after a separator. */
export function lastName(text: string): string | null {
  return /[^\s,;]+$/.exec(text)?.[0] ?? null;
}

/** Whole values of the field in which the last name is completed. */
export function completeNames(text: string, found: readonly string[]): string[] {
  const start = text.slice(0, text.length - (lastName(text) ?? '').length);
  return found.map((name) => start + name);
}
