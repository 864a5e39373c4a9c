// One migrated database of its own for a test file, on the PostgreSQL that the run started.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, type DatabaseCore } from '../src/platform/db/create.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { withClient } from '../src/platform/postgres/embedded.ts';
import type { Connection } from '../src/platform/postgres/postgres.ts';

/** A database whose connections are closed when disposed; it goes with the server of the run. */
export interface TestDatabase<Schema> extends AsyncDisposable {
  readonly connection: Connection;
  readonly db: DatabaseCore<Schema>;
  readonly log: Log;
}

/** Copies the migrated template; call it once a file (`await using`, or in beforeAll/afterAll). */
export async function createTestDatabase<Schema>(
  options: { empty?: boolean; log?: Log } = {},
): Promise<TestDatabase<Schema>> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.empty === true ? 'template1' : server.template;
  const admin = { ...server.connection, database: 'rushes' };
  await withClient(admin, (client) =>
    client.query(`create database ${name} template ${template} owner rushes`),
  );
  const connection = { ...server.connection, database: name };
  const log = options.log ?? createLog({ level: 'silent' });
  const db = createDatabase<Schema>({ connection, log, poolSize: 6 });
  return {
    connection,
    db,
    log,
    // To drop it would wait for a checkpoint, in all files.
    [Symbol.asyncDispose]: () => db.close(),
  };
}
