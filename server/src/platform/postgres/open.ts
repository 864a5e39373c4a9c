// Chooses the PostgreSQL of the configuration: ours, or the one of DATABASE_URL.
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { startEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';
import type { Postgres } from './postgres.ts';

/** Starts or reaches the database. With the embedded one the caller holds the directory lock. */
export async function openPostgres(
  config: Pick<Config, 'databaseUrl' | 'stateDir'>,
  secrets: Secrets,
  log: Log,
): Promise<Postgres> {
  if (config.databaseUrl !== undefined) return openExternal(config.databaseUrl);
  return startEmbedded({ stateDir: config.stateDir, secrets, log });
}
