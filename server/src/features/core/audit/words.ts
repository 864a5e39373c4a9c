import type { AuditEvent } from '@rushes/contract/core/audit';
import type { EventRow } from './store.ts';

type Facts = EventRow['before'];
export type Names = ReadonlyMap<string, string>;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nothing = 'nothing';

/** Every id that the facts of a row name. */
export function idsOf({ before, after, details }: EventRow): string[] {
  const values = [before, after, details].flatMap((facts) => Object.values(facts ?? {}).flat());
  return values.filter((value) => typeof value === 'string' && uuid.test(value)) as string[];
}

/** A row as it is read: what it names by an id goes by its name, where that is still there. */
export function present({ before, after, details, ...row }: EventRow, names: Names): AuditEvent {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    changes: [...changesOf(before, after, names), ...changesOf(null, details, names)],
  };
}

function changesOf(before: Facts, after: Facts, names: Names): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const [from, to] = [wordsOf(before?.[field], names), wordsOf(after?.[field], names)];
    if (from === to) return [];
    // What was made had nothing before.
    if (before === null) return [`${field}: ${to}`];
    return [`${field}: ${from === '' ? nothing : from} → ${to === '' ? nothing : to}`];
  });
}

function wordsOf(value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => wordsOf(each, names)).join(', ');
  return typeof value === 'string' ? (names.get(value) ?? value) : JSON.stringify(value);
}
