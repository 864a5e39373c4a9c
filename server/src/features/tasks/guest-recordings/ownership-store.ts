import { sql } from 'kysely';
import { ownedRows } from '../../../objects/ownership-store.ts';

/** Guest recordings that a user made: what guests record becomes footage of their owner. */
export const guestRecordingOwnership = ownedRows({
  kind: 'guest-recordings',
  roles: ['cm'],
  needs: 'tasks.crowd:see',
  table: 'guest_recordings',
  owner: 'created_by',
  title: sql`o.title`,
  time: 'updated_at',
  set: () => sql`revision = o.revision + 1`,
});
