import type { Context, Trx } from '../../../context.ts';
import { isMailAddress } from '../../../platform/mail/address.ts';
import { brandOf } from '../../../platform/mail/layout.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import type { Codes } from '../sessions/service.ts';
import * as store from './store.ts';

/** Lives of the codes in mailed links. */
const resetMs = 60 * 60_000;
const activationMs = 72 * 3_600_000;

const resetsAnHour = 5;

export interface MailParts {
  readonly context: Context;
  readonly codes: Codes;
}

/** The link that leads to choosing a first password, and to the profile that the person was invited to. */
async function issueActivation(
  { context, codes }: MailParts,
  trx: Trx,
  { customerUserId, origin }: { customerUserId: string; origin: string },
): Promise<{ link: string; expiresAt: Date; invited: store.InvitedRow } | undefined> {
  const invited = await store.findInvited(trx, customerUserId);
  if (invited === undefined || !invited.isActive) return undefined;
  const { userId, userName, customerId } = invited;
  const isMailed = context.mail.isDelivered;
  const wanted = { purpose: 'activation', userId, customerUserId, livesMs: activationMs, isMailed } as const;
  const { code, expiresAt } = await codes.issue(trx, wanted);
  const link = `${origin}/login/1/${encodeURIComponent(userName)}/${code}/${customerId}`;
  return { link, expiresAt, invited };
}

/** The kinds of mail about accounts; codes are made while a mail is written, so no queue ever holds one. */
export function defineAccountMails(parts: MailParts): void {
  const { db, mail } = parts.context;
  mail.define<{ userName: string; origin: string }>({
    name: 'accounts.reset',
    compose: (data) => db.system((trx) => composeReset(parts, trx, data)),
  });
  mail.define<{ customerUserId: string; origin: string }>({
    name: 'accounts.activation',
    // Whoever invites many people at once sends on behalf of the organisation.
    customerOf: async (trx, { customerUserId }) =>
      (await store.findInvited(trx as Trx, customerUserId))?.customerId,
    compose: (data) =>
      db.system(async (trx) => {
        const issued = await issueActivation(parts, trx, data);
        return issued === undefined || !isMailAddress(issued.invited.userName)
          ? null
          : activationMail(issued);
      }),
  });
  mail.define<{ userId: string }>({
    name: 'accounts.password-changed',
    compose: async ({ userId }) => {
      const account = await db.system((trx) => store.findAccount(trx, userId));
      return account === undefined || !isMailAddress(account.userName) ? null : changedMail(account);
    },
  });
}

async function composeReset(
  { context, codes }: MailParts,
  trx: Trx,
  { userName, origin }: { userName: string; origin: string },
): Promise<MailContent | null> {
  const account = await store.findAccountByName(trx, userName);
  if (account === undefined || !account.isActive || !isMailAddress(account.userName)) return null;
  const { userId, name } = account;
  if ((await codes.countOfHour(trx, userId, 'reset')) >= resetsAnHour) return null;
  const isMailed = context.mail.isDelivered;
  const { code } = await codes.issue(trx, { purpose: 'reset', userId, livesMs: resetMs, isMailed });
  return {
    to: account.userName,
    ...worded('accounts.reset', { name }, `${origin}/resetpassword#${code}`),
  };
}

function activationMail({ link, invited }: { link: string; invited: store.InvitedRow }): MailContent {
  const { name, userName, customerName: organisation, accent } = invited;
  return {
    to: userName,
    ...worded('accounts.activation', { name, userName, organisation }, link),
    brand: brandOf(organisation, accent),
  };
}

function changedMail({ userName, name }: store.AccountRow): MailContent {
  return { to: userName, ...worded('accounts.password-changed', { name }) };
}
