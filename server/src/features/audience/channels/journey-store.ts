import { sql } from 'kysely';
import type { Journey, StepSource } from '../../../objects/journey.ts';
import { channelAccess } from './access-store.ts';

const channel: StepSource = {
  kind: 'channel',
  side: 'after',
  access: channelAccess,
  place: '/channel/edit/$channelId',
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`i.id`, at: sql`i.shown_at`, seenId: sql`c.id`, linkId: sql`c.id`, title: sql`c.name` },
      userId: sql`i.submitted_by`,
    },
    from: sql`(${objects}) x JOIN channel_items i ON i.program_id = x.object_id AND i.state = 'published'
      JOIN channels c ON c.id = i.channel_id AND c.state = 'active'`,
  }),
};

const creation: StepSource = {
  kind: 'creation',
  side: 'before',
  access: channelAccess,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`c.id`, at: sql`c.created_at`, seenId: sql`c.id`, linkId: sql`NULL::uuid` },
      userId: sql`c.created_by`,
    },
    from: sql`(${objects}) x JOIN channels c ON c.id = x.object_id`,
  }),
};

export const channelJourneys: readonly Journey[] = [
  { of: 'program', steps: [channel] },
  {
    of: 'channel',
    steps: [creation],
    leads: [
      {
        ...{ to: 'program', side: 'after', kinds: ['program'] },
        objects: (
          channelId,
        ) => sql`SELECT i.program_id AS object_id, NULL::text AS part, NULL::int AS position
          FROM channel_items i WHERE i.channel_id = ${channelId} AND i.state = 'published'`,
      },
    ],
  },
];
