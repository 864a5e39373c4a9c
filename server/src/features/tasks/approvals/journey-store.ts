import { type RawBuilder, sql } from 'kysely';
import { type Journey, type StepSource, usedPrograms } from '../../../objects/journey.ts';
import { versionsShowing } from '../../create/programs/service.ts';
import { takenClips } from '../recording-tasks/service.ts';
import { approvalAccess } from './access-store.ts';

const place = '/tasks/approvals/$approvalId';

/** Rounds `o` of approvals `r`. */
const rounds = (from: (objects: RawBuilder<unknown>) => RawBuilder<unknown>): StepSource => ({
  kind: 'approval',
  side: 'after',
  access: approvalAccess,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{
        id: sql`o.id`,
        at: sql`o.requested_at`,
        seenId: sql`r.id`,
        linkId: sql`r.id`,
        title: sql`p.title`,
      },
      ...{ number: sql`o.number`, state: sql`o.state`, userId: sql`o.requested_by` },
    },
    from: sql`${from(objects)} JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL`,
  }),
});

const roundsOfProgram = rounds(
  (objects) => sql`(${objects}) x JOIN approvals r ON r.program_id = x.object_id
    JOIN approval_rounds o ON o.approval_id = r.id`,
);

const roundsOfScript = rounds(
  (objects) => sql`(${objects}) x JOIN approvals r ON r.script_id = x.object_id
    JOIN approval_rounds o ON o.approval_id = r.id`,
);

/** Of versions of programs and deliverables that show one of the clips. */
const roundsOfClips = (clips: (objects: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  rounds(
    (objects) => sql`(SELECT o.* FROM approval_rounds o WHERE o.subject_version_id IN (
        ${versionsShowing(clips(objects))}
        UNION SELECT e.id FROM deliverable_versions e WHERE e.clip_id IN (${clips(objects)}))) o
      JOIN approvals r ON r.id = o.approval_id`,
  );

const idsOf = (objects: RawBuilder<unknown>) => sql`SELECT x.object_id FROM (${objects}) x`;

const version: StepSource = {
  kind: 'version',
  side: 'before',
  access: approvalAccess,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`o.id`, at: sql`v.created_at`, seenId: sql`x.object_id`, linkId: sql`NULL::uuid` },
      ...{ state: sql`v.state`, number: sql`v.number`, userId: sql`v.created_by` },
    },
    from: sql`(${objects}) x JOIN approval_rounds o ON o.approval_id = x.object_id
      JOIN approval_versions v ON v.id = o.subject_version_id`,
  }),
};

/** Of approvals `r`; on the page of the approval itself a link would lead nowhere. */
const decisions = (
  from: (objects: RawBuilder<unknown>) => RawBuilder<unknown>,
  linkId = sql`NULL::uuid`,
): StepSource => ({
  kind: 'decision',
  side: 'after',
  access: approvalAccess,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`w.id`, at: sql`w.decided_at`, seenId: sql`r.id`, linkId },
      ...{ state: sql`w.decision`, number: sql`o.number`, userId: sql`w.customer_user_id` },
    },
    from: sql`${from(objects)} JOIN approval_reviews w ON w.approval_id = r.id AND w.decision IS NOT NULL
      JOIN approval_stages s ON s.id = w.stage_id JOIN approval_rounds o ON o.id = s.round_id`,
  }),
});
const decisionsOfApproval = decisions(
  (objects) => sql`(${objects}) x JOIN approvals r ON r.id = x.object_id`,
);
const decisionsOfScript = decisions(
  (objects) => sql`(${objects}) x JOIN approvals r ON r.script_id = x.object_id`,
  sql`r.id`,
);

const withoutPart = sql`NULL::text AS part, NULL::int AS position`;
const programOf = (
  approvalId: string,
) => sql`SELECT r.program_id AS object_id, ${withoutPart} FROM approvals r
  WHERE r.id = ${approvalId} AND r.program_id IS NOT NULL`;
const scriptOf = (approvalId: string) => sql`SELECT r.script_id AS object_id, ${withoutPart} FROM approvals r
  WHERE r.id = ${approvalId} AND r.script_id IS NOT NULL`;
const clipsOf = (approvalId: string) => sql`SELECT DISTINCT v.clip_id AS object_id, ${withoutPart}
  FROM approvals r JOIN deliverable_versions v ON v.deliverable_id = r.deliverable_id
  WHERE r.id = ${approvalId} AND v.clip_id IS NOT NULL`;
const madeOf = (approvalId: string) => sql`SELECT d.program_id AS object_id, ${withoutPart}
  FROM approvals r JOIN deliverables d ON d.id = r.deliverable_id
  WHERE r.id = ${approvalId} AND d.program_id IS NOT NULL`;

export const approvalJourneys: readonly Journey[] = [
  {
    of: 'approval',
    steps: [version, decisionsOfApproval],
    leads: [
      { to: 'program', side: 'before', kinds: ['program'], objects: programOf },
      { to: 'script', side: 'before', kinds: ['script'], objects: scriptOf },
      { to: 'clip', side: 'before', kinds: ['clip'], objects: clipsOf },
      { to: 'program', side: 'after', kinds: usedPrograms, objects: madeOf },
      {
        ...{ to: 'program', side: 'after', kinds: usedPrograms.filter((kind) => kind !== 'program') },
        objects: programOf,
      },
    ],
  },
  { of: 'program', steps: [roundsOfProgram] },
  { of: 'script', steps: [roundsOfScript, decisionsOfScript] },
  { of: 'clip', steps: [roundsOfClips(idsOf)] },
  { of: 'recording-task', steps: [roundsOfClips((objects) => takenClips(idsOf(objects)))] },
];
