import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { recount } from './store.ts';

const words = sql`SELECT lower(user_name) AS email FROM members`;

/** Guest recordings that a user made, and what they said as a guest. */
export const guestRecordingData = ({
  clips,
}: Pick<GuestRecordingsDeps, 'clips'>): PersonalData<PersonalThing> => ({
  name: 'guest-recordings',
  columns: [
    {
      ...{ table: 'guest_recordings', column: 'created_by', what: 'guest-recordings', names: 'profile' },
      fate: 'deleted',
    },
    {
      ...{
        table: 'guest_responses',
        column: 'decided_by',
        what: 'guest-responses-decided',
        names: 'profile',
      },
      fate: 'unnamed',
      // Guests are other users.
      hidden: ['name', 'email', 'location', 'answers', 'search_text'],
    },
  ],
  more: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ row: unknown }>`SELECT to_jsonb(r) - 'search_text' AS row FROM guest_responses r
      WHERE ${ownResponses({ customerId, customerUserId })}`.execute(trx);
    return { 'guest-responses': found.rows.map(({ row }) => row) };
  },
  count: async (trx, member) => {
    const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM guest_responses r
      WHERE ${ownResponses(member)}`.execute(trx);
    return [{ what: 'guest-responses', fate: 'deleted', count: found.rows[0]?.count ?? 0 }];
  },
  erase: async (trx, member) => {
    // Recordings that were accepted are footage of the organisation.
    const held = await sql<{ id: string }>`SELECT c.id FROM guest_responses r
      JOIN guest_recordings g ON g.id = r.guest_recording_id JOIN guest_takes k ON k.response_id = r.id
      JOIN clips c ON c.id = k.clip_id AND c.is_held
      WHERE ${ownResponses(member)}
        OR (g.customer_id = ${member.customerId} AND g.created_by = ${member.customerUserId})`.execute(trx);
    await clips.deleteHeld(
      trx as Trx,
      member.customerId,
      held.rows.map(({ id }) => id),
    );
    const gone = await sql<{
      recordingId: string;
    }>`DELETE FROM guest_responses r WHERE ${ownResponses(member)}
        RETURNING r.guest_recording_id AS "recordingId"`.execute(trx);
    for (const id of new Set(gone.rows.map(({ recordingId }) => recordingId)))
      await recount(trx as Trx, member.customerId, id);
    const made = await sql`DELETE FROM guest_recordings g WHERE g.customer_id = ${member.customerId}
      AND g.created_by = ${member.customerUserId} RETURNING g.id`.execute(trx);
    return {
      counts: [
        { what: 'guest-responses', fate: 'deleted', count: gone.rows.length },
        { what: 'guest-recordings', fate: 'deleted', count: made.rows.length },
      ],
    };
  },
});

function ownResponses({ customerId, customerUserId }: { customerId: string; customerUserId: string }) {
  return sql`r.customer_id = ${customerId} AND lower(r.email) = (${words} WHERE id = ${customerUserId})`;
}
