import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

const named = { names: 'profile', fate: 'unnamed' } as const;

/** What someone wrote stays in its thread, without their name; their reactions go. */
export const commentData: PersonalData<PersonalThing> = {
  name: 'program-comments',
  columns: [
    { ...named, table: 'program_comments', column: 'created_by', what: 'program-comments' },
    { ...named, table: 'program_comments', column: 'deleted_by', what: 'program-comments' },
    {
      ...{ table: 'program_reactions', column: 'customer_user_id', what: 'program-reactions' },
      ...{ names: 'profile', fate: 'deleted' },
    },
  ],
};
