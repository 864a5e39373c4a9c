import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { brandOf } from '../../../../platform/mail/layout.ts';
import type { MailContent } from '../../../../platform/mail/mail.ts';
import { worded } from '../../../core/mail-layouts/service.ts';
import * as members from '../lists/members-store.ts';
import { boundTo, type ContactLinks, type LinkTarget } from './tokens.ts';

export const askMail = 'contacts.confirm';
export const askJob = 'contacts.ask';
const askedAtOnce = 100;
const confirmDays = 30;
export const confirmLifeMs = confirmDays * 24 * 3_600_000;

interface AskData {
  readonly contactId: string;
  readonly listId: string;
  readonly origin: string;
}

/** What contacts read as the name of a list: what a personal one is called concerns its owner alone. */
export function nameForContacts(scope: string, name: string, owner: string): string {
  return scope === 'organisation' ? name : `Emails from ${owner}`;
}

/** What every mail to a contact carries: one click ends it (RFC 8058), another link leads to all that comes. */
export function mailLinksOf(links: ContactLinks, origin: string, target: LinkTarget) {
  return {
    unsubscribeUrl: `${origin}/mail/unsubscribe/${links.write('unsubscribe', target)}`,
    preferencesUrl: `${origin}/mail/preferences/${links.write('preferences', { ...target, listId: null })}`,
  };
}

/** Asks those who were put on a double opt-in list, as fast as the customer’s mails may leave. */
export function createMailing(context: Context, links: ContactLinks) {
  const { db, mail, clock, jobs } = context;
  mail.define<AskData>({
    name: askMail,
    customerOf: async (trx, { contactId }) =>
      (await members.resolveMerged(trx as Trx, contactId))?.customerId,
    compose: (data) => db.system((trx) => compose(trx, links, data)),
  });
  return {
    /** Has the questions asked soon; inside the transaction that put users on a list. */
    askSoon: (trx: Trx, customerId: string) =>
      jobs.enqueue(trx, askJob, { customerId }, { singletonKey: customerId }),
    ask: async (customerId: string, signal: AbortSignal): Promise<void> => {
      for (let isDone = false; !isDone; ) {
        signal.throwIfAborted();
        isDone = await askSome(customerId).catch((error: unknown) => {
          // The others are asked when mails may leave again.
          if (error instanceof AppError && error.code === 'rate-limited') return true;
          throw error;
        });
      }
    },
    askEverywhere: () =>
      db.system(async (trx) => {
        for (const customerId of await members.customersWithUnconfirmed(trx))
          await jobs.enqueue(trx, askJob, { customerId }, { singletonKey: customerId });
      }),
  };
  function askSome(customerId: string): Promise<boolean> {
    return db.tenant(customerId, async (trx) => {
      const at = clock.now();
      const taken = await members.takeUnconfirmed(trx, customerId, askedAtOnce, at);
      const cause = {
        customerId,
        by: 'system',
        actorId: null,
        importId: null,
        clientAddress: null,
        at,
      } as const;
      for (const { contactId, origin, ...list } of taken) {
        await mail.enqueue(trx, askMail, { contactId, listId: list.id, origin } satisfies AskData);
        await members.recordConsents(trx, cause, 'asked', [contactId], list);
      }
      return taken.length < askedAtOnce;
    });
  }
}

async function compose(trx: Trx, links: ContactLinks, data: AskData): Promise<MailContent | null> {
  const row = await members.findAsked(trx, data);
  if (row === undefined) return null;
  const list = nameForContacts(row.scope, row.listName, row.ownerName ?? row.organisation);
  const target = { contactId: data.contactId, listId: data.listId };
  const { unsubscribeUrl, preferencesUrl } = mailLinksOf(links, data.origin, target);
  return {
    to: row.email,
    ...worded(
      askMail,
      { organisation: row.organisation, list },
      `${data.origin}/mail/confirm/${links.write('confirm', { ...target, bound: boundTo(row.email, row.askedAt) })}`,
    ),
    brand: brandOf(row.organisation, row.accent),
    unsubscribeUrl,
    footnote: `The link expires in ${confirmDays} days. Manage your emails from ${row.organisation}: ${preferencesUrl}`,
  };
}
