// A connection whose statements travel to the database and back at once: role, customer and what one turn of the event loop
// asks are one message, and by the protocol one transaction. Opening and committing one takes three answers instead of one.
// https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { preparedName } from './prepared.ts';
import { rowTypes } from './row-types.ts';

/** As whom statements run; the system has no customer. */
export interface Standing {
  readonly role: 'rushes_tenant' | 'rushes_system';
  readonly customerId: string;
}

// Both settings last until the end of the message; there is never a row.
const entering = `SELECT WHERE set_config('role', $1, true) IS NULL OR set_config('rushes.customer_id', $2, true) IS NULL`;

/** What is used here of a connection of `pg`, whose types know an older one. */
interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: {
    statement: string;
    values: readonly unknown[];
    valueMapper?: (value: unknown) => unknown;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: Record<string, never>): void;
  sync(): void;
  readonly stream: { cork(): void; uncork(): void };
}

/** Statements that a connection has parsed. A message that fails ends its connection, so that none is known by mistake. */
const parsed = new WeakMap<Wire, Set<string>>();

interface PendingQuery {
  readonly query: CompiledQuery;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Gathers what one turn of the event loop asks, and sends it as the customer. */
export class TurnConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #standing: Standing;
  #asked: PendingQuery[] = [];
  /** Why the connection can't be used again. */
  failure: Error | undefined;

  constructor(client: pg.PoolClient, standing: Standing) {
    this.#client = client;
    this.#standing = standing;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = await new Promise<pg.QueryResult>((resolve, reject) => {
      const length = this.#asked.push({ query, resolve, reject });
      if (length === 1) setImmediate(() => this.#send());
    });
    return toResult(answer);
  }

  // oxlint-disable-next-line eslint/require-yield -- the interface asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered: page through the rows by key');
  }

  #send(): void {
    const asked = this.#asked;
    this.#asked = [];
    const end = (error: Error | null | undefined, results: readonly pg.QueryResult[] = []) => {
      if (error) this.failure ??= error;
      // The first result is that of entering.
      for (const [place, { resolve, reject }] of asked.entries()) {
        const result = results[place + 1];
        if (result === undefined) reject(error);
        else resolve(result);
      }
    };
    const message = new pg.Query(
      { text: '', types: rowTypes },
      (error: Error | undefined, results: unknown) => end(error, results as pg.QueryResult[]),
    );
    message.submit = (connection) => {
      const wire = connection as unknown as Wire;
      // In one packet: each costs both sides a system call.
      wire.stream.cork();
      try {
        write(wire, this.#standing, asked);
      } finally {
        wire.stream.uncork();
      }
      // `pg` takes anything else for an error.
      return null;
    };
    try {
      this.#client.query(message);
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function write(wire: Wire, { role, customerId }: Standing, asked: readonly PendingQuery[]): void {
  const names = parsed.get(wire) ?? new Set();
  parsed.set(wire, names);
  const parse = (name: string, text: string) => {
    if (!names.has(name)) wire.parse({ name, text });
    // A statement without a name lasts until the next one.
    if (name !== '') names.add(name);
  };
  parse('turn_enter', entering);
  wire.bind({ statement: 'turn_enter', values: [role, customerId] });
  wire.execute({});
  for (const { query } of asked) {
    const known = preparedName(query, role);
    const name = known === undefined ? '' : `turn_${known}`;
    parse(name, query.sql);
    wire.bind({ statement: name, values: query.parameters, valueMapper: toText });
    wire.describe({ type: 'P', name: '' });
    wire.execute({});
  }
  wire.sync();
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new TypeError('Only texts, numbers, truth values and times are sent so');
}

/** An answer of `pg` as one of Kysely. */
export function toResult<Row>(answer: pg.QueryResult): QueryResult<Row> {
  const changed = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(answer.command);
  return {
    rows: answer.rows as Row[],
    ...(changed ? { numAffectedRows: BigInt(answer.rowCount ?? 0) } : {}),
  };
}
