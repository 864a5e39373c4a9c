import { type RawBuilder, sql } from 'kysely';
import { type Journey, type StepSource, usedPrograms } from '../../../objects/journey.ts';

const place = '/alltemplate/job/$jobTemplateId';

/** Those of the organisation are for everyone who sees templates. */
const access: StepSource['access'] = {
  rows: ({ customerId, permissions }) =>
    permissions.has('create.templates:see')
      ? sql`SELECT j.id AS object_id, 'use'::text AS may FROM job_templates j WHERE j.customer_id = ${customerId}`
      : null,
};

/** Started jobs `s`. */
const startedBy = (from: (objects: RawBuilder<unknown>) => RawBuilder<unknown>): StepSource => ({
  kind: 'job-template',
  side: 'before',
  access,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`s.program_id`, at: sql`s.started_at`, seenId: sql`j.id`, linkId: sql`j.id` },
      ...{ title: sql`j.title`, userId: sql`s.started_by` },
    },
    from: sql`${from(objects)} JOIN job_templates j ON j.id = s.job_template_id AND j.archived_at IS NULL`,
  }),
});

/** Job templates whose programs go to a channel. */
const ofChannel: StepSource = {
  kind: 'job-template',
  side: 'before',
  access,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`j.id`, at: sql`j.created_at`, seenId: sql`j.id`, linkId: sql`j.id` },
      ...{ title: sql`j.title`, userId: sql`j.created_by` },
    },
    from: sql`(${objects}) x JOIN job_templates j ON j.channel_id = x.object_id AND j.archived_at IS NULL`,
  }),
};

const none = sql`NULL::text AS part, NULL::int AS position`;

export const jobTemplateJourneys: readonly Journey[] = [
  {
    of: 'job-template',
    access,
    leads: [
      {
        ...{ to: 'recording-task', side: 'after', kinds: ['recording-task'] },
        objects: (jobTemplateId) => sql`SELECT s.task_id AS object_id, ${none} FROM started_jobs s
          WHERE s.job_template_id = ${jobTemplateId} AND s.task_id IS NOT NULL`,
      },
      {
        ...{ to: 'program', side: 'after', kinds: [...usedPrograms, 'approval'] },
        objects: (jobTemplateId) => sql`SELECT s.program_id AS object_id, ${none} FROM started_jobs s
          WHERE s.job_template_id = ${jobTemplateId}`,
      },
    ],
  },
  {
    of: 'program',
    steps: [startedBy((objects) => sql`(${objects}) x JOIN started_jobs s ON s.program_id = x.object_id`)],
  },
  { of: 'channel', steps: [ofChannel] },
  {
    of: 'recording-task',
    steps: [startedBy((objects) => sql`(${objects}) x JOIN started_jobs s ON s.task_id = x.object_id`)],
  },
];
