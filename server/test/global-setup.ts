import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import type { Connection } from '../src/platform/postgres/postgres.ts';
import { openSecrets } from '../src/platform/secrets.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { login: Connection; superuser: Connection };
  }
}

/** Name of the migrated database that each test file's own one is copied from. */
export const templateDatabase = 'rushes_template';

/** One real PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = await mkdtemp(join(tmpdir(), 'rushes-test-'));
  await chmod(stateDir, 0o711);
  const log = createLog({ level: 'error' });
  const postgres = await startEmbeddedPostgres({
    stateDir,
    secrets: openSecrets(join(stateDir, 'secrets')),
    log,
  });
  const client = new pg.Client(postgres.superuser);
  await client.connect();
  await client.query(`CREATE DATABASE ${templateDatabase} OWNER rushes`);
  await client.end();
  await migrate(
    { ...postgres.connection, database: templateDatabase },
    join(import.meta.dirname, '../migrations'),
  );
  project.provide('postgres', { login: postgres.connection, superuser: postgres.superuser });
  return async () => {
    await postgres.stop();
    await rm(stateDir, { recursive: true, force: true });
  };
}
