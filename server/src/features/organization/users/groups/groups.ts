import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { visibleAudiences } from '@rushes/contract/organization/directory';
import { countedMost } from '@rushes/contract/lists/list';
import type { GroupRule, UserGroup } from '@rushes/contract/organization/user-groups';
import type { Context, Trx } from '../../../../context.ts';
import { AppError, StaleError } from '../../../../platform/app-error.ts';
import { audit, type AuditChange, type AuditFacts } from '../../../../platform/audit.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import { notifyGroupMembers } from './notices.ts';
import * as lists from './list-store.ts';
import { notifyAccessChange } from '../access/access-change.ts';
import * as store from './store.ts';
import type { Actor } from '../invitations/invite.ts';
import { findStates } from '../store.ts';
import type { UsersContext } from '../users.ts';
import { readList } from '../../../../platform/lists/read-list.ts';
import { asSystem } from '../as-system.ts';
import { reviseMembers } from '../../../identity/members/service.ts';

export interface NewGroup {
  readonly name: string;
  readonly description: string;
  readonly source: 'manual' | 'rule';
  readonly rule: GroupRule;
  readonly customerUserIds: readonly string[];
}

export interface GroupChange {
  readonly groupId: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly rule?: GroupRule | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** What the writer saw; a save of something newer is refused. */
  readonly revision?: number | undefined;
}

/** Groups by hand and by rule. */
export function createGroups({ context, roles }: Pick<UsersContext, 'context' | 'roles'>) {
  const { db, clock } = context;
  return {
    ...readingCalls(context),
    createGroup: (actor: Actor, { customerUserIds, ...group }: NewGroup) =>
      db.tenant(actor.customerId, async (trx) => {
        const { customerId } = actor;
        const id = randomUUID();
        await requireFreeName(trx, customerId, group.name, null);
        await requireUsableRule(trx, actor, group.source, group.rule);
        await requireOutranked(roles, trx, actor, customerUserIds);
        const rule = group.source === 'rule' ? group.rule : [];
        const origin = { customerId, createdBy: actor.customerUserId, at: clock.now() };
        await store.insertGroup(trx, { ...group, id, rule, ...origin });
        const added =
          group.source === 'manual' ? await addKnown(trx, customerId, id, customerUserIds, clock.now()) : [];
        const made = await known(trx, customerId, id);
        await reviseMembers(trx, customerId, added, clock.now());
        const details = movedOf({ added, removed: [] });
        await notifyGroupMembers(context, trx, actor, 'group-joined', { groupId: id, users: added });
        const facts = { after: factsOf(made), details };
        await audit(context, trx, actor, 'people.group-created', { kind: 'group', id }, facts);
        return present(trx, customerId, made, await hiddenKeys(trx, actor));
      }),
    updateGroup: (actor: Actor, { groupId, add, remove, revision, ...change }: GroupChange) =>
      asSystem(context, async (trx) => {
        const { customerId } = actor;
        const { name, rule } = change;
        // Before the group, as a change of one of the users locks them.
        await reviseMembers(trx, customerId, [...add, ...remove], clock.now());
        const group = await known(trx, customerId, groupId);
        const isManual = group.source === 'manual';
        if (isManual ? rule !== undefined : add.length + remove.length > 0) throw new AppError('wrong-state');
        await requireOutranked(roles, trx, actor, [...add, ...remove]);
        const hidden = await hiddenKeys(trx, actor);
        const current = await present(trx, customerId, group, hidden);
        if (revision !== undefined && revision !== group.revision) throw staleGroup(group, current);
        if (name !== undefined) await requireFreeName(trx, customerId, name, groupId);
        if (rule !== undefined) await requireUsableChange(trx, actor, { group, rule, hidden });
        await store.updateGroup(trx, customerId, groupId, change, clock.now());
        const added = await addKnown(trx, customerId, groupId, add, clock.now());
        const removed = await store.removeMembers(trx, customerId, groupId, remove);
        const next = await known(trx, customerId, groupId);
        const details = { ...detailsOf(group, next), ...movedOf({ added, removed }) };
        const facts = { before: factsOf(group), after: factsOf(next), details };
        await notifyGroupMembers(context, trx, actor, 'group-joined', { groupId, users: added });
        await notifyGroupMembers(context, trx, actor, 'group-left', { groupId, users: removed });
        await audit(context, trx, actor, 'people.group-changed', { kind: 'group', id: groupId }, facts);
        await notifyAccessChange(context, trx, customerId);
        return present(trx, customerId, next, hidden);
      }),
    deleteGroup: (actor: Actor, groupId: string) =>
      db.tenant(actor.customerId, (trx) => remove({ context, roles }, trx, actor, groupId)),
  };
}

