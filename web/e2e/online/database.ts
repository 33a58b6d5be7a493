// What no page can do: the database of the nodes, for tests in which time has passed.

import { execFileSync } from 'node:child_process';

/** Runs a statement. `cargo xtask e2e` passes the address of the database of the nodes. */
export function runSql(statement: string, store = process.env.PALAMEDES_STORE): void {
  if (!store) throw new Error('there is no database: cargo xtask e2e names one');
  const args = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname', store];
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync(process.env.PALAMEDES_PSQL ?? 'psql', [...args, '--command', statement], { stdio: [...stdio] });
}

/** Makes user a moderator, as the command line of the server does, after a login with a passkey. */
export function makeModerator(name: string): void {
  if (!/^[\w-]+$/.test(name)) throw new Error(`no name: ${name}`);
  runSql(
    `INSERT INTO moderator (player_id, created_ms)
     SELECT player_id, created_ms FROM player WHERE name = '${name}' ON CONFLICT DO NOTHING`,
  );
  runSql(
    `UPDATE session SET with_passkey = true
     WHERE player_id = (SELECT player_id FROM player WHERE name = '${name}')`,
  );
}

/** Makes a user an operator, as the command line of the server does, after a login with a passkey. */
export function makeOperator(name: string, store = process.env.PALAMEDES_STORE): void {
  if (!/^[\w-]+$/.test(name)) throw new Error(`no name: ${name}`);
  const player = `(SELECT player_id FROM player WHERE name = '${name}')`;
  runSql(`INSERT INTO operator (player_id, created_ms) VALUES (${player}, 0) ON CONFLICT DO NOTHING`, store);
  runSql(`UPDATE session SET with_passkey = true WHERE player_id = ${player}`, store);
}

/** A quarter of an hour has passed since this player last logged in. */
export function expireRecentLogin(name: string): void {
  if (!/^[\w-]+$/.test(name)) throw new Error(`no name: ${name}`);
  runSql(
    `UPDATE session SET authenticated_ms = authenticated_ms - 900000
     WHERE player_id = (SELECT player_id FROM player WHERE name = '${name}')`,
  );
}
