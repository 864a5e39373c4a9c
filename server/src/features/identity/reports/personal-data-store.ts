import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { AnyTrx } from '../../../platform/db/database.ts';
import type { DataSubject } from '../../../platform/personal-data/naming.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/**
 * Lists that others of the organisation exported, and support across all: whom they name, only their files know. What users
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
  count: async (trx, subject) => {
    const found = await sql`SELECT FROM reports WHERE ${namingOthers(subject)}`.execute(trx);
    return [{ what: 'reports-naming', fate: 'deleted', count: found.rows.length }];
  },
  erase: async (trx, subject) => {
    const { customerId, customerUserId } = subject;
    const own = await sql<{ key: string }>`
      SELECT key FROM reports
      WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId} AND key IS NOT NULL`.execute(
      trx,
    );
    const naming = await deleteNaming(trx, subject);
    const keys = [...own.rows, ...naming].flatMap(({ key }) => key ?? []);
    return { keys, counts: [{ what: 'reports-naming', fate: 'deleted', count: naming.length }] };
  },
  // Asked for while the user was being erased, a list still found them.
  eraseLate: async (trx, subject) => (await deleteNaming(trx, subject)).flatMap(({ key }) => key ?? []),
};

// One that is being made now notices that it is gone, and its file goes too.
async function deleteNaming(trx: AnyTrx, subject: DataSubject): Promise<{ key: string | null }[]> {
  const found = await sql<{ key: string | null }>`
    DELETE FROM reports WHERE ${namingOthers(subject)} RETURNING key`.execute(trx);
  return found.rows;
}
