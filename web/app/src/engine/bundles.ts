/** The choice between the WASM modules. */
import { SMALL_BUNDLE } from '../generated/bundles';

/** Whether rules, or a config that begins with them, need the module with all games. */
export const needsAllGames = (rules: string): boolean =>
  !SMALL_BUNDLE.includes(rules.split(/[: ]/, 1)[0] ?? '');
