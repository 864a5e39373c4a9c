import { type RawBuilder, sql } from 'kysely';
import { type Journey, type StepSource, usedPrograms } from '../../../objects/journey.ts';
import { programAccess } from './audience/access-store.ts';

const place = '/myprograms/editprogram/$programId';

const itself: StepSource = {
  kind: 'program',
  side: 'after',
  isItself: true,
  access: programAccess,
  place,
  placeOfOthers: '/home/play/$programId',
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`p.id`, at: sql`p.updated_at`, seenId: sql`p.id`, linkId: sql`p.id`, title: sql`p.title` },
      ...{ part: sql`x.part`, position: sql`x.position`, userId: sql`p.created_by` },
      state: sql`CASE WHEN p.put_aside_at IS NOT NULL THEN 'archived' WHEN p.live_version_id IS NULL THEN 'draft'
        ELSE 'published' END`,
    },
    from: sql`(${objects}) x JOIN programs p ON p.id = x.object_id AND p.archived_at IS NULL`,
  }),
};

const version: StepSource = {
  kind: 'version',
  side: 'after',
  access: programAccess,
  may: 'edit',
  place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`v.id`, at: sql`v.created_at`, seenId: sql`v.program_id`, linkId: sql`v.program_id` },
      ...{ state: sql`v.state`, number: sql`v.number`, userId: sql`v.created_by` },
    },
    from: sql`(${objects}) x JOIN program_versions v ON v.program_id = x.object_id`,
  }),
};

/** What is live now, and for whom. */
const publication: StepSource = {
  kind: 'publication',
  side: 'after',
  access: programAccess,
  may: 'edit',
  place,
  rows: (_subject, objects) => ({
    columns: {
      ...{
        id: sql`v.id`,
        at: sql`p.published_at`,
        seenId: sql`p.id`,
        linkId: sql`p.id`,
        title: sql`p.title`,
      },
      state: sql`CASE WHEN p.audience_organisation THEN 'organisation' ELSE 'users' END`,
      number: sql`v.number`,
      count: sql`(SELECT count(*) FROM program_audience a WHERE a.program_id = p.id)`,
      part: sql`(SELECT string_agg(g.name, ', ' ORDER BY lower(g.name)) FROM program_audience_groups a
        JOIN user_groups g ON g.id = a.group_id WHERE a.program_id = p.id)`,
      userId: sql`v.created_by`,
    },
    from: sql`(${objects}) x JOIN programs p ON p.id = x.object_id AND p.archived_at IS NULL
      JOIN program_versions v ON v.id = p.live_version_id`,
  }),
};

/** The first item of the program `p` with one of the clips; `value` is about the item `i.item`, which is the `i.n`th. */
const firstItem = (clips: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`(SELECT ${value}
  FROM jsonb_array_elements(p.timeline -> 'items') WITH ORDINALITY i (item, n)
  WHERE (i.item ->> 'clipId')::uuid IN (${clips}) ORDER BY i.n LIMIT 1)`;

const slotTitle = sql`(SELECT nullif(g.title, '') FROM program_slot_titles g
  WHERE g.program_id = p.id AND g.item_id = i.item ->> 'itemId')`;

const showing = (clips: RawBuilder<unknown>) => sql`SELECT live.id FROM program_versions v
  JOIN programs live ON live.id = v.program_id AND live.live_version_id = v.id WHERE v.id IN (${versionsShowing(clips)})`;

/** Versions that show one of the clips, a query of ids. */
export function versionsShowing(clips: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT a.version_id FROM clips c JOIN version_assets a ON a.asset_id = c.asset_id WHERE c.id IN (${clips})`;
}

/** Footage that what is live of a program shows, a query of ids. */
export function liveAssetsOf(programId: string): RawBuilder<unknown> {
  return sql`SELECT a.asset_id FROM programs live JOIN version_assets a ON a.version_id = live.live_version_id
    WHERE live.id = ${programId}`;
}

/** Clips that the draft of a program has. */
export function clipsOf(programId: string): RawBuilder<unknown> {
  return sql`SELECT u.clip_id FROM program_clips u WHERE u.program_id = ${programId}`;
}

/** Which clips the drafts of programs have, as `program_id` and `clip_id`. */
export function clipsOfPrograms(programIds: readonly string[]): RawBuilder<unknown> {
  return sql`SELECT u.program_id, u.clip_id FROM program_clips u WHERE u.program_id = ANY (${[...programIds]}::uuid[])`;
}

/** Files that a program shows as images. */
export function imagesOf(programId: string): RawBuilder<unknown> {
  return sql`SELECT i.file_id FROM program_images i WHERE i.program_id = ${programId}`;
}

/** Programs that have one of the clips, a query of ids, in their draft or in what is live, with where the draft has it. */
export function programsUsing(clips: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT p.id AS object_id, ${firstItem(clips, slotTitle)} AS part, ${firstItem(clips, sql`i.n::int`)} AS position
    FROM programs p WHERE p.id IN (
      SELECT u.program_id FROM program_clips u WHERE u.clip_id IN (${clips}) UNION ${showing(clips)})`;
}

/** Programs of which what is live shows one of the clips. */
export function programsShowing(clips: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT DISTINCT shown.id AS object_id, NULL::text AS part, NULL::int AS position
    FROM (${showing(clips)}) shown`;
}

/** Programs that show one of the files, a query of ids, as an image. */
export function programsWithImages(files: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT DISTINCT i.program_id AS object_id, NULL::text AS part, NULL::int AS position
    FROM program_images i WHERE i.file_id IN (${files})`;
}

const published = usedPrograms.filter((kind) => kind !== 'program');

export const programJourneys: readonly Journey[] = [
  {
    of: 'program',
    steps: [itself, version, publication],
    leads: [
      {
        ...{ to: 'clip', side: 'before', kinds: ['clip'] },
        objects: (
          programId,
        ) => sql`SELECT u.clip_id AS object_id, ${firstItem(sql`u.clip_id`, slotTitle)} AS part,
            ${firstItem(sql`u.clip_id`, sql`i.n::int`)} AS position
          FROM program_clips u JOIN programs p ON p.id = u.program_id WHERE u.program_id = ${programId}`,
      },
      {
        ...{ to: 'file', side: 'before', kinds: ['file'] },
        objects: (programId) => sql`SELECT i.file_id AS object_id, NULL::text AS part, NULL::int AS position
          FROM program_images i WHERE i.program_id = ${programId}`,
      },
    ],
  },
  {
    of: 'clip',
    leads: [
      {
        ...{ to: 'program', side: 'after', kinds: ['program'] },
        objects: (clipId) => programsUsing(sql`SELECT ${clipId}::uuid`),
      },
      {
        ...{ to: 'program', side: 'after', kinds: published },
        objects: (clipId) => programsShowing(sql`SELECT ${clipId}::uuid`),
      },
    ],
  },
  {
    of: 'file',
    leads: [
      {
        ...{ to: 'program', side: 'after', kinds: usedPrograms },
        objects: (fileId) => programsWithImages(sql`SELECT ${fileId}::uuid`),
      },
    ],
  },
];
