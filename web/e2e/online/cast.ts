// Who plays in the scenes.

import { freshName, member, PASSWORD } from './accounts';
import type { Bring, Person } from './people';
import { NAMES, type Cast, type Name } from './scenes';

/** Members whose names nobody else has, so that many scenes are shown at once. */
export function freshCast(people: Bring): Cast {
  const names = Object.fromEntries(NAMES.map((name) => [name, freshName(name)])) as Record<Name, string>;
  return castOf(people, names, (person, name) => member(person, name).then(() => undefined));
}

/** Members with their own names: the same ones in every scene, as pictures want them. */
export function steadyCast(people: Bring): Cast {
  const names = Object.fromEntries(NAMES.map((name) => [name, name])) as Record<Name, string>;
  return castOf(people, names, async (person, name) => {
    const made = await person.context.request.post(`${person.node}/api/account`, {
      data: { name, password: PASSWORD },
    });
    if (!made.ok()) await person.ask('POST', 'login', { name, password: PASSWORD });
  });
}

function castOf(
  people: Bring,
  names: Record<Name, string>,
  enter: (person: Person, name: string) => Promise<void>,
): Cast {
  return {
    called: (name) => names[name],
    nobody: async (likes) => (await people(1, likes))[0],
    members: async (wanted, likes) => {
      const all: Person[] = [];
      for (const name of wanted) {
        const [person] = await people(1, likes);
        await enter(person, names[name]);
        all.push(person);
      }
      return all;
    },
  };
}
