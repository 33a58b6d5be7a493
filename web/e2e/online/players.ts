// Who plays in the scenes.

import { uniqueName, createMember, PASSWORD } from './accounts';
import type { CreateUsers, TestUser } from './users';
import { NAMES, type Players, type Name } from './scenes';

/** Members with unique names, so that many scenes can exist at once. */
export function uniquePlayers(people: CreateUsers): Players {
  const names = Object.fromEntries(NAMES.map((name) => [name, uniqueName(name)])) as Record<Name, string>;
  return createPlayers(people, names, (person, name) => createMember(person, name).then(() => undefined));
}

/** Members with the same names in every scene, for screenshots. */
export function namedPlayers(people: CreateUsers): Players {
  const names = Object.fromEntries(NAMES.map((name) => [name, name])) as Record<Name, string>;
  return createPlayers(people, names, async (person, name) => {
    const response = await person.context.request.post(`${person.node}/api/accounts`, {
      data: { name, password: PASSWORD },
    });
    if (!response.ok()) await person.request('POST', 'login', { name, password: PASSWORD });
  });
}

function createPlayers(
  people: CreateUsers,
  names: Record<Name, string>,
  enter: (person: TestUser, name: string) => Promise<void>,
): Players {
  return {
    nameOf: (name) => names[name],
    anonymous: async (options) => (await people(1, options))[0],
    members: async (list, options) => {
      const all: TestUser[] = [];
      for (const name of list) {
        const [person] = await people(1, options);
        await enter(person, names[name]);
        all.push(person);
      }
      return all;
    },
  };
}
