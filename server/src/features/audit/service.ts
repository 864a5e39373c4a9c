import type { auditList } from '@rushes/contract/lists/audit';
import type { AuditEvent } from '@rushes/contract/audit';
import type { ListQuery } from '@rushes/contract/lists/list';
import type { Context } from '../../context.ts';
import type { Member } from '../../platform/http/caller.ts';
import type { PageQuery } from '../../platform/lists/list-sql.ts';
import { sealOnce, verify } from './chain.ts';
import { type Sealer, startSealer } from './sealer.ts';
import { countEvents, type EventRow, listEvents } from './store.ts';

export { findLastActor } from './store.ts';

type AuditColumn = keyof typeof auditList.columns;

export type AuditService = ReturnType<typeof createAuditService>;

/** What was done in an organisation: rows are written by `writeAudit` with each change, here they are chained and read. */
export function createAuditService(context: Context) {
  const { db } = context;
  return {
    getAuditEvents: async ({ customerId }: Member, query: PageQuery<AuditColumn>) => {
      const { rows, nextCursor } = await db.system((trx) => listEvents(trx, customerId, query));
      return { items: rows.map(present), nextCursor };
    },
    countAuditEvents: ({ customerId }: Member, query: ListQuery<AuditColumn>) =>
      db.system((trx) => countEvents(trx, customerId, query)),
    verifyChain: ({ customerId }: Member) => verify(context, customerId),
    seal: () => sealOnce(context),
    startSealer: (): Sealer => startSealer(context),
  };
}

function present({ before, after, details, ...row }: EventRow): AuditEvent {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    changes: [...changesOf(before, after), ...changesOf(null, details)],
  };
}

function changesOf(before: EventRow['before'], after: EventRow['after']): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const [from, to] = [wordsOf(before?.[field]), wordsOf(after?.[field])];
    if (from === to) return [];
    if (from === '') return [`${field}: ${to}`];
    return [`${field}: ${from} → ${to === '' ? '–' : to}`];
  });
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
