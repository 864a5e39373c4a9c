import { randomUUID } from 'node:crypto';
import type { ContactDetail } from '@rushes/contract/audience/contacts';
import type { ContactStep } from '@rushes/contract/audience/lists/contacts';
import { mostAttributes } from '@rushes/contract/limits';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import * as suppressions from './consent/suppressions-store.ts';
import type { createMailing } from './consent/mails.ts';
import * as members from './lists/members-store.ts';
import * as store from './store.ts';

export interface NewValues {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface ContactChange {
  readonly contactId: string;
  readonly revision: number;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly company?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

function objectOf(id: string) {
  return { kind: 'contact', id };
}

export function causeOf(member: Member, at: Date): members.Cause {
  const { customerId, customerUserId, request } = member;
  const clientAddress = request?.clientAddress ?? null;
  return { customerId, by: 'person', actorId: customerUserId, importId: null, clientAddress, at };
}

export async function knownContact(
  trx: Trx,
  { customerId }: Member,
  contactId: string,
  lock = false,
): Promise<store.ContactRow> {
  const row = await store.findContact(trx, customerId, contactId, { lock });
  if (row === undefined) throw new AppError('not-found');
  return row;
}

export async function detailOf(trx: Trx, member: Member, contactId: string): Promise<ContactDetail> {
  const row = await knownContact(trx, member, contactId);
  const memberships = await members.membershipsOf(trx, member.customerId, contactId, member);
  return {
    contactId: row.id,
    email: row.email,
    name: row.name,
    company: row.company,
    attributes: row.attributes,
    state: row.state,
    isBlockedByOwnWish: row.isBlockedByOwnWish,
    wipeRequestedAt: row.wipeRequestedAt?.toISOString() ?? null,
    revision: row.revision,
    memberships: memberships.map(members.toMembership),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Imports change contacts too, and the log doesn't name each. */
async function staleContact(trx: Trx, member: Member, { id, updatedAt }: store.ContactRow) {
  return new StaleError(await detailOf(trx, member, id), { ...objectOf(id), since: updatedAt });
}

/** What is asked of contacts by tasks goes with them. */
export interface MovedTasks {
  moveAssignments(
    trx: Trx,
    customerId: string,
    contacts: { readonly from: string; readonly to: string },
  ): Promise<void>;
}

/** Making, changing and merging contacts. */
export function createContactEdits(
  context: Context,
  mailing: Pick<ReturnType<typeof createMailing>, 'askSoon'> & MovedTasks,
) {
  const { db, clock } = context;
  return {
    createContact: (member: Member, values: NewValues): Promise<ContactDetail> =>
      db.tenant(member.customerId, async (trx) => {
        const at = clock.now();
        const id = randomUUID();
        const facts = {
          customerId: member.customerId,
          importId: null,
          createdBy: member.customerUserId,
          at,
        };
        const made = await store.insertContacts(trx, facts, [{ id, ...values }]);
        if (made.length === 0) throw taken();
        await audit(context, trx, member, 'contacts.created', objectOf(id));
        return detailOf(trx, member, id);
      }),
    updateContact: (member: Member, change: ContactChange): Promise<ContactDetail> =>
      db.tenant(member.customerId, async (trx) => {
        const at = clock.now();
        if (change.email !== undefined)
          await suppressions.holdAddresses(trx, member.customerId, 'brings-addresses');
        const row = await knownContact(trx, member, change.contactId, true);
        if (row.revision !== change.revision) throw await staleContact(trx, member, row);
        const next = {
          id: row.id,
          email: change.email ?? row.email,
          name: change.name ?? row.name,
          company: change.company ?? row.company,
          attributes: change.attributes ?? row.attributes,
        };
        if (next.email !== row.email) await requireFreeAddress(trx, member, row, next.email);
        await store.updateContact(trx, member.customerId, next, at);
        if (next.email !== row.email) await moveAddress(trx, member, row.id, mailing);
        const changed = (['email', 'name', 'company', 'attributes'] as const).filter(
          (key) => JSON.stringify(next[key]) !== JSON.stringify(row[key]),
        );
        await audit(context, trx, member, 'contacts.changed', objectOf(row.id), { after: { changed } });
        return detailOf(trx, member, row.id);
      }),
    mergeContacts: (member: Member, contactId: string, otherContactId: string): Promise<ContactDetail> =>
      db.tenant(member.customerId, async (trx) => {
        if (contactId === otherContactId)
          throw new AppError('invalid', { fields: [{ path: 'otherContactId', message: 'same' }] });
        await merge(context, mailing, trx, member, { contactId, otherContactId, at: clock.now() });
        await mailing.askSoon(trx, member.customerId);
        return detailOf(trx, member, contactId);
      }),
    eraseContact: (member: Member, contactId: string): Promise<void> =>
      db.tenant(member.customerId, async (trx) => {
        await knownContact(trx, member, contactId, true);
        await store.eraseContact(trx, member.customerId, contactId);
        await audit(context, trx, member, 'contacts.erased', objectOf(contactId));
      }),
  };
}

function taken(): AppError {
  return new AppError('invalid', { fields: [{ path: 'email', message: 'taken' }] });
}

// Who blocked an address does not get mails under it through a changed contact, and another address is another consent.
async function requireFreeAddress(
  trx: Trx,
  member: Member,
  row: store.ContactRow,
  email: string,
): Promise<void> {
  if (await store.isEmailTaken(trx, member.customerId, email, row.id)) throw taken();
  const isBlocked = await suppressions.isBlocked(trx, member.customerId, email);
  if (isBlocked || row.isBlockedByOwnWish)
    throw new AppError('invalid', { fields: [{ path: 'email', message: 'blocklisted' }] });
}

// Anyone who reads mails at another address has said nothing yet, unless they unsubscribed there; a no goes along.
async function moveAddress(
  trx: Trx,
  { customerId }: Member,
  contactId: string,
  mailing: Pick<ReturnType<typeof createMailing>, 'askSoon'>,
): Promise<void> {
  await suppressions.suppress(trx, { customerId }, contactId);
  if (await members.requestConfirmation(trx, customerId, contactId)) await mailing.askSoon(trx, customerId);
}

const strictness = { enabled: 0, disabled: 1, blocklisted: 2 } as const;

async function merge(
  context: Context,
  tasks: MovedTasks,
  trx: Trx,
  member: Member,
  { contactId, otherContactId, at }: { contactId: string; otherContactId: string; at: Date },
): Promise<void> {
  const { customerId, customerUserId, name } = member;
  const found = await store.lockContacts(trx, customerId, [contactId, otherContactId]);
  const present = found.filter(({ deletedAt }) => deletedAt === null);
  const to = present.find(({ id }) => id === contactId);
  const from = present.find(({ id }) => id === otherContactId);
  if (to === undefined) throw new AppError('not-found');
  if (from === undefined)
    throw new AppError('invalid', { fields: [{ path: 'otherContactId', message: 'unknown' }] });
  await members.moveHistory(trx, { customerId, from, to }, { customerUserId, name, at });
  await tasks.moveAssignments(trx, customerId, { from: from.id, to: to.id });
  await store.eraseContact(trx, customerId, from.id);
  await store.updateContact(
    trx,
    customerId,
    {
      id: to.id,
      email: to.email,
      name: to.name === '' ? from.name : to.name,
      company: to.company === '' ? from.company : to.company,
      attributes: joined(to.attributes, from.attributes),
    },
    at,
  );
  if (from.wipeRequestedAt !== null) await store.markWipe(trx, customerId, to.id, from.wipeRequestedAt);
  if (strictness[from.state] > strictness[to.state])
    await store.setState(trx, customerId, [to.id], from.state, at);
  // Also where both are shut out already: what the user wished outweighs what others decided.
  if (from.state === 'blocklisted')
    await suppressions.block(
      trx,
      customerId,
      [to.email],
      from.isBlockedByOwnWish ? 'unsubscribed' : 'blocked',
      at,
    );
  await audit(context, trx, member, 'contacts.merged', objectOf(to.id), { details: { from: from.id } });
}

/** The attributes of who stays, and of the other as many as there is room for; the merge keeps all of those. */
function joined(
  own: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Record<string, string> {
  const more = Object.entries(other).filter(([key]) => !Object.hasOwn(own, key));
  return Object.fromEntries([...Object.entries(own), ...more].slice(0, mostAttributes));
}

/** What is done with many contacts at once; each that it does not fit is named with why. */
export function createBulkSteps(context: Context) {
  const { db, clock } = context;
  return {
    stepContacts: (member: Member, contactIds: readonly string[], step: ContactStep) =>
      db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        const at = clock.now();
        const found = await store.lockContacts(trx, customerId, contactIds);
        const { good, refused } = store.sortOut(contactIds, found, (row) => {
          if (row.deletedAt !== null) return 'not-found';
          if (row.state === stateAfter[step]) return 'wrong-state';
          return step !== 'blocklist' && row.isBlockedByOwnWish ? 'own-wish' : null;
        });
        await applyStep(trx, causeOf(member, at), step, good);
        for (const row of good)
          await audit(context, trx, member, stepActions[step], objectOf(row.id), {
            before: { state: row.state },
            after: { state: stateAfter[step] },
          });
        return { changed: good.map(({ id }) => id), refused };
      }),
    ...createDeletion(context),
  };
}

function createDeletion(context: Context) {
  const { db, clock } = context;
  return {
    deleteContacts: (member: Member, contactIds: readonly string[]) =>
      db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        const at = clock.now();
        const found = await store.lockContacts(trx, customerId, contactIds);
        const { good, refused } = store.sortOut(contactIds, found, ({ deletedAt }) =>
          deletedAt === null ? null : 'not-found',
        );
        const changed = good.map(({ id }) => id);
        await store.setDeleted(trx, customerId, changed, at);
        for (const id of changed) await audit(context, trx, member, 'contacts.deleted', objectOf(id));
        return { changed, refused };
      }),
    restoreContacts: (member: Member, contactIds: readonly string[]) =>
      db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        await suppressions.holdAddresses(trx, customerId, 'brings-addresses');
        const found = await store.lockContacts(trx, customerId, contactIds);
        const takenEmails = new Set(
          await store.takenOf(
            trx,
            customerId,
            found.map(({ email }) => email),
          ),
        );
        const { good, refused } = store.sortOut(contactIds, found, ({ deletedAt, email }) => {
          if (deletedAt === null) return 'wrong-state';
          if (takenEmails.has(email)) return 'taken';
          takenEmails.add(email);
          return null;
        });
        const changed = good.map(({ id }) => id);
        await store.setDeleted(trx, customerId, changed, null);
        const addresses = good.map(({ email }) => email);
        await suppressions.applySuppressions(trx, { customerId, importId: null }, addresses);
        for (const id of changed) await audit(context, trx, member, 'contacts.restored', objectOf(id));
        return { changed, refused };
      }),
  };
}

const stateAfter = { enable: 'enabled', disable: 'disabled', blocklist: 'blocklisted' } as const;
const stepActions = {
  enable: 'contacts.enabled',
  disable: 'contacts.disabled',
  blocklist: 'contacts.blocklisted',
} as const;

async function applyStep(
  trx: Trx,
  cause: members.Cause,
  step: ContactStep,
  rows: readonly store.ContactRow[],
): Promise<void> {
  const { customerId, at } = cause;
  const ids = rows.map(({ id }) => id);
  const emails = rows.map(({ email }) => email);
  await store.setState(trx, customerId, ids, stateAfter[step], at);
  if (step === 'blocklist') {
    await suppressions.block(trx, customerId, emails, 'blocked', at);
    await members.recordConsents(trx, cause, 'blocklisted', ids);
    return;
  }
  await suppressions.unblock(trx, customerId, emails);
  const freed = rows.filter(({ state }) => state === 'blocklisted').map(({ id }) => id);
  await members.recordConsents(trx, cause, 'unblocked', freed);
}
