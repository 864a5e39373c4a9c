import { sql } from 'kysely';
import type { Journey, StepSource } from '../../../objects/journey.ts';
import { storyboardAccess } from './access-store.ts';

const place = '/storyboards/edit/$storyboardId';

const itself: StepSource = {
  kind: 'storyboard',
  side: 'before',
  isItself: true,
  access: storyboardAccess,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`s.id`, at: sql`s.created_at`, seenId: sql`s.id`, linkId: sql`s.id` },
      ...{ title: sql`s.title`, userId: sql`s.created_by` },
    },
    from: sql`(${objects}) x JOIN storyboards s ON s.id = x.object_id AND s.archived_at IS NULL`,
  }),
};

const none = sql`NULL::text AS part, NULL::int AS position`;

export const storyboardJourneys: readonly Journey[] = [
  {
    of: 'storyboard',
    steps: [itself],
    leads: [
      {
        ...{ to: 'script', side: 'before', kinds: ['script'] },
        objects: (storyboardId) =>
          sql`SELECT s.script_id AS object_id, ${none} FROM storyboards s WHERE s.id = ${storyboardId}`,
      },
    ],
  },
  {
    of: 'script',
    leads: [
      {
        ...{ to: 'storyboard', side: 'after', kinds: ['storyboard'] },
        objects: (scriptId) =>
          sql`SELECT s.id AS object_id, ${none} FROM storyboards s WHERE s.script_id = ${scriptId}`,
      },
    ],
  },
];
