/** The WASM modules: one for each bundle of games, loaded once a game of it is needed. */
import { BUNDLE_OF, LOADERS } from '../generated/bundles';

/** The name of a bundle. */
export type BundleName = keyof typeof LOADERS;

/** The functions of a module. They are the same in every bundle. */
export type Bindings = Awaited<
  ReturnType<Awaited<ReturnType<(typeof LOADERS)['pentagame']>>['load']>
>;

/** The bundle of rules, or of a config that begins with them. */
export const bundleOf = (rules: string): BundleName | undefined =>
  BUNDLE_OF[rules.split(/[: ]/, 1)[0] ?? ''];

const loading: { [name in BundleName]?: Promise<Bindings> } = {};

/** Loads a bundle. The second call waits for the first. A failed load is tried again. */
export function loadBundle(name: BundleName): Promise<Bindings> {
  return (loading[name] ??= LOADERS[name]()
    .then(({ load }) => load() as Promise<Bindings>)
    .catch((reason: unknown) => {
      delete loading[name];
      throw reason;
    }));
}
