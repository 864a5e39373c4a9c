// Kysely on one pool of `pg`; every transaction takes its role and tenant in the round trip that begins it.
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection } from '../postgres/postgres.ts';
import type { Database, Trx } from './database.ts';
import { listen } from './listen.ts';
import { systemRole, tenantRole } from './protect.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const int8 = 20;

// Counts and sizes stay far below 2^53; text would break every comparison.
pg.types.setTypeParser(int8, Number);

export interface DatabaseOptions {
  readonly connection: Connection;
  readonly log: Log;
  readonly maxConnections?: number;
}

/** Opens the pool. Nothing connects before the first use. */
export function createDatabase<Schema>(options: DatabaseOptions): Database<Schema> {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.maxConnections ?? 12,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', (error) => options.log.warn({ error }, 'an idle database connection broke'));
  const close = async () => {
    await pool.end();
  };
  return {
    tenant: async (customerId, work) => {
      if (!uuid.test(customerId)) throw new TypeError('Not a customer id');
      return transact(pool, beginTenant(customerId), work);
    },
    system: async (work) => transact(pool, beginSystem, work),
    listen: async (channel, listener) => listen(options.connection, options.log, channel, listener),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const beginSystem = `BEGIN; SET LOCAL ROLE ${systemRole}`;

function beginTenant(customerId: string): string {
  return `BEGIN; SET LOCAL ROLE ${tenantRole}; SET LOCAL rushes.customer_id = '${customerId}'`;
}

async function transact<Schema, T>(
  pool: pg.Pool,
  begin: string,
  work: (trx: Trx<Schema>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const kysely = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: poolOf(client, begin) }),
    });
    return await kysely.transaction().execute(work);
  } catch (error) {
    broken = client.listenerCount('error') === 0 || isConnectionError(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && /terminat|ECONN|EPIPE|not queryable/i.test(error.message);
}

/** A pool of one client whose `begin` also takes the role; Kysely owns the rest of the transaction. */
function poolOf(client: pg.PoolClient, begin: string): PostgresPool {
  const query = async (text: string, values?: unknown[]) =>
    text === 'begin' ? client.query(begin) : client.query(text, values);
  // Kysely's type also promises cursors, which nothing here asks for.
  const held = { query, release: () => undefined } as unknown as PostgresPoolClient;
  return { connect: async () => held, end: async () => undefined } as PostgresPool;
}
