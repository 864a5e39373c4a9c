import type { Context, Trx } from '../../../context.ts';
import { isMailAddress } from '../../../platform/mail/address.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import * as store from './store.ts';

/** Life of the code in a mailed link. */
const resetMs = 60 * 60_000;

const resetsAnHour = 5;

export interface AccountMailDeps {
  readonly context: Context;
  readonly sessions: Pick<SessionsService, 'codes' | 'isAskedBySeveral'>;
}

/** The kinds of mail about accounts; codes are made while a mail is written, so no queue ever holds one. */
export function defineAccountMails(deps: AccountMailDeps): void {
  const { db, mail } = deps.context;
  mail.define<{ userName: string; origin: string }>({
    name: 'accounts.reset',
    compose: (data) => db.system((trx) => composeReset(deps, trx, data)),
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
  { context, sessions }: AccountMailDeps,
  trx: Trx,
  { userName, origin }: { userName: string; origin: string },
): Promise<MailContent | null> {
  const account = await store.findAccountByName(trx, userName);
  if (account === undefined || !account.isActive || !isMailAddress(account.userName)) return null;
  const { userId, name } = account;
  const { codes } = sessions;
  // Who was never here and is invited twice says by the link of an invitation which one they mean.
  if (await sessions.isAskedBySeveral(trx, userId)) return null;
  if ((await codes.countOfHour(trx, userId, 'reset')) >= resetsAnHour) return null;
  const isMailed = context.mail.isDelivered;
  const { code } = await codes.issue(trx, { purpose: 'reset', userId, livesMs: resetMs, isMailed });
  return {
    to: account.userName,
    ...worded('accounts.reset', { name }, `${origin}/resetpassword#${code}`),
  };
}

function changedMail({ userName, name }: store.AccountRow): MailContent {
  return { to: userName, ...worded('accounts.password-changed', { name }) };
}
