import { sql } from 'kysely';
import { type Journey, type StepSource, usedPrograms } from '../../../objects/journey.ts';
import { templateAccess } from './access-store.ts';

const place = '/alltemplate/edit/$templateId';

/** A template of the installation is no object of the organisation: it is named, without a link. */
const itself: StepSource = {
  kind: 'template',
  side: 'before',
  isItself: true,
  access: templateAccess,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`t.id`, at: sql`t.created_at`, seenId: sql`t.id`, linkId: sql`t.id`, title: sql`t.title` },
      isOwn: sql`t.customer_id IS NULL`,
    },
    from: sql`(${objects}) x JOIN templates t ON t.id = x.object_id AND t.archived_at IS NULL`,
  }),
};

const none = sql`NULL::text AS part, NULL::int AS position`;

export const templateJourneys: readonly Journey[] = [
  {
    of: 'template',
    steps: [itself],
    leads: [
      {
        to: 'program',
        side: 'after',
        kinds: [...usedPrograms, 'approval'],
        objects: (templateId) =>
          sql`SELECT s.program_id AS object_id, ${none} FROM program_slots s WHERE s.template_id = ${templateId}`,
      },
    ],
  },
  {
    of: 'program',
    leads: [
      {
        to: 'template',
        side: 'before',
        kinds: ['template'],
        objects: (programId) =>
          sql`SELECT s.template_id AS object_id, ${none} FROM program_slots s WHERE s.program_id = ${programId}`,
      },
    ],
  },
];
