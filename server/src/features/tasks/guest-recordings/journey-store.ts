import { type RawBuilder, sql } from 'kysely';
import type { Journey, StepSource } from '../../../objects/journey.ts';

const place = '/tasks/crowd-sourced/$guestRecordingId';

/** Those of the organisation are for everyone who sees guest recordings. */
const access: StepSource['access'] = {
  rows: ({ customerId, permissions }) =>
    permissions.has('tasks.crowd:see')
      ? sql`SELECT g.id AS object_id, 'use'::text AS may FROM guest_recordings g WHERE g.customer_id = ${customerId}`
      : null,
};

/** Guest recordings `g`. */
const asked = (from: (objects: RawBuilder<unknown>) => RawBuilder<unknown>): StepSource => ({
  kind: 'guest-recording',
  side: 'before',
  access,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`g.id`, at: sql`g.created_at`, seenId: sql`g.id`, linkId: sql`g.id`, title: sql`g.title` },
      // An open one goes without saying.
      ...{ state: sql`nullif(g.state, 'open')`, userId: sql`g.created_by` },
    },
    from: from(objects),
  }),
});

export const guestRecordingJourneys: readonly Journey[] = [
  {
    of: 'program',
    steps: [
      asked(
        (objects) => sql`(${objects}) x JOIN LATERAL (
            SELECT o.id FROM guest_recordings o WHERE o.program_id = x.object_id
            UNION SELECT r.guest_recording_id FROM guest_responses r WHERE r.program_id = x.object_id) f ON true
          JOIN guest_recordings g ON g.id = f.id`,
      ),
    ],
  },
  {
    of: 'clip',
    steps: [
      asked(
        (objects) => sql`(${objects}) x JOIN guest_takes k ON k.clip_id = x.object_id
          JOIN guest_responses r ON r.id = k.response_id JOIN guest_recordings g ON g.id = r.guest_recording_id`,
      ),
    ],
  },
];
