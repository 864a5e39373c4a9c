// Builds the database handle: one pool, transactions as a tenant or as the system, one shared listener.
import { Socket } from 'node:net';
import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  Transaction,
  DummyDriver,
  PostgresIntrospector,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Kysely, QueryResult } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection } from '../postgres/postgres.ts';
import type { Database, Trx, TransactOptions } from './database.ts';
import { Listener } from './listener.ts';
import { preparedName } from './prepared.ts';
import { rowTypes } from './row-types.ts';
import { createTurnGate } from './turn-gate.ts';
import { type Standing, toResult, TurnConnection } from './turns.ts';

export interface DatabaseOptions {
  readonly connection: Connection;
  readonly log: Log;
  /** Connections at most; 10 when absent. One more is held by the listener once something listens. */
  readonly poolSize?: number;
}

/** The pool of a database, for the platform's own parts that run as the login role (jobs, health, backup). */
export interface DatabaseCore<Schema> extends Database<Schema> {
  /** Runs one statement as the login role, which no row of a tenant is visible to. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Opens the pool; connections are made when they are needed and closed when idle. */
export function createDatabase<Schema>(options: DatabaseOptions): DatabaseCore<Schema> {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize ?? 10,
    // The statements that open a transaction travel with its first query.
    pipeline: true,
    stream: () => new GatheringSocket(),
    idleTimeoutMillis: 15_000,
    connectionTimeoutMillis: 15_000,
    statement_timeout: 60_000,
    application_name: 'rushes',
    types: rowTypes,
  });
  // An idle connection that breaks is replaced; unheard, the event would end the process.
  pool.on('error', (error) => {
    // The database ends its connections when it stops, which is no surprise to anybody.
    const isStop = 'code' in error && error.code === '57P01';
    options.log[isStop ? 'debug' : 'warn']({ error: error.message }, 'a database connection was lost');
  });
  // Between a connection's opening and its first transaction, nobody else hears that it broke.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = new Listener(options.connection, options.log);
  const close = async () => {
    await listener.close();
    if (!pool.ended && !pool.ending) await pool.end();
  };
  return {
    tenant: (customerId, work, options) => {
      if (!uuidPattern.test(customerId)) return Promise.reject(new TypeError('The customer id is no UUID'));
      return transact(pool, { role: 'rushes_tenant', customerId, ...options }, work);
    },
    system: (work, options) => transact(pool, { role: 'rushes_system', customerId: '', ...options }, work),
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const answer: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await pool.query<Row>(text, [...values]);
      // Several statements in one text give several answers, which the types of `pg` do not say.
      return Array.isArray(answer) ? answer.flatMap((part: pg.QueryResult<Row>) => part.rows) : answer.rows;
    },
    listen: (channel, channelListener) => listener.listen(channel, channelListener),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const turnGate = createTurnGate();

async function transact<Schema, T>(
  pool: pg.Pool,
  { role, customerId, commitsSoon = false, inTurns = false }: Standing & TransactOptions,
  work: (trx: Trx<Schema>) => Promise<T>,
): Promise<T> {
  if (inTurns) return turnGate(async () => workInTurns(await pool.connect(), { role, customerId }, work));
  const client = await pool.connect();
  let failure: Error | undefined;
  const onError = (error: Error) => {
    failure ??= error;
  };
  client.on('error', onError);
  try {
    // Not waited for: the first query of the work is sent right behind it.
    const opened = client.query(
      `begin; ${commitsSoon ? 'set local synchronous_commit = off; ' : ''}set local role ${role}; set local rushes.customer_id = '${customerId}'`,
    );
    opened.catch(onError);
    const result = await work(createTransaction<Schema>(new ClientConnection(client, role)));
    await opened;
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(failure);
  }
}

// PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
async function commit(client: pg.PoolClient): Promise<void> {
  const answer = await client.query('commit');
  if (answer.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back');
}

async function workInTurns<Schema, T>(
  client: pg.PoolClient,
  standing: Standing,
  work: (trx: Trx<Schema>) => Promise<T>,
): Promise<T> {
  const connection = new TurnConnection(client, standing);
  const onError = (error: Error) => {
    connection.failure ??= error;
  };
  client.on('error', onError);
  try {
    return await work(createTransaction<Schema>(connection));
  } finally {
    client.off('error', onError);
    client.release(connection.failure);
  }
}

function createTransaction<Schema>(connection: DatabaseConnection): Trx<Schema> {
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    // Statements that don't wait for each other are sent without waiting.
    { provideConnection: (consumer) => consumer(connection) },
  );
  return new Transaction<Schema>({ config: { dialect }, driver: dialect.createDriver(), dialect, executor });
}

/** Sends what is written in one turn of the event loop at once: each piece alone would wake the database. */
class GatheringSocket extends Socket {
  override write(...parts: [chunk: Uint8Array | string]): boolean {
    if (this.writableCorked === 0) {
      this.cork();
      setImmediate(() => this.uncork());
    }
    return super.write(...parts);
  }
}

/** The dialect without a pool: its statements only run on a connection that is handed to it. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #role: string;

  constructor(client: pg.PoolClient, role: string) {
    this.#client = client;
    this.#role = role;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = preparedName(query, this.#role);
    const answer = await this.#client.query({
      text: query.sql,
      values: [...query.parameters],
      ...(name === undefined ? {} : { name }),
    });
    return toResult(answer);
  }

  // oxlint-disable-next-line eslint/require-yield -- the interface asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered: page through the rows by key');
  }
}
