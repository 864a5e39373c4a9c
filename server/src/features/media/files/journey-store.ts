import { sql } from 'kysely';
import type { Journey, StepSource } from '../../../objects/journey.ts';
import { fileAccess } from './access-store.ts';

const place = '/files/file/$fileId';

/** When a file came in. Without its owner: requested files are their requester's from the first byte. */
const upload: StepSource = {
  kind: 'upload',
  side: 'before',
  access: fileAccess,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`f.id`, at: sql`f.created_at`, seenId: sql`f.id`, linkId: sql`NULL::uuid` },
      state: sql`'upload'`,
    },
    from: sql`(${objects}) x JOIN files f ON f.id = x.object_id AND f.archived_at IS NULL`,
  }),
};

const itself: StepSource = {
  kind: 'file',
  side: 'before',
  isItself: true,
  access: fileAccess,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`f.id`, at: sql`f.created_at`, seenId: sql`f.id`, linkId: sql`f.id` },
      title: sql`f.name`,
    },
    from: sql`(${objects}) x JOIN files f ON f.id = x.object_id AND f.archived_at IS NULL`,
  }),
};

export const fileJourneys: readonly Journey[] = [{ of: 'file', steps: [upload, itself] }];
