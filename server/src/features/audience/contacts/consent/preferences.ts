import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Preferences, Subscription } from '@rushes/contract/audience/contacts';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import * as suppressions from './suppressions-store.ts';
import { confirmLifeMs, nameForContacts } from './mails.ts';
import * as members from '../lists/members-store.ts';
import * as outside from './preferences-store.ts';
import * as store from '../store.ts';
import { boundTo, type ContactLinks, type LinkPurpose, type LinkTarget } from './tokens.ts';

/** Where a request of someone outside came from. */
export interface Client {
  readonly clientAddress: string;
  readonly requestId: string;
}

interface Opened {
  readonly contact: store.ContactRow;
  /** What the link says. */
  readonly target: LinkTarget;
  readonly listId: string | null;
  readonly host: outside.Host;
}

/** What a guest sees and decides by the links in their mails; a link tells of its own contact alone. */
export function createOutside(context: Context, links: ContactLinks) {
  const { db } = context;
  const within: Within = async (purpose, token, work) => {
    const once = () => db.system(async (trx) => work(trx, await open(trx, links, purpose, token)));
    return once().catch((error: unknown) => {
      if (error instanceof DeletedMeanwhile) return once();
      throw error;
    });
  };
  return {
    openPreferences: (token: string) => within('preferences', token, preferencesOf),
    openUnsubscribe: (token: string) => within('unsubscribe', token, subscriptionOf),
    openConfirmation: (token: string) =>
      within('confirm', token, async (trx, opened) => {
        await requireFresh(trx, context, opened);
        return subscriptionOf(trx, opened);
      }),
    ...preferenceSteps(context, within),
    ...linkSteps(context, within),
  };
}

type Within = <T>(
  purpose: LinkPurpose,
  token: string,
  work: (trx: Trx, opened: Opened) => Promise<T>,
) => Promise<T>;

function preferenceSteps(context: Context, within: Within) {
  const { clock } = context;
  return {
    savePreferences: (token: string, listIds: readonly string[], from: Client) =>
      within('preferences', token, async (trx, opened) => {
        const { contact } = opened;
        const cause = causeOf(contact, from, clock.now());
        const own = await members.membershipsOf(trx, contact.customerId, contact.id, null);
        const wanted = own.filter(({ listId }) => listIds.includes(listId));
        if (wanted.length > 0 && contact.isBlockedByOwnWish) await unblockSelf(trx, cause, contact);
        for (const { listId: id, name, state } of own) {
          const next = listIds.includes(id) ? 'confirmed' : 'unsubscribed';
          if (state === next) continue;
          await members.decide(trx, cause, { contactId: contact.id, list: { id, name }, state: next });
          await auditOwn(context, trx, opened, from, `contacts.${next}`, id);
        }
        return preferencesOf(trx, await again(trx, opened));
      }),
    unsubscribeAll: (token: string, from: Client) =>
      within('preferences', token, async (trx, opened) => {
        await endEverything(context, trx, opened, from);
        return preferencesOf(trx, await again(trx, opened));
      }),
    requestWipe: (token: string, from: Client) =>
      within('preferences', token, async (trx, opened) => {
        const { contact } = opened;
        const at = clock.now();
        if (contact.wipeRequestedAt === null) {
          await endEverything(context, trx, opened, from);
          await store.markWipe(trx, contact.customerId, contact.id, at);
          await members.recordConsents(trx, causeOf(contact, from, at), 'wipe-requested', [contact.id]);
          await auditOwn(context, trx, opened, from, 'contacts.wipe-requested');
        }
        return preferencesOf(trx, await again(trx, opened));
      }),
  };
}

function linkSteps(context: Context, within: Within) {
  const { clock } = context;
  return {
    unsubscribe: (token: string, from: Client) =>
      within('unsubscribe', token, async (trx, opened) => {
        const { contact, listId } = opened;
        const at = clock.now();
        if (listId === null) await endEverything(context, trx, opened, from);
        else {
          const list = await listOf(trx, opened);
          const cause = causeOf(contact, from, at);
          const isNew = await members.decide(trx, cause, {
            contactId: contact.id,
            list,
            state: 'unsubscribed',
          });
          if (isNew) await auditOwn(context, trx, opened, from, 'contacts.unsubscribed', listId);
        }
        return subscriptionOf(trx, await again(trx, opened));
      }),
    confirmSubscription: (token: string, from: Client) =>
      within('confirm', token, async (trx, opened) => {
        const { contact, listId } = opened;
        const at = clock.now();
        await requireFresh(trx, context, opened);
        const list = await listOf(trx, opened);
        const cause = causeOf(contact, from, at);
        const isNew = await members.decide(trx, cause, { contactId: contact.id, list, state: 'confirmed' });
        if (isNew) await auditOwn(context, trx, opened, from, 'contacts.confirmed', listId);
        return subscriptionOf(trx, opened);
      }),
  };
}

/** The addresses are held before the rows of contacts: the step is taken again with them. */
class DeletedMeanwhile extends Error {
  override readonly name = 'DeletedMeanwhile';
}

