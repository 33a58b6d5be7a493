/** The game of some rules, without their options. */
export const gameName = (rules: string): string => rules.split(':')[0] ?? '';
