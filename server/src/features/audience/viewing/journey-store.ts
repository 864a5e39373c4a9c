import { sql } from 'kysely';
import type { Journey, StepSource } from '../../../objects/journey.ts';
import { programAccess } from '../../create/programs/service.ts';

/** How many viewed a program, for those who edit it. */
const viewing: StepSource = {
  kind: 'viewing',
  side: 'after',
  access: programAccess,
  may: 'edit',
  place: '/myprograms/editprogram/$programId',
  rows: (_subject, objects) => ({
    columns: {
      ...{
        id: sql`p.id`,
        at: sql`NULL::timestamptz`,
        seenId: sql`p.id`,
        linkId: sql`p.id`,
        title: sql`p.title`,
      },
      count: sql`(SELECT count(*) FROM watch_states w WHERE w.program_id = p.id AND w.viewed_at IS NOT NULL)`,
    },
    from: sql`(${objects}) x JOIN programs p ON p.id = x.object_id AND p.archived_at IS NULL
      AND p.live_version_id IS NOT NULL`,
  }),
};

export const viewingJourneys: readonly Journey[] = [{ of: 'program', steps: [viewing] }];