/** Its users have one group less. */
async function remove(
  { context, roles }: Pick<UsersContext, 'context' | 'roles'>,
  trx: Trx,
  actor: Actor,
  groupId: string,
): Promise<void> {
  const { customerId } = actor;
  await reviseMembers(
    trx,
    customerId,
    await store.listMemberIds(trx, customerId, groupId),
    context.clock.now(),
  );
  const group = await known(trx, customerId, groupId);
  await requireOutranked(roles, trx, actor, await store.listMemberIds(trx, customerId, groupId));
  await store.deleteGroup(trx, customerId, groupId);
  const object = { kind: 'group', id: groupId };
  await audit(context, trx, actor, 'people.group-deleted', object, { before: factsOf(group) });
  await notifyAccessChange(context, trx, customerId);
}

function readingCalls({ db }: Context) {
  return {
    getGroups: (member: Member, query: lists.GroupQuery) =>
      readList(db, member.customerId, async (trx, customerId) => {
        const items: UserGroup[] = [];
        const hidden = await hiddenKeys(trx, member);
        const { rows, nextCursor } = await lists.pageGroups(trx, customerId, query);
        for (const row of rows) items.push(await present(trx, customerId, row, hidden));
        return { items, nextCursor };
      }),
    countGroups: async ({ customerId }: Member, query: Omit<lists.GroupQuery, 'limit'>) => ({
      count: await readList(db, customerId, (trx) => lists.countGroups(trx, customerId, query, countedMost)),
    }),
    getGroupChoices: ({ customerId }: Member) =>
      db.tenant(customerId, async (trx) => ({ groups: await store.listChoices(trx, customerId) })),
    countRule: (member: Member, rule: GroupRule) => countRule(db, member, rule),
  };
}

/** So many users are written down by id; of more there is the count. */
const namedMost = 50;

/** Who came in and who went. */
function movedOf({
  added,
  removed,
}: Readonly<Record<'added' | 'removed', readonly string[]>>): NonNullable<AuditChange['details']> {
  return {
    ...(added.length === 0 ? {} : { added: added.length, peopleAdded: added.slice(0, namedMost) }),
    ...(removed.length === 0 ? {} : { removed: removed.length, peopleRemoved: removed.slice(0, namedMost) }),
  };
}

/** What is not written down as it was: it is a text of users, or a value that not everybody sees. */
function detailsOf(before: store.GroupRow, after: store.GroupRow): { description?: string; rule?: string } {
  const isSame = isDeepStrictEqual(before.rule, after.rule);
  const showsSame = isDeepStrictEqual(before.rule.map(conditionText), after.rule.map(conditionText));
  return {
    ...(before.description === after.description ? {} : { description: 'changed' }),
    ...(showsSame && !isSame ? { rule: 'changed' } : {}),
  };
}

function factsOf({ name, source, rule }: store.GroupRow): AuditFacts {
  return {
    name,
    source,
    ...(source === 'rule' ? { rule: rule.map(conditionText) } : {}),
  };
}

// What is in a field may be hidden from who reads the record.
function conditionText(filter: GroupRule[number]): string {
  return JSON.stringify(filter, filter.column === 'field' ? ['column', 'key', 'op'] : undefined);
}

async function countRule(db: Context['db'], member: Member, rule: GroupRule): Promise<{ count: number }> {
  return db.tenant(member.customerId, async (trx) => {
    await requireVisibleFields(trx, member, rule);
    return { count: await store.countFitting(trx, member.customerId, rule) };
  });
}

async function addKnown(
  trx: Trx,
  customerId: string,
  groupId: string,
  customerUserIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const states = await findStates(trx, customerId, customerUserIds);
  if (!customerUserIds.every((id) => states.has(id))) throw new AppError('not-found');
  return store.addMembers(trx, customerId, groupId, customerUserIds, at);
}