async function open(trx: Trx, links: ContactLinks, purpose: LinkPurpose, token: string): Promise<Opened> {
  const target = links.read(purpose, token);
  const found = target === null ? undefined : await members.resolveMerged(trx, target.contactId);
  if (target === null || found === undefined) throw new AppError('link-gone');
  const { customerId, contactId } = found;
  const { listId } = target;
  const isHeld = await store.isDeleted(trx, customerId, contactId);
  if (isHeld) await suppressions.holdAddresses(trx, customerId, 'says-no');
  const named = await store.findContact(trx, customerId, contactId, { lock: true, orDeleted: true });
  if (named !== undefined && named.deletedAt !== null && !isHeld) throw new DeletedMeanwhile();
  const host = await outside.hostOf(trx, customerId);
  const isOver = purpose === 'confirm' && named?.deletedAt !== null;
  if (named === undefined || host === undefined || isOver) throw new AppError('link-gone');
  return { contact: await meant(trx, named, listId), target, listId, host };
}

/** A contact that was deleted and made again is meant by its old mails too; who is deleted can still say no. */
async function meant(trx: Trx, named: store.ContactRow, listId: string | null): Promise<store.ContactRow> {
  if (named.deletedAt === null) return named;
  const alive = await store.lockByEmail(trx, named.customerId, named.email);
  if (alive === undefined) return named;
  const isOnList = listId === null || (await outside.findListOf(trx, { ...alive, listId })) !== undefined;
  return isOnList ? alive : named;
}

async function again(trx: Trx, opened: Opened): Promise<Opened> {
  const { customerId, id } = opened.contact;
  const contact = await store.findContact(trx, customerId, id, { orDeleted: true });
  if (contact === undefined) throw new AppError('link-gone');
  return { ...opened, contact };
}

function causeOf({ customerId }: store.ContactRow, { clientAddress }: Client, at: Date): members.Cause {
  return { customerId, by: 'contact', actorId: null, importId: null, clientAddress, at };
}

/** What a contact did by a link in a mail. */
function auditOwn(
  context: Context,
  trx: Trx,
  { contact: { customerId, id } }: Opened,
  request: Client,
  action: AuditAction,
  listId: string | null = null,
): Promise<void> {
  const details = { by: 'contact', listId };
  return audit(
    context,
    trx,
    { customerId, userId: null, request },
    action,
    { kind: 'contact', id },
    { details },
  );
}

async function endEverything(context: Context, trx: Trx, opened: Opened, from: Client): Promise<void> {
  const { contact } = opened;
  if (contact.isBlockedByOwnWish) return;
  const at = context.clock.now();
  const cause = causeOf(contact, from, at);
  await members.endAll(trx, cause, contact.id);
  await suppressions.block(trx, contact.customerId, [contact.email], 'unsubscribed', at);
  await store.setState(trx, contact.customerId, [contact.id], 'blocklisted', at);
  await members.recordConsents(trx, cause, 'blocklisted', [contact.id]);
  await auditOwn(context, trx, opened, from, 'contacts.unsubscribed-all');
}

async function unblockSelf(trx: Trx, cause: members.Cause, contact: store.ContactRow): Promise<void> {
  await suppressions.unblock(trx, contact.customerId, [contact.email], { ownWishToo: true });
  await store.setState(trx, contact.customerId, [contact.id], 'enabled', cause.at);
  await members.recordConsents(trx, cause, 'unblocked', [contact.id]);
}

async function preferencesOf(trx: Trx, { contact, host }: Opened): Promise<Preferences> {
  const own = await members.membershipsOf(trx, contact.customerId, contact.id, null);
  return {
    ...host,
    email: contact.email,
    lists: own.map(({ listId, scope, name, ownerName, description, state }) => ({
      listId,
      scope,
      name: scope === 'organisation' ? name : ownerName,
      description: scope === 'organisation' ? description : '',
      isSubscribed: state !== 'unsubscribed',
    })),
    isBlocked: contact.state === 'blocklisted',
    wipeRequestedAt: contact.wipeRequestedAt?.toISOString() ?? null,
  };
}

async function listOf(trx: Trx, { contact, listId }: Opened): Promise<{ id: string; name: string }> {
  const list = await outside.findListOf(trx, { ...contact, listId });
  if (list === undefined) throw new AppError('link-gone');
  return list;
}

async function subscriptionOf(trx: Trx, opened: Opened): Promise<Subscription> {
  const { contact, listId, host } = opened;
  if (listId === null)
    return { ...host, listName: '', state: contact.isBlockedByOwnWish ? 'unsubscribed' : 'confirmed' };
  const row = await outside.findSubscription(trx, { ...contact, listId });
  if (row === undefined) throw new AppError('link-gone');
  const listName = nameForContacts(row.scope, row.name, row.ownerName ?? host.organisation);
  return { ...host, listName, state: row.state };
}

/** A question that was asked long ago, at another address, or of a contact that is another’s by now, is answered no more; nor one that was taken back, or asked again. */
async function requireFresh(
  trx: Trx,
  { clock }: Context,
  { contact, target, listId }: Opened,
): Promise<void> {
  const askedAt = await outside.findAskedAt(trx, { ...contact, listId });
  const isFresh = askedAt !== undefined && askedAt.getTime() > clock.nowMs() - confirmLifeMs;
  const isOwn = contact.id === target.contactId;
  if (!isFresh || !isOwn || target.bound?.equals(boundTo(contact.email, askedAt)) !== true)
    throw new AppError('link-gone');
}
