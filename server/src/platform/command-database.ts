// The database for a command of the operator, whether the server runs beside it or not.
import { join } from 'node:path';
import type { Config } from './config.ts';
import { createDatabase, type DatabaseCore } from './db/create.ts';
import { migrate } from './db/migrate.ts';
import { lockDirectory, lockHolder } from './directory-lock.ts';
import type { Log } from './log.ts';
import { loginConnection } from './postgres/embedded.ts';
import { openPostgres } from './postgres/open.ts';
import type { Connection } from './postgres/postgres.ts';
import { openSecrets } from './secrets.ts';
import { prepareStateDirectory } from './state-directory.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/** Runs `work` on the migrated database of this installation; starts the embedded one where nobody has. */
export async function withCommandDatabase<Schema, T>(
  config: Config,
  log: Log,
  work: (db: DatabaseCore<Schema>) => Promise<T>,
): Promise<T> {
  prepareStateDirectory(config.dataDir, config.stateDir);
  const secrets = openSecrets(join(config.stateDir, 'secrets'));
  if (config.databaseUrl === undefined && lockHolder(config.stateDir) !== undefined) {
    return onConnection(loginConnection(config.stateDir, secrets), log, work);
  }
  using _lock = config.databaseUrl === undefined ? lockDirectory(config.stateDir, 'a command') : undefined;
  await using postgres = await openPostgres(config, secrets, log);
  await migrate(postgres.connection, migrations);
  return await onConnection(postgres.connection, log, work);
}

async function onConnection<Schema, T>(
  connection: Connection,
  log: Log,
  work: (db: DatabaseCore<Schema>) => Promise<T>,
): Promise<T> {
  await using db = createDatabase<Schema>({ connection, log, poolSize: 2 });
  return await work(db);
}
