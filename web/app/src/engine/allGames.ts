/** The rules of all games: a large module, which pages of the first games do not load. */
import init, * as bindings from '../generated/wasm-more/more';
import wasmUrl from '../generated/wasm-more/more_bg.wasm?url';

/** Loads the module. */
export async function loadAllGames() {
  await init({ module_or_path: wasmUrl });
  return bindings;
}
