import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import { deleteUsersWithoutProfile, resetUnverifiedUser } from './store.ts';

/** Who someone is here. */
export const memberData: PersonalData<PersonalThing> = {
  name: 'profile',
  columns: [
    {
      table: 'customer_users',
      column: 'id',
      also: ['user_id'],
      what: 'profile',
      names: 'profile',
      fate: 'deleted',
    },
  ],
};

/** The sign-in itself: it stays while it has a profile elsewhere. Erased after the profile. */
export const accountData: PersonalData<PersonalThing> = {
  name: 'account',
  columns: [],
  more: async (trx, { userId }) => {
    const found = await sql<{ row: unknown }>`
      SELECT to_jsonb(u) - 'password_hash' AS row FROM users u WHERE u.id = ${userId}`.execute(trx);
    return { users: found.rows.map(({ row }) => row) };
  },
  count: async (trx, { userId, customerUserId }) => {
    const found = await sql<{ stays: boolean }>`
      SELECT u.is_super_admin OR EXISTS (SELECT FROM members p WHERE p.user_id = u.id AND p.id <> ${customerUserId})
        AS stays FROM users u WHERE u.id = ${userId}`.execute(trx);
    return [{ what: 'account', fate: found.rows[0]?.stays === true ? 'kept' : 'deleted', count: 1 }];
  },
  erase: async (trx, { userId }) => {
    const fate = (await deleteUsersWithoutProfile(trx, [userId])) === 1 ? 'deleted' : 'kept';
    if (fate === 'kept') await resetUnverifiedUser(trx, userId);
    return { counts: [{ what: 'account', fate, count: 1 }] };
  },
};