/** Throws where one of these, other than the actor, holds more than the actor; ids of nobody are judged elsewhere. */
async function requireOutranked(
  roles: UsersContext['roles'],
  trx: Trx,
  actor: Actor,
  customerUserIds: readonly string[],
): Promise<void> {
  const others = customerUserIds.filter((id) => id !== actor.customerUserId);
  const states = await findStates(trx, actor.customerId, others);
  const below = await roles.outranked(trx, actor, others);
  if (others.some((id) => states.has(id) && !below.has(id))) throw new AppError('beyond-own-rights');
}

async function known(trx: Trx, customerId: string, groupId: string): Promise<store.GroupRow> {
  const row = await store.findGroup(trx, customerId, groupId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

type Sees = Pick<Actor, 'customerId' | 'permissions'>;

/** Keys of the fields that someone does not see of others, in use or not. */
async function hiddenKeys(trx: Trx, { customerId, permissions }: Sees): Promise<string[]> {
  const seen = visibleAudiences(permissions);
  const fields = await store.listFieldKeys(trx, customerId);
  return fields.flatMap(({ key, audience }) => (seen.includes(audience) ? [] : [key]));
}

function partsFor(rule: GroupRule, hidden: readonly string[]): Pick<UserGroup, 'rule' | 'hiddenConditions'> {
  const shown = rule.filter((filter) => filter.column !== 'field' || !hidden.includes(filter.key));
  return { rule: shown, hiddenConditions: rule.length - shown.length };
}

async function present(
  trx: Trx,
  customerId: string,
  row: store.GroupRow,
  hidden: readonly string[],
): Promise<UserGroup> {
  const { id, createdAt, updatedAt, revisedAt: _revisedAt, ...group } = row;
  return {
    ...group,
    ...partsFor(row.rule, hidden),
    groupId: id,
    users: await store.countUsers(trx, customerId, row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

async function requireFreeName(
  trx: Trx,
  customerId: string,
  name: string,
  except: string | null,
): Promise<void> {
  if (await store.isNameTaken(trx, customerId, name, except))
    throw new AppError('invalid', { fields: [{ path: 'name', message: 'taken' }] });
}

/** Users who are put in or taken out later count up no revision, so the log is read from when the newest was made. */
function staleGroup({ id, revisedAt }: store.GroupRow, current: UserGroup): StaleError {
  const since = revisedAt === null ? {} : { since: revisedAt };
  return new StaleError(current, { kind: 'group', id, actions: ['people.group-changed'], ...since });
}

function requireConditions(source: 'manual' | 'rule', rule: GroupRule): void {
  if (source === 'rule' && rule.length === 0)
    throw new AppError('invalid', { fields: [{ path: 'rule', message: 'required' }] });
}

/** Who does not see a field learns nothing about it by a rule. */
async function requireVisibleFields(trx: Trx, actor: Sees, rule: GroupRule): Promise<void> {
  const asked = rule.flatMap((filter) => (filter.column === 'field' ? [filter.key] : []));
  if (asked.length === 0) return;
  const seen = visibleAudiences(actor.permissions);
  const fields = await store.listFieldKeys(trx, actor.customerId);
  const isUsable = (asked: string) =>
    fields.some(({ key, audience, isArchived }) => key === asked && !isArchived && seen.includes(audience));
  if (!asked.every(isUsable))
    throw new AppError('invalid', { fields: [{ path: 'rule', message: 'unknown-field' }] });
}

async function requireUsableRule(
  trx: Trx,
  actor: Actor,
  source: 'manual' | 'rule',
  rule: GroupRule,
): Promise<void> {
  requireConditions(source, rule);
  await requireVisibleFields(trx, actor, rule);
}

async function requireUsableChange(
  trx: Trx,
  actor: Actor,
  { group, rule, hidden }: { group: store.GroupRow; rule: GroupRule; hidden: readonly string[] },
): Promise<void> {
  // Who does not see all of a rule would drop the rest of it.
  if (partsFor(group.rule, hidden).hiddenConditions > 0) throw new AppError('forbidden');
  await requireUsableRule(trx, actor, group.source, rule);
}
