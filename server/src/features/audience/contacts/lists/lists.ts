import { randomUUID } from 'node:crypto';
import type { ListedContactList } from '@rushes/contract/audience/contact-lists';
import { countedMost } from '@rushes/contract/lists/list';
import type { Context, Trx } from '../../../../context.ts';
import { AppError, StaleError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { CallContext, Member } from '../../../../platform/http/caller.ts';
import { linkOriginOf } from '../../../../platform/http/origin.ts';
import { causeOf } from '../contact-edits.ts';
import * as store from './store.ts';
import type { createMailing } from '../consent/mails.ts';
import * as members from './members-store.ts';
import { mayChange } from '../policy.ts';
import { lockContacts, sortOut } from '../store.ts';

export type CallOrigin = Pick<CallContext<Member>, 'caller' | 'origin'>;

export interface ListChange {
  readonly listId: string;
  readonly revision: number;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly optIn?: 'single' | 'double' | undefined;
  readonly state?: 'active' | 'archived' | undefined;
  readonly sharedWith?: readonly string[] | undefined;
}

const listChanges = ['contacts.list-changed', 'contacts.list-restored'] as const;

type NewList = Pick<store.ListRow, 'name' | 'description' | 'scope' | 'optIn'>;

async function knownList(trx: Trx, member: Member, listId: string, lock = false): Promise<store.ListRow> {
  const row = await store.findList(trx, member, listId, { lock });
  if (row === undefined) throw new AppError('not-found');
  return row;
}

/** Users a personal list is shared with work with its members; what it is, its owner says. */
function requireOwner(row: store.ListRow, { customerUserId }: Member): void {
  if (!mayChange(row, customerUserId)) throw new AppError('forbidden');
}

async function requireFreeName(
  trx: Trx,
  member: Member,
  list: Pick<store.ListRow, 'name' | 'scope'>,
  except: string | null,
) {
  if (await store.isListNameTaken(trx, member, list, except))
    throw new AppError('invalid', { fields: [{ path: 'name', message: 'taken' }] });
}

/** Lists of contacts: the organisation’s, and personal ones. */
export function createLists(context: Context) {
  const { db, clock, config } = context;
  const present = async (trx: Trx, member: Member, listId: string): Promise<ListedContactList> =>
    store.toListedList(await knownList(trx, member, listId), member);
  return {
    getLists: (member: Member, query: store.ListsQuery) =>
      db.tenant(member.customerId, (trx) => store.listLists(trx, member, query)),
    countLists: async (member: Member, query: Omit<store.ListsQuery, 'limit'>) => ({
      count: await db.tenant(member.customerId, (trx) => store.countLists(trx, member, query, countedMost)),
    }),
    getList: (member: Member, listId: string) =>
      db.tenant(member.customerId, (trx) => present(trx, member, listId)),
    createList: ({ caller: member, origin }: CallOrigin, list: NewList) =>
      db.tenant(member.customerId, async (trx) => {
        const id = randomUUID();
        const at = clock.now();
        await requireFreeName(trx, member, list, null);
        await store.insertList(trx, member, { ...list, id, origin: linkOriginOf(config, origin), at });
        const after = { name: list.name, scope: list.scope, optIn: list.optIn };
        await audit(context, trx, member, 'contacts.list-created', { kind: 'contact-list', id }, { after });
        return present(trx, member, id);
      }),
    updateList: (member: Member, change: ListChange) =>
      db.tenant(member.customerId, async (trx) => {
        const at = clock.now();
        const row = await knownList(trx, member, change.listId, true);
        requireOwner(row, member);
        if (row.revision !== change.revision) {
          const object = { kind: 'contact-list', id: row.id, actions: listChanges };
          throw new StaleError(await present(trx, member, row.id), object);
        }
        const next = {
          id: row.id,
          name: change.name ?? row.name,
          description: change.description ?? row.description,
          optIn: change.optIn ?? row.optIn,
          state: change.state ?? row.state,
          scope: row.scope,
        };
        await requireFreeName(trx, member, next, row.id);
        await store.updateList(trx, member.customerId, { ...next, at });
        if (change.sharedWith !== undefined) await share(trx, member, row, change.sharedWith);
        const shares = change.sharedWith === undefined ? {} : { sharedWith: [...change.sharedWith] };
        const facts = { before: factsOf(row), after: { ...factsOf(next), ...shares } };
        await audit(
          context,
          trx,
          member,
          'contacts.list-changed',
          { kind: 'contact-list', id: row.id },
          facts,
        );
        return present(trx, member, row.id);
      }),
    ...createListBin(context),
  };
}

function factsOf({ name, state, optIn }: Pick<store.ListRow, 'name' | 'state' | 'optIn'>) {
  return { name, state, optIn };
}

/** Lists in the bin. */
function createListBin(context: Context) {
  const { db, clock } = context;
  return {
    deleteList: (member: Member, listId: string): Promise<void> =>
      db.tenant(member.customerId, async (trx) => {
        const row = await knownList(trx, member, listId, true);
        requireOwner(row, member);
        // A segment that names it would silently fit others.
        if (await store.isUsedBySegment(trx, member.customerId, listId)) throw new AppError('wrong-state');
        const at = clock.now();
        await store.deleteList(trx, member.customerId, listId, { by: member.customerUserId, at });
        const object = { kind: 'contact-list', id: listId, name: row.name };
        await audit(context, trx, member, 'contacts.list-deleted', object);
      }),
    restoreLists: (member: Member, listIds: readonly string[]) =>
      db.tenant(member.customerId, async (trx) => {
        const at = clock.now();
        const restored: string[] = [];
        const failed: { listId: string; code: 'name-taken' }[] = [];
        for (const list of await store.lockDeletedLists(trx, member, listIds)) {
          const isTaken = await store.isListNameTaken(trx, member, list, list.id);
          if (isTaken) failed.push({ listId: list.id, code: 'name-taken' });
          else {
            await store.restoreList(trx, member.customerId, list.id, at);
            const object = { kind: 'contact-list', id: list.id, name: list.name };
            await audit(context, trx, member, 'contacts.list-restored', object);
            restored.push(list.id);
          }
        }
        return { restored, failed };
      }),
  };
}

async function share(
  trx: Trx,
  member: Member,
  row: store.ListRow,
  customerUserIds: readonly string[],
): Promise<void> {
  const others = [...new Set(customerUserIds)].filter((each) => each !== member.customerUserId);
  const isKnown = (await store.countUsers(trx, member.customerId, others)) === others.length;
  if (row.scope !== 'personal' || !isKnown)
    throw new AppError('invalid', { fields: [{ path: 'sharedWith', message: 'unknown' }] });
  await store.setShares(trx, member.customerId, row.id, others);
}

/** Who is on a list. */
export function createMembers(context: Context, mailing: Pick<ReturnType<typeof createMailing>, 'askSoon'>) {
  const { db, clock, config } = context;
  return {
    addToList: ({ caller: member, origin }: CallOrigin, listId: string, contactIds: readonly string[]) =>
      db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        const at = clock.now();
        const list = await knownList(trx, member, listId, true);
        if (list.state !== 'active') throw new AppError('wrong-state');
        const found = await lockContacts(trx, customerId, contactIds);
        const known = await members.findMembers(trx, customerId, listId, contactIds);
        const { good, refused } = sortOut(contactIds, found, (row) => {
          const there = known.get(row.id);
          if (row.deletedAt !== null) return 'not-found';
          if (row.state === 'blocklisted') return 'blocklisted';
          // A list that asks lets them answer again.
          if (there?.state === 'unsubscribed') return list.optIn === 'double' ? null : 'unsubscribed';
          return there !== undefined && !there.isRemoved ? 'wrong-state' : null;
        });
        const ids = good.map(({ id }) => id);
        const changed = await members.addMembers(trx, causeOf(member, at), list, ids);
        await store.keepOrigin(trx, customerId, listId, linkOriginOf(config, origin));
        if (list.optIn === 'double' && changed.length > 0) await mailing.askSoon(trx, customerId);
        const object = { kind: 'contact-list', id: listId };
        const after = { contacts: changed };
        await audit(context, trx, member, 'contacts.list-members-added', object, { after });
        return { changed, refused };
      }),
    removeFromList: (member: Member, listId: string, contactIds: readonly string[]) =>
      db.tenant(member.customerId, async (trx) => {
        const at = clock.now();
        const list = await knownList(trx, member, listId, true);
        const changed = await members.removeMembers(trx, causeOf(member, at), list, contactIds);
        const refused = contactIds
          .filter((id) => !changed.includes(id))
          .map((contactId) => ({ contactId, reason: 'not-found' as const }));
        const object = { kind: 'contact-list', id: listId };
        const after = { contacts: changed };
        await audit(context, trx, member, 'contacts.list-members-removed', object, { after });
        return { changed, refused };
      }),
  };
}
