import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import { erasedName } from '../../../platform/personal-data/naming.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

const words = sql`SELECT lower(user_name) AS email FROM members`;

/** Contacts and lists that someone keeps, and the contact that they are themself; a block and unsubscriptions of their address stay. */
export const contactData: PersonalData<PersonalThing> = {
  name: 'contacts',
  columns: [
    {
      table: 'contacts',
      column: 'created_by',
      what: 'contacts-made',
      names: 'profile',
      fate: 'unnamed',
      // Contacts are other users.
      hidden: ['email', 'name', 'company', 'attributes', 'search_text'],
    },
    { table: 'contact_lists', column: 'owner_id', what: 'contact-lists', names: 'profile', fate: 'unnamed' },
    {
      table: 'contact_lists',
      column: 'deleted_by',
      what: 'contact-lists-deleted',
      names: 'profile',
      fate: 'unnamed',
    },
    {
      table: 'contact_list_shares',
      column: 'customer_user_id',
      what: 'contact-list-shares',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'contact_consents',
      column: 'actor_id',
      what: 'contact-consents',
      names: 'profile',
      fate: 'unnamed',
    },
    {
      table: 'contact_merges',
      column: 'merged_by',
      nameColumn: 'merged_by_name',
      what: 'contact-merges',
      names: 'profile',
      fate: 'unnamed',
      hidden: ['email', 'name', 'company', 'attributes'],
    },
  ],
  more: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ row: unknown }>`
      SELECT to_jsonb(c) AS row FROM contacts c
      WHERE c.customer_id = ${customerId} AND c.email = (${words} WHERE id = ${customerUserId})`.execute(trx);
    const ended = await sql<{ list: string; at: Date }>`
      SELECT l.name AS list, u.created_at AS at FROM suppressions u JOIN contact_lists l ON l.id = u.list_id
      WHERE u.customer_id = ${customerId} AND u.email = (${words} WHERE id = ${customerUserId})`.execute(trx);
    return { contacts: found.rows.map(({ row }) => row), suppressions: ended.rows };
  },
  count: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; blocked: number; unsubscribed: number }>`
      WITH w AS (${words} WHERE id = ${customerUserId})
      SELECT (SELECT count(*)::int FROM contacts c, w WHERE c.customer_id = ${customerId} AND c.email = w.email) AS count,
        (SELECT count(*)::int FROM suppressions b, w
          WHERE b.customer_id = ${customerId} AND b.email = w.email AND b.list_id IS NULL)
          AS blocked,
        (SELECT count(*)::int FROM suppressions u, w
          WHERE u.customer_id = ${customerId} AND u.email = w.email AND u.list_id IS NOT NULL)
          AS unsubscribed`.execute(trx);
    const [row] = found.rows;
    return [
      { what: 'contacts-naming', fate: 'deleted', count: row?.count ?? 0 },
      { what: 'contact-block', fate: 'kept', count: row?.blocked ?? 0 },
      { what: 'contact-unsubscriptions', fate: 'kept', count: row?.unsubscribed ?? 0 },
    ];
  },
  erase: async (trx, { customerId, customerUserId }) => {
    const gone = await sql`
      DELETE FROM contacts c WHERE c.customer_id = ${customerId}
        AND c.email = (${words} WHERE id = ${customerUserId})`.execute(trx);
    await sql`
      UPDATE contact_merges m SET email = '', name = ${erasedName}, company = '', attributes = '{}'
      WHERE m.customer_id = ${customerId} AND m.email = (${words} WHERE id = ${customerUserId})`.execute(trx);
    await sql`
      DELETE FROM contact_lists WHERE customer_id = ${customerId} AND scope = 'personal'
        AND owner_id = ${customerUserId}`.execute(trx);
    const count = Number(gone.numAffectedRows ?? 0n);
    return { counts: [{ what: 'contacts-naming', fate: 'deleted', count }] };
  },
};
