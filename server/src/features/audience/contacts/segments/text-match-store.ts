import { type RawBuilder, sql } from 'kysely';

/** How a lower-case expression compares with a text that a user typed. */
export function textFits(
  by: RawBuilder<unknown>,
  op: 'is' | 'contains' | 'empty' | 'filled',
  value: string,
): RawBuilder<unknown> {
  if (op === 'empty') return sql`${by} = ''`;
  if (op === 'filled') return sql`${by} <> ''`;
  if (op === 'is') return sql`${by} = ${value.toLowerCase()}`;
  return sql`strpos(${by}, ${value.toLowerCase()}) > 0`;
}
