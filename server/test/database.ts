import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Connection } from '../src/platform/postgres/postgres.ts';

/** A database of one test file, copied from the migrated template; dropped with it. */
export interface TestDatabase extends AsyncDisposable {
  readonly connection: Connection;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { login, superuser } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(superuser, `CREATE DATABASE ${name} TEMPLATE rushes_template OWNER rushes`);
  return {
    connection: { ...login, database: name },
    [Symbol.asyncDispose]: async () => {
      await asSuperuser(superuser, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function asSuperuser(superuser: Connection, statement: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
