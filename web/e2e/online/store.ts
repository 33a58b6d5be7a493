// What no page can do: the database of the nodes, for tests in which time has passed.

import { execFileSync } from 'node:child_process';

/** Runs a statement. `cargo xtask e2e` says where the database is. */
export function inStore(statement: string): void {
  const store = process.env.PALAMEDES_STORE;
  if (!store) throw new Error('there is no database: cargo xtask e2e names one');
  const words = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname', store];
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync(process.env.PALAMEDES_PSQL ?? 'psql', [...words, '--command', statement], { stdio: [...stdio] });
}

/** Makes somebody a moderator, as the command line of the server does. */
export function makeModerator(name: string): void {
  if (!/^[\w-]+$/.test(name)) throw new Error(`no name: ${name}`);
  inStore(
    `INSERT INTO moderator (player_id, made_ms)
     SELECT player_id, made_ms FROM player WHERE name = '${name}' ON CONFLICT DO NOTHING`,
  );
}

/** A quarter of an hour has passed since this player last logged in. */
export function loginsAge(name: string): void {
  if (!/^[\w-]+$/.test(name)) throw new Error(`no name: ${name}`);
  inStore(
    `UPDATE session SET proved_ms = proved_ms - 900000
     WHERE player_id = (SELECT player_id FROM player WHERE name = '${name}')`,
  );
}
