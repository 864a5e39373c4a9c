import { sql } from 'kysely';
import { type Journey, usedPrograms } from '../../../objects/journey.ts';

const none = sql`NULL::text AS part, NULL::int AS position`;

/** Bumpers are for everyone who sees them. */
const access: Journey['access'] = {
  rows: ({ customerId, permissions }) =>
    permissions.has('create.bumpers:see')
      ? sql`SELECT b.id AS object_id, 'use'::text AS may FROM bumpers b WHERE b.customer_id = ${customerId}`
      : null,
};

export const bumperJourneys: readonly Journey[] = [
  {
    of: 'bumper',
    access,
    leads: [
      {
        to: 'clip',
        side: 'before',
        kinds: ['clip'],
        objects: (bumperId) => sql`SELECT DISTINCT v.clip_id AS object_id, ${none} FROM bumper_variants v
          WHERE v.bumper_id = ${bumperId} AND v.clip_id IS NOT NULL`,
      },
      {
        to: 'program',
        side: 'after',
        kinds: usedPrograms,
        objects: (bumperId) => sql`SELECT p.id AS object_id, ${none} FROM version_bumpers x
          JOIN programs p ON p.live_version_id = x.version_id WHERE x.bumper_id = ${bumperId}`,
      },
    ],
  },
];
