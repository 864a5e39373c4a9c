import { sql } from 'kysely';
import type { Journey, StepSource } from '../../../objects/journey.ts';
import { clipAccess } from './access-store.ts';

const place = '/clips/edit/$clipId';

/** How a clip came in. Without its owner: takes are their requester's from the first byte. */
const upload: StepSource = {
  kind: 'upload',
  side: 'before',
  access: clipAccess,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`c.id`, at: sql`c.created_at`, seenId: sql`c.id`, linkId: sql`NULL::uuid` },
      state: sql`c.source`,
    },
    from: sql`(${objects}) x JOIN clips c ON c.id = x.object_id AND c.archived_at IS NULL`,
  }),
};

const itself: StepSource = {
  kind: 'clip',
  side: 'before',
  isItself: true,
  access: clipAccess,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`c.id`, at: sql`c.created_at`, seenId: sql`c.id`, linkId: sql`c.id` },
      ...{ title: sql`c.name`, part: sql`x.part`, position: sql`x.position` },
    },
    from: sql`(${objects}) x JOIN clips c ON c.id = x.object_id AND c.archived_at IS NULL`,
  }),
};

export const clipJourneys: readonly Journey[] = [{ of: 'clip', steps: [upload, itself] }];
