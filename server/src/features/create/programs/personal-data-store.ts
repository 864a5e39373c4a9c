import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import { erasedName } from '../../../platform/personal-data/naming.ts';
import type { PosterChoice } from '../../../schema-programs.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import { keysOfPoster, keysOfVersion } from './publication/store.ts';
import { eraseMade } from './downloads/made-store.ts';
import { clearProgressOf } from '../../media/assets/service.ts';

/** Programs that someone made, changed, published, edits or may watch. */
export const programData: PersonalData<PersonalThing> = {
  name: 'programs',
  columns: [
    {
      table: 'programs',
      column: 'created_by',
      what: 'programs',
      names: 'profile',
      fate: 'deleted',
      hidden: ['poster'],
    },
    {
      table: 'programs',
      column: 'saved_by',
      what: 'programs-saved',
      names: 'profile',
      fate: 'unnamed',
      hidden: ['poster'],
    },
    {
      table: 'programs',
      column: 'deleted_by',
      what: 'programs-deleted',
      names: 'profile',
      fate: 'unnamed',
      hidden: ['poster'],
    },
    {
      table: 'program_versions',
      column: 'created_by',
      what: 'publications',
      names: 'profile',
      fate: 'unnamed',
      hidden: ['mp4_key', 'artwork'],
    },
    {
      table: 'program_editors',
      column: 'customer_user_id',
      what: 'program-editing',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'program_downloads',
      column: 'created_by',
      what: 'program-downloads',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'program_audience',
      column: 'customer_user_id',
      what: 'program-audience',
      names: 'profile',
      fate: 'deleted',
    },
  ],
  erase: async (trx, { customerId, customerUserId }) => {
    const own = sql`p.customer_id = ${customerId} AND p.created_by = ${customerUserId}`;
    const made = await sql<Parameters<typeof keysOfVersion>[0]>`
      SELECT v.mp4_key, v.artwork, v.variants FROM program_versions v JOIN programs p ON p.id = v.program_id
      WHERE ${own}`.execute(trx);
    const downloads = await eraseMade(trx, customerId, customerUserId);
    const gone = await sql<{
      id: string;
      poster: PosterChoice | null;
    }>`DELETE FROM programs p WHERE ${own} RETURNING p.id, p.poster`.execute(trx);
    await clearProgressOf(
      trx,
      'program',
      gone.rows.map(({ id }) => id),
    );
    // The name that viewers are shown is a copy: of who made the live version, or the last one before it was taken back.
    await sql`
      UPDATE programs p SET published_by_name = ${erasedName}
      WHERE p.customer_id = ${customerId} AND p.published_by_name IS NOT NULL AND ${customerUserId}::uuid = (
        SELECT v.created_by FROM program_versions v
        WHERE v.program_id = p.id AND (v.id = p.live_version_id OR (p.live_version_id IS NULL AND v.state NOT IN ('review', 'scheduled', 'waiting', 'cancelled')))
        ORDER BY v.number DESC LIMIT 1)`.execute(trx);
    return {
      counts: [
        { what: 'programs', fate: 'deleted', count: gone.rows.length },
        { what: 'program-downloads', fate: 'deleted', count: downloads.count },
      ],
      keys: [
        ...downloads.keys,
        ...made.rows.flatMap(keysOfVersion),
        ...gone.rows.flatMap(({ poster }) => keysOfPoster(poster)),
      ],
    };
  },
};
