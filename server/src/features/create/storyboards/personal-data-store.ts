import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

const comment = { table: 'storyboard_comments', names: 'profile', fate: 'unnamed' } as const;

/** Storyboards that someone made, who changed which of their blocks, and what was said about them. */
export const storyboardData: PersonalData<PersonalThing> = {
  name: 'storyboards',
  columns: [
    { table: 'storyboards', column: 'created_by', what: 'storyboards', names: 'profile', fate: 'deleted' },
    {
      table: 'storyboards',
      column: 'saved_by',
      what: 'storyboards-saved',
      names: 'profile',
      fate: 'unnamed',
    },
    {
      table: 'storyboards',
      column: 'deleted_by',
      what: 'storyboards-deleted',
      names: 'profile',
      fate: 'unnamed',
    },
    {
      table: 'storyboard_sign_offs',
      column: 'signed_by',
      what: 'storyboards-signed-off',
      names: 'profile',
      fate: 'unnamed',
    },
    { ...comment, column: 'created_by', what: 'storyboard-comments' },
    { ...comment, column: 'resolved_by', what: 'storyboard-comments-resolved' },
  ],
  erase: async (trx, { customerId, customerUserId }) => {
    // What others wrote in is theirs too.
    await sql`UPDATE storyboards s SET created_by = NULL
      WHERE s.customer_id = ${customerId} AND s.created_by = ${customerUserId} AND s.scope = 'organisation'
        AND EXISTS (SELECT FROM jsonb_array_elements(s.blocks) b
          WHERE b ->> 'savedBy' <> ${customerUserId}::text)`.execute(trx);
    const gone = await sql`DELETE FROM storyboards s
      WHERE s.customer_id = ${customerId} AND s.created_by = ${customerUserId}`.execute(trx);
    const named = JSON.stringify(customerUserId);
    await sql`UPDATE storyboards s SET blocks = replace(s.blocks::text, ${named}, 'null')::jsonb
      WHERE s.customer_id = ${customerId} AND strpos(s.blocks::text, ${named}) > 0`.execute(trx);
    return { counts: [{ what: 'storyboards', fate: 'deleted', count: Number(gone.numAffectedRows ?? 0) }] };
  },
};
