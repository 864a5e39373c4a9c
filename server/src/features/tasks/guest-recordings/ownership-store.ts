import { sql } from 'kysely';
import { ownedRows } from '../../../objects/ownership-store.ts';

/** Guest recordings that a user made: what guests record becomes footage of their owner. Who decides about it, the permission says. */
export const guestRecordingOwnership = ownedRows({
  kind: 'guest-recordings',
  roles: ['cc', 'cm'],
  needs: 'create.footage:add',
  table: 'guest_recordings',
  owner: 'created_by',
  title: sql`o.title`,
  time: 'updated_at',
  set: () => sql`revision = o.revision + 1`,
});
