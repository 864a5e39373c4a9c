import { type RawBuilder, sql } from 'kysely';
import { type Journey, type StepSource, usedPrograms } from '../../../objects/journey.ts';
import { programsShowing, programsUsing } from '../../create/programs/service.ts';

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

const none = sql`NULL::text AS part, NULL::int AS position`;

/** What guests sent that was accepted: the rest isn't footage yet. */
const accepted = (guestRecordingId: string) => sql`SELECT k.clip_id FROM guest_responses r
  JOIN guest_takes k ON k.response_id = r.id
  WHERE r.guest_recording_id = ${guestRecordingId} AND r.state = 'accepted'`;

/** Programs that were made of accepted responses. */
const made = (
  guestRecordingId: string,
) => sql`SELECT r.program_id AS object_id, ${none} FROM guest_responses r
  WHERE r.guest_recording_id = ${guestRecordingId} AND r.program_id IS NOT NULL`;

const both = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`SELECT DISTINCT ON (object_id) object_id, part, position FROM (${one} UNION ALL ${other}) f`;

const own: Journey = {
  of: 'guest-recording',
  access,
  leads: [
    {
      ...{ to: 'template', side: 'before', kinds: ['template'] },
      objects: (guestRecordingId) =>
        sql`SELECT g.template_id AS object_id, ${none} FROM guest_recordings g WHERE g.id = ${guestRecordingId}`,
    },
    {
      ...{ to: 'program', side: 'before', kinds: ['program'] },
      objects: (guestRecordingId) =>
        sql`SELECT g.program_id AS object_id, ${none} FROM guest_recordings g WHERE g.id = ${guestRecordingId}`,
    },
    {
      ...{ to: 'clip', side: 'after', kinds: ['clip'] },
      objects: (guestRecordingId) =>
        sql`SELECT a.clip_id AS object_id, ${none} FROM (${accepted(guestRecordingId)}) a`,
    },
    {
      ...{ to: 'program', side: 'after', kinds: ['program'] },
      objects: (guestRecordingId) => both(programsUsing(accepted(guestRecordingId)), made(guestRecordingId)),
    },
    {
      ...{ to: 'program', side: 'after', kinds: usedPrograms.filter((kind) => kind !== 'program') },
      objects: (guestRecordingId) => programsShowing(accepted(guestRecordingId)),
    },
  ],
};

export const guestRecordingJourneys: readonly Journey[] = [
  own,
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
