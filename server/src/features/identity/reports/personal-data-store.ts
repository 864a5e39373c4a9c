import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { AnyTrx } from '../../../platform/db/database.ts';
import type { DataSubject } from '../../../platform/personal-data/naming.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/**
 * Lists that others of the organisation exported, and support across all: whom they name, only their files know. What people
 * made of what is theirs names nobody else.
 */
const namingOthers = ({ customerId, customerUserId }: DataSubject) => sql`kind IN ('list', 'sign-ins')
  AND (customer_id = ${customerId} OR customer_id IS NULL) AND customer_user_id IS DISTINCT FROM ${customerUserId}::uuid`;

/** Tables that someone asked for, with their files. */
export const reportData: PersonalData<PersonalThing> = {
  name: 'reports',
  columns: [
    {
      table: 'reports',
      column: 'customer_user_id',
      also: ['user_id'],
      what: 'reports',
      names: 'profile',
      fate: 'deleted',
      hidden: ['key', 'session_id'],
    },
  ],
  count: async (trx, person) => {
    const found = await sql`SELECT FROM reports WHERE ${namingOthers(person)}`.execute(trx);
    return [{ what: 'reports-naming', fate: 'deleted', count: found.rows.length }];
  },
  erase: async (trx, person) => {
    const { customerId, customerUserId } = person;
    const own = await sql<{ key: string }>`
      SELECT key FROM reports
      WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId} AND key IS NOT NULL`.execute(
      trx,
    );
    const naming = await deleteNaming(trx, person);
    const keys = [...own.rows, ...naming].flatMap(({ key }) => key ?? []);
    return { keys, counts: [{ what: 'reports-naming', fate: 'deleted', count: naming.length }] };
  },
  // Asked for while the person was being erased, a list still found them.
  eraseLate: async (trx, person) => (await deleteNaming(trx, person)).flatMap(({ key }) => key ?? []),
};

// One that is being made now notices that it is gone, and its file goes too.
async function deleteNaming(trx: AnyTrx, person: DataSubject): Promise<{ key: string | null }[]> {
  const found = await sql<{ key: string | null }>`
    DELETE FROM reports WHERE ${namingOthers(person)} RETURNING key`.execute(trx);
  return found.rows;
}
