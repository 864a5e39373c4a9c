import { z } from 'zod';
import { text } from '@rushes/contract/call';
import type { Database } from '../../../../platform/db/database.ts';
import { weaknessOf } from '../../../../platform/password-rules.ts';
import type { Passwords } from '../../../../platform/passwords.ts';
import { StartRefused } from '../../../../platform/start-refused.ts';
import type { Schema } from '../../../../schema.ts';
import { audit } from '../../../../platform/audit.ts';
import { systemClock } from '../../../../platform/clock.ts';
import * as store from '../store.ts';

const account = z.object({
  userName: text(254, 3).refine((name) => !/\s/.test(name), 'it contains a space'),
  password: z.string().min(8, 'it is shorter than 8 characters').max(128, 'it is longer than 128 characters'),
});

/** Makes the account that an installation begins with; refuses a name that is taken and a password that is too easy. */
export async function createSuperAdmin(
  { db, passwords }: { db: Database<Schema>; passwords: Passwords },
  wanted: { userName: string; password: string },
): Promise<void> {
  const parsed = account.safeParse(wanted);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const what = issue?.path[0] === 'password' ? 'The password' : 'The username';
    throw new StartRefused(`${what} cannot be used: ${issue?.message ?? 'it is not valid'}.`);
  }
  const { userName, password } = parsed.data;
  if ((await weaknessOf(password, userName)) !== undefined)
    throw new StartRefused('The password cannot be used: it is too easy to guess.');
  const passwordHash = await passwords.hash(password);
  await db.system(async (trx) => {
    if ((await store.findUserByName(trx, userName)) !== undefined) {
      throw new StartRefused(`There is already a user named ${userName}: choose another name.`);
    }
    const userId = await store.insertUser(trx, {
      userName,
      name: userName,
      passwordHash,
      isSuperAdmin: true,
    });
    const clock = systemClock();
    await audit({ clock }, trx, { customerId: null, userId }, 'sessions.super-admin-created', null);
  });
}
