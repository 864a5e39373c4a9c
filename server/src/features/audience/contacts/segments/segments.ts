import { randomUUID } from 'node:crypto';
import { mostSegments, type Segment, type SegmentRule } from '@rushes/contract/audience/contact-lists';
import type { Context, Trx } from '../../../../context.ts';
import { AppError, StaleError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import { countOrganisationLists } from '../lists/store.ts';
import * as store from './store.ts';

export interface SegmentChange {
  readonly segmentId: string;
  readonly revision: number;
  readonly name?: string | undefined;
  readonly rule?: SegmentRule | undefined;
}

/** Contacts by rule: anyone who fits when it is asked. */
export function createSegments(context: Context) {
  const { db, clock } = context;
  return {
    getSegments: (member: Member, query: store.SegmentQuery) =>
      db.tenant(member.customerId, async (trx) => {
        const { rows, nextCursor } = await store.pageSegments(trx, member.customerId, query);
        const items: Segment[] = [];
        for (const row of rows) items.push(await present(trx, member, row));
        return { items, nextCursor };
      }),
    countSegments: (member: Member, query: Omit<store.SegmentQuery, 'limit'>) =>
      db.tenant(member.customerId, async (trx) => ({
        count: await store.countSegments(trx, member.customerId, query),
      })),
    countSegment: (member: Member, rule: SegmentRule) =>
      db.tenant(member.customerId, async (trx) => {
        await requireOwnLists(trx, member, rule);
        return { count: await store.countFitting(trx, member.customerId, rule) };
      }),
    createSegment: (member: Member, { name, rule }: { name: string; rule: SegmentRule }) =>
      db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        const at = clock.now();
        const id = randomUUID();
        const isFull = (await store.listSegments(trx, customerId)).length >= mostSegments;
        if (isFull) throw new AppError('invalid', { fields: [{ path: 'name', message: 'too-many' }] });
        await requireFreeName(trx, member, name, null);
        await requireOwnLists(trx, member, rule);
        await store.insertSegment(trx, { id, customerId, name, rule, at });
        await audit(context, trx, member, 'contacts.segment-created', { kind: 'segment', id, name });
        return present(trx, member, await known(trx, member, id));
      }),
    updateSegment: (member: Member, change: SegmentChange) =>
      db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        const at = clock.now();
        const row = await known(trx, member, change.segmentId);
        if (row.revision !== change.revision)
          throw new StaleError(await present(trx, member, row), { kind: 'segment', id: row.id });
        const next = { name: change.name ?? row.name, rule: change.rule ?? row.rule };
        await requireFreeName(trx, member, next.name, row.id);
        await requireOwnLists(trx, member, next.rule);
        await store.updateSegment(trx, { id: row.id, customerId, ...next, at });
        const facts = { before: { name: row.name }, after: { name: next.name } };
        await audit(context, trx, member, 'contacts.segment-changed', { kind: 'segment', id: row.id }, facts);
        return present(trx, member, await known(trx, member, row.id));
      }),
    deleteSegment: (member: Member, segmentId: string): Promise<void> =>
      db.tenant(member.customerId, async (trx) => {
        const { id, name } = await known(trx, member, segmentId);
        await store.deleteSegment(trx, member.customerId, id);
        await audit(context, trx, member, 'contacts.segment-deleted', { kind: 'segment', id, name });
      }),
  };
}

async function known(trx: Trx, { customerId }: Member, segmentId: string): Promise<store.SegmentRow> {
  const row = await store.findSegment(trx, customerId, segmentId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

async function present(trx: Trx, { customerId }: Member, row: store.SegmentRow): Promise<Segment> {
  const { id, name, rule, revision, updatedAt, createdAt } = row;
  const contacts = await store.countFitting(trx, customerId, rule);
  const times = { updatedAt: updatedAt.toISOString(), createdAt: createdAt.toISOString() };
  return { segmentId: id, name, rule, contacts, revision, ...times };
}

async function requireFreeName(trx: Trx, { customerId }: Member, name: string, except: string | null) {
  if (await store.isNameTaken(trx, customerId, name, except))
    throw new AppError('invalid', { fields: [{ path: 'name', message: 'taken' }] });
}

/** A segment is everybody’s, so it speaks of lists that everybody sees. */
async function requireOwnLists(trx: Trx, { customerId }: Member, rule: SegmentRule): Promise<void> {
  const named = [...new Set(rule.flatMap((each) => (each.column === 'list' ? [each.listId] : [])))];
  if (named.length > 0 && (await countOrganisationLists(trx, customerId, named)) !== named.length)
    throw new AppError('invalid', { fields: [{ path: 'rule', message: 'unknown-list' }] });
}
