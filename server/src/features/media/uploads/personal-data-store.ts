import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import type { Spool } from './spool.ts';
import { deleteUnusedAssets } from '../assets/service.ts';
import { deleteUploadingClips } from '../clips/service.ts';

/** Files on their way, and the record of those that arrived. Offered before clips. */
export function uploadData(spool: Pick<Spool, 'remove'>): PersonalData<PersonalThing> {
  return {
    name: 'uploads',
    columns: [
      {
        table: 'uploads',
        column: 'customer_user_id',
        what: 'uploads',
        names: 'profile',
        fate: 'deleted',
        hidden: ['lock_token'],
      },
    ],
    erase: async (trx, { customerId, customerUserId }) => {
      const gone = await sql<{ id: string; clipId: string | null; assetId: string | null; isOpen: boolean }>`
        DELETE FROM uploads WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId}
        RETURNING id, clip_id AS "clipId", asset_id AS "assetId", state IN ('receiving', 'finishing') AS "isOpen"`.execute(
        trx,
      );
      const open = gone.rows.filter(({ isOpen }) => isOpen);
      await deleteUploadingClips(
        trx,
        open.flatMap(({ clipId }) => clipId ?? []),
      );
      await deleteUnusedAssets(
        trx,
        open.flatMap(({ assetId }) => assetId ?? []),
      );
      // Nobody sends on: should all of this be taken back, the file starts again.
      for (const { id } of open) await spool.remove(id);
      return { counts: [{ what: 'uploads', fate: 'deleted', count: gone.rows.length }] };
    },
  };
}
