// A PostgreSQL of the operator's own, checked before it is used.
import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import type { Postgres } from './postgres.ts';

const lowestVersion = 150_000;

/** Connects once and checks version, durability and rights; throws `StartRefused` with what to do. */
export async function useExternalPostgres(databaseUrl: string): Promise<Postgres> {
  const connection = { connectionString: databaseUrl };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(
      `The database of DATABASE_URL cannot be reached (${reason}): check host, user and password.`,
      { cause },
    );
  }
  try {
    const { rows } = await client.query<{ number: number; version: string; fsync: string; may: boolean }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
        current_setting('fsync') AS fsync,
        (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) AS may`,
    );
    const found = rows[0];
    if (found === undefined || found.number < lowestVersion) {
      throw new StartRefused(`DATABASE_URL is PostgreSQL ${found?.version}: Rushes needs 15 or newer.`);
    }
    if (found.fsync !== 'on')
      throw new StartRefused('DATABASE_URL runs with fsync=off, which loses data: switch it on.');
    if (!found.may) {
      throw new StartRefused(
        'The role of DATABASE_URL may not create roles: run ALTER ROLE … CREATEROLE as a superuser.',
      );
    }
    return {
      kind: 'external',
      connection,
      serverVersion: found.version,
      crashed: new Promise<Error>(() => undefined),
      stop: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    };
  } finally {
    await client.end();
  }
}
