// Statements that a connection parses and plans once: for calls so frequent that planning would cost more than the answer.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { AnyTrx } from './database.ts';

const statementNames = new Map<string, string>();
const prepared = new WeakSet<CompiledQuery>();
/** Texts that get a name; a text beyond them is planned each time, so that no connection's memory grows without end. */
const mostNames = 500;

/** What can be compiled for a transaction: a query builder, or a text of `sql`. */
interface Compilable<Row> {
  compile(executor: AnyTrx): CompiledQuery<Row>;
}

/**
 * Runs a statement under a name, so that each connection plans it once for all parameters. Its text must be one of few:
 * what differs from call to call is a parameter. A limit is part of the text (`literalLimit`): the plan depends on it.
 * https://www.postgresql.org/docs/18/sql-prepare.html#SQL-PREPARE-NOTES
 */
export async function runPrepared<Row>(trx: AnyTrx, statement: Compilable<Row>): Promise<Row[]> {
  const query = statement.compile(trx);
  prepared.add(query);
  const { rows } = await trx.executeQuery(query);
  return rows;
}

/** The place of a value while a statement is built. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built once for each text it can have, and later only gets its values: for calls so frequent that
 * building the text would cost more than the answer. `choice` decides about the text, has few values and is plain data;
 * `build` only puts `values` into the text: they are places then.
 */
export function statementOf<Name extends string, Choice, Row>(
  names: readonly Name[],
  build: (choice: Choice, values: Readonly<Record<Name, string>>) => Compilable<Row>,
) {
  const built = new Map<string, CompiledQuery<Row>>();
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Record<
    Name,
    unknown
  > as Record<Name, string>;
  return async (trx: AnyTrx, choice: Choice, values: Readonly<Record<Name, string>>): Promise<Row[]> => {
    const key = JSON.stringify(choice);
    const known = built.get(key) ?? build(choice, slots).compile(trx);
    built.set(key, known);
    const parameters = known.parameters.map((value) =>
      value instanceof Slot ? values[value.name as Name] : value,
    );
    const query: CompiledQuery<Row> = { ...known, parameters };
    prepared.add(query);
    const { rows } = await trx.executeQuery(query);
    return rows;
  };
}

/** A limit as a part of the text. */
export function literalLimit(limit: number): RawBuilder<unknown> {
  if (!Number.isSafeInteger(limit) || limit < 0) throw new RangeError('A limit is a whole number');
  return sql.raw(String(limit));
}

/** The name of a prepared statement on a connection; a plan holds for one role, because row security is part of it. */
export function preparedName(query: CompiledQuery, role: string): string | undefined {
  if (!prepared.has(query)) return undefined;
  const known = statementNames.get(query.sql);
  if (known !== undefined) return `${known}_${role}`;
  if (statementNames.size >= mostNames) return undefined;
  const name = `rushes_${statementNames.size + 1}`;
  statementNames.set(query.sql, name);
  return `${name}_${role}`;
}
