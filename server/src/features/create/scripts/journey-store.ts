import { sql } from 'kysely';
import type { Journey, StepSource } from '../../../objects/journey.ts';
import { scriptAccess } from './access-store.ts';

const place = '/script/edit/$scriptId';

const itself: StepSource = {
  kind: 'script',
  side: 'before',
  isItself: true,
  access: scriptAccess,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`s.id`, at: sql`s.created_at`, seenId: sql`s.id`, linkId: sql`s.id` },
      ...{ title: sql`s.title`, userId: sql`s.created_by` },
    },
    from: sql`(${objects}) x JOIN scripts s ON s.id = x.object_id AND s.archived_at IS NULL`,
  }),
};

export const scriptJourneys: readonly Journey[] = [{ of: 'script', steps: [itself] }];
