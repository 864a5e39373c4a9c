import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

const comment = { table: 'script_comments', names: 'profile', fate: 'unnamed' } as const;

/** Scripts that someone made, who changed which of their blocks, and what was said about them. */
export const scriptData: PersonalData<PersonalThing> = {
  name: 'scripts',
  columns: [
    { table: 'scripts', column: 'created_by', what: 'scripts', names: 'profile', fate: 'deleted' },
    { table: 'scripts', column: 'saved_by', what: 'scripts-saved', names: 'profile', fate: 'unnamed' },
    {
      ...{ table: 'script_versions', column: 'saved_by', what: 'script-versions' },
      ...{ names: 'profile', fate: 'unnamed' },
    },
    { ...comment, column: 'created_by', what: 'script-comments' },
    { ...comment, column: 'resolved_by', what: 'script-comments-resolved' },
    {
      ...{ table: 'script_editors', column: 'customer_user_id', what: 'script-editing' },
      ...{ names: 'profile', fate: 'deleted' },
    },
    { table: 'scripts', column: 'deleted_by', what: 'scripts-deleted', names: 'profile', fate: 'unnamed' },
  ],
  erase: async (trx, { customerId, customerUserId }) => {
    // What others wrote in is theirs too.
    await sql`UPDATE scripts s SET created_by = NULL
      WHERE s.customer_id = ${customerId} AND s.created_by = ${customerUserId} AND s.scope = 'organisation'
        AND EXISTS (SELECT FROM jsonb_array_elements(s.blocks) b
          WHERE b ->> 'savedBy' <> ${customerUserId}::text)`.execute(trx);
    const gone = await sql`DELETE FROM scripts s
      WHERE s.customer_id = ${customerId} AND s.created_by = ${customerUserId}`.execute(trx);
    const named = JSON.stringify(customerUserId);
    await sql`UPDATE scripts s SET blocks = replace(s.blocks::text, ${named}, 'null')::jsonb
      WHERE s.customer_id = ${customerId} AND strpos(s.blocks::text, ${named}) > 0`.execute(trx);
    return { counts: [{ what: 'scripts', fate: 'deleted', count: Number(gone.numAffectedRows ?? 0) }] };
  },
};
