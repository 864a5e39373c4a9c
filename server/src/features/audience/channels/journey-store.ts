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

export const channelJourneys: readonly Journey[] = [{ of: 'program', steps: [channel] }];
