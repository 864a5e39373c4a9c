import { type ContactHistory, historyKinds } from '@rushes/contract/audience/contacts';
import { countedMost } from '@rushes/contract/lists/list';
import type { Context, Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import type { Imports } from '../../../platform/imports/engine.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import * as blocked from './consent/suppressions-store.ts';
import {
  causeOf,
  createBulkSteps,
  type MovedTasks,
  createContactEdits,
  detailOf,
  knownContact,
} from './contact-edits.ts';
import { contactImport } from './imports/contact-import.ts';
import { explainList } from './explanations.ts';
import { createLists, createMembers } from './lists/lists.ts';
import { askMail, createMailing, mailLinksOf } from './consent/mails.ts';
import * as members from './lists/members-store.ts';
import { createOutside } from './consent/preferences.ts';
import { hostOf } from './consent/preferences-store.ts';
import { createSegments } from './segments/segments.ts';
import * as store from './store.ts';
import { createContactLinks, type LinkTarget } from './consent/tokens.ts';
import { readList } from '../../../platform/lists/read-list.ts';

export { findVisibleLists } from './lists/store.ts';

type Section = ContactHistory['sections'][number];

export type ContactsService = ReturnType<typeof createContactsService>;

const keptDeletedMs = 30 * 24 * 3_600_000;

/** Guests, the lists and segments they are in, and what they agreed to. */
export function createContactsService(
  context: Context,
  { imports, tasks }: { readonly imports: Pick<Imports<Trx>, 'offer'>; readonly tasks: MovedTasks },
) {
  const { db, clock, secrets } = context;
  const links = createContactLinks(secrets.serverSecret);
  const mailing = createMailing(context, links);
  imports.offer(contactImport(mailing));
  return {
    explainList,
    /** The links that every mail to a contact carries. */
    mailLinks: (origin: string, target: LinkTarget) => mailLinksOf(links, origin, target),
    outside: createOutside(context, links),
    ...readCalls(context),
    ...createContactEdits(context, { ...mailing, moveAssignments: tasks.moveAssignments }),
    ...createBulkSteps(context),
    ...createLists(context),
    ...createMembers(context, mailing),
    ...createSegments(context),
    ...blocklistCalls(context),
    ask: mailing.ask,
    sweep: async (): Promise<void> => {
      await mailing.askEverywhere();
      await db.system((trx) => store.purgeDeleted(trx, new Date(clock.nowMs() - keptDeletedMs)));
    },
  };
}

function readCalls({ db }: Context) {
  return {
    getContacts: (member: Member, query: store.ContactQuery) =>
      readList(db, member.customerId, (trx) => store.listContacts(trx, member, query)),
    countContacts: async (member: Member, query: Omit<store.ContactQuery, 'limit'>) => ({
      count: await readList(db, member.customerId, (trx) =>
        store.countContacts(trx, member, query, countedMost),
      ),
    }),
    getContact: (member: Member, contactId: string) =>
      db.tenant(member.customerId, (trx) => detailOf(trx, member, contactId)),
    getContactHistory: async (member: Member, contactId: string): Promise<ContactHistory> => {
      const host = await db.tenant(member.customerId, (trx) => hostOf(trx, member.customerId));
      return db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        await knownContact(trx, member, contactId);
        const consents = await members.consentsOf(trx, member, contactId);
        const merges = await members.mergesOf(trx, customerId, contactId);
        const sections = historyKinds.map((kind) => ({
          kind,
          items: kind === 'sent' ? questionsOf(host?.organisation ?? '', consents) : [],
        }));
        return {
          consents: consents.map((consent) => ({ ...consent, at: consent.at.toISOString() })),
          merges: merges.map((merge) => ({ ...merge, at: merge.at.toISOString() })),
          sections,
        };
      });
    },
  };
}

/** The mails of contacts themselves: anyone who was put on a double opt-in list was asked. */
function questionsOf(
  organisation: string,
  consents: Awaited<ReturnType<typeof members.consentsOf>>,
): Section['items'] {
  return consents
    .filter(({ event }) => event === 'asked')
    .map(({ at, listName }) => ({
      at: at.toISOString(),
      title: worded(askMail, { organisation, list: listName ?? '–' }).subject,
      detail: listName ?? '–',
    }));
}

function blocklistCalls(context: Context) {
  const { db, clock } = context;
  return {
    getBlocklist: ({ customerId }: Member, query: blocked.BlocklistQuery) =>
      db.tenant(customerId, (trx) => blocked.listBlocked(trx, customerId, query)),
    countBlocklist: async ({ customerId }: Member, query: Omit<blocked.BlocklistQuery, 'limit'>) => ({
      count: await db.tenant(customerId, (trx) => blocked.countBlocked(trx, customerId, query, countedMost)),
    }),
    blockAddresses: (member: Member, emails: readonly string[]) =>
      db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        const at = clock.now();
        const added = await blocked.block(trx, customerId, [...new Set(emails)], 'blocked', at);
        const contacts = await blocked.contactsOf(trx, customerId, added);
        await store.setState(trx, customerId, contacts, 'blocklisted', at);
        await members.recordConsents(trx, causeOf(member, at), 'blocklisted', contacts);
        const object = { kind: 'customer', id: customerId };
        const details = { count: added.length };
        await audit(context, trx, member, 'contacts.addresses-blocked', object, { details });
        return { changed: added.length };
      }),
    unblockAddresses: (member: Member, emails: readonly string[]) =>
      db.tenant(member.customerId, async (trx) => {
        const { customerId } = member;
        const at = clock.now();
        const wanted = [...new Set(emails)];
        const gone = await blocked.unblock(trx, customerId, wanted);
        const contacts = await blocked.contactsOf(trx, customerId, gone);
        await store.setState(trx, customerId, contacts, 'enabled', at);
        await members.recordConsents(trx, causeOf(member, at), 'unblocked', contacts);
        const object = { kind: 'customer', id: customerId };
        const details = { count: gone.length };
        await audit(context, trx, member, 'contacts.addresses-unblocked', object, { details });
        return { changed: gone.length, kept: wanted.length - gone.length };
      }),
  };
}
