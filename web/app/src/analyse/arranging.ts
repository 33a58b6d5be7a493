/** Things put down and taken up by hand, whatever the game. */
import type { Thing } from '@board';
import type { Arranged, Fitting } from '../generated/wire';

/** Sets a thing down. Of what there is only one it is moved; stones give way to one another. */
export function put(
  all: readonly Arranged[],
  thing: Arranged,
  kind: Pick<Fitting, 'kind' | 'most'> | undefined,
): Arranged[] {
  const stays = (other: Arranged) => {
    const same = other.what === thing.what;
    if (same && (kind?.most === 1 || other.place === thing.place)) return false;
    return kind?.kind !== 'stone' || other.place !== thing.place;
  };
  return [...all.filter(stays), thing];
}

/** What a thing of a scene is called when it is set by hand: `1a`, `black`, `stone2`. */
export function whatOf(
  thing: Pick<Thing, 'key' | 'owner'> | undefined,
  fittings: readonly Pick<Fitting, 'what'>[],
): string | null {
  if (!thing) return null;
  const [kind = ''] = thing.key.split('@');
  const names = [thing.key, kind, `${kind}${thing.owner}`];
  return fittings.find(({ what }) => names.includes(what))?.what ?? null;
}
