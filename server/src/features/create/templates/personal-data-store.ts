import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Templates that someone made; programs made from them keep their slots. */
export const templateData: PersonalData<PersonalThing> = {
  name: 'templates',
  columns: [
    { table: 'templates', column: 'created_by', what: 'templates', names: 'profile', fate: 'deleted' },
    { table: 'templates', column: 'saved_by', what: 'templates-saved', names: 'profile', fate: 'unnamed' },
    {
      table: 'templates',
      column: 'deleted_by',
      what: 'templates-deleted',
      names: 'profile',
      fate: 'unnamed',
    },
    {
      table: 'template_versions',
      column: 'published_by',
      what: 'template-versions',
      names: 'profile',
      fate: 'unnamed',
    },
  ],
  erase: async (trx, { customerId, customerUserId }) => {
    const gone = await sql`DELETE FROM templates t
      WHERE t.customer_id = ${customerId} AND t.created_by = ${customerUserId}`.execute(trx);
    return { counts: [{ what: 'templates', fate: 'deleted', count: Number(gone.numAffectedRows ?? 0) }] };
  },
};
