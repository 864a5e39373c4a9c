import type { BumperImage, PlayedKind, BumperRule } from '@rushes/contract/create/bumpers';
import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import type { Aspect, UsableRange } from '@rushes/contract/media/clips';
import type { TitleDesign } from '@rushes/contract/media/titles';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { StoredItem } from '../../../../schema-programs.ts';

/** A variant of an active bumper: a watermark, or what is played and has a length. */
export interface UsableVariant {
  readonly bumperId: string;
  readonly name: string;
  readonly kind: PlayedKind;
  readonly rule: BumperRule;
  readonly aspect: Aspect;
  readonly language: string | null;
  readonly clip: {
    readonly clipId: string;
    readonly fps: number;
    readonly frames: number;
    readonly usableRange: UsableRange | null;
  } | null;
  readonly inMs: number | null;
  readonly outMs: number | null;
  readonly image: BumperImage | null;
  readonly title: TitleDesign | null;
  /** How long an image or a title is played. */
  readonly lengthMs: number | null;
}

/** What programs can begin and end with: the mandatory bumpers and these, each with its main variant first. */
export async function usableVariants(
  trx: Trx,
  customerId: string,
  bumperIds: readonly string[],
): Promise<UsableVariant[]> {
  const found = await sql<UsableVariant>`
    SELECT b.id AS "bumperId", b.name, b.kind, b.rule, v.aspect, v.language, v.in_ms AS "inMs", v.out_ms AS "outMs",
      v.image || jsonb_build_object('fileId', v.file_id) AS image, v.title, v.length_ms AS "lengthMs",
      CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('clipId', c.id, 'fps', a.fps, 'frames', a.frames,
        'usableRange', CASE WHEN c.usable_in_ms IS NOT NULL
          THEN jsonb_build_object('inMs', c.usable_in_ms, 'outMs', c.usable_out_ms) END) END AS clip
    FROM bumpers b JOIN bumper_variants v ON v.bumper_id = b.id LEFT JOIN clips c ON c.id = v.clip_id
    LEFT JOIN assets a ON a.id = c.asset_id
    WHERE b.customer_id = ${customerId} AND b.state = 'active' AND b.archived_at IS NULL
      AND (v.clip_id IS NULL OR a.frames > 0)
      AND (b.rule = 'mandatory' OR b.id = ANY (${[...bumperIds]}::uuid[]))
    ORDER BY b.id, v.position`.execute(trx);
  return found.rows;
}

export type ChosenBumpers = Readonly<Partial<Record<PlayedKind, string>>>;

/** What the draft of a program chooses. */
export async function chosenBumpers(trx: Trx, customerId: string, programId: string): Promise<ChosenBumpers> {
  const rows = await trx
    .selectFrom('program_bumpers')
    .select(['kind', 'bumper_id'])
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, bumper_id: id }) => [kind, id]));
}

/** Kinds that programs play. */
const played = sql`kind IN (${sql.join([...playedKinds])})`;

/** Gives a new program the bumpers that are the default. */
export async function addDefaultBumpers(trx: Trx, customerId: string, programId: string): Promise<void> {
  await sql`
    INSERT INTO program_bumpers (customer_id, program_id, kind, bumper_id)
    SELECT customer_id, ${programId}, kind, id FROM bumpers
    WHERE customer_id = ${customerId} AND state = 'active' AND rule = 'default' AND archived_at IS NULL
      AND ${played}`.execute(trx);
}

/** Those that new programs get. */
export async function defaultBumpers(trx: Trx, customerId: string): Promise<ChosenBumpers> {
  const offered = await offeredBumpers(trx, customerId);
  const usual = offered.filter(({ rule }) => rule === 'default');
  return Object.fromEntries(usual.map(({ kind, bumperId }) => [kind, bumperId]));
}

/** Writes a choice; null removes it. */
export async function writeChoice(
  trx: Trx,
  customerId: string,
  { programId, kind, bumperId }: { programId: string; kind: PlayedKind; bumperId: string | null },
): Promise<void> {
  if (bumperId === null)
    await trx
      .deleteFrom('program_bumpers')
      .where('customer_id', '=', customerId)
      .where('program_id', '=', programId)
      .where('kind', '=', kind)
      .execute();
  else
    await trx
      .insertInto('program_bumpers')
      .values({ customer_id: customerId, program_id: programId, kind, bumper_id: bumperId })
      .onConflict((conflict) => conflict.columns(['program_id', 'kind']).doUpdateSet({ bumper_id: bumperId }))
      .execute();
}

/** By kind; null for none. What is left out stays as it is. */
export type BumperChoices = { readonly [Kind in PlayedKind]?: string | null | undefined };

export async function writeChoices(
  trx: Trx,
  customerId: string,
  programId: string,
  choices: BumperChoices,
): Promise<void> {
  for (const kind of playedKinds) {
    const bumperId = choices[kind];
    if (bumperId !== undefined) await writeChoice(trx, customerId, { programId, kind, bumperId });
  }
}

/** Whether the draft of a program `p` would be published with other bumpers than what is live has. */
export const hasOtherBumpers = sql<boolean>`(p.live_version_id IS NOT NULL AND ARRAY(
    SELECT e.id FROM (
      SELECT DISTINCT ON (b.kind) b.kind, b.id FROM bumpers b
      WHERE b.customer_id = p.customer_id AND b.state = 'active' AND b.archived_at IS NULL
        AND (b.rule = 'mandatory'
          OR EXISTS (SELECT FROM program_bumpers o WHERE o.program_id = p.id AND o.bumper_id = b.id))
        AND EXISTS (SELECT FROM bumper_variants i LEFT JOIN clips c ON c.id = i.clip_id LEFT JOIN assets a ON a.id = c.asset_id
          WHERE i.bumper_id = b.id AND (i.clip_id IS NULL OR (a.frames > 0 AND a.fps = p.fps)))
      ORDER BY b.kind, b.rule = 'mandatory' DESC) e ORDER BY e.id)
  <> ARRAY(SELECT x.bumper_id FROM version_bumpers x WHERE x.version_id = p.live_version_id ORDER BY x.bumper_id))`;

/** Keeps which bumpers a version plays. */
export async function insertVersionBumpers(
  trx: Trx,
  customerId: string,
  versionId: string,
  items: readonly Pick<StoredItem, 'bumper' | 'titles'>[],
): Promise<void> {
  const marks = items
    .flatMap(({ titles = [] }) => titles)
    .flatMap((title) => (title.kind === 'image' ? (title.bumper ?? []) : []));
  const placed = [...items.flatMap(({ bumper }) => bumper ?? []), ...marks];
  if (placed.length === 0) return;
  // One that was deleted meanwhile is still played by what is published again.
  await sql`
    INSERT INTO version_bumpers (customer_id, version_id, kind, bumper_id)
    SELECT customer_id, ${versionId}, kind, id FROM bumpers
    WHERE customer_id = ${customerId} AND id = ANY (${placed.map(({ bumperId }) => bumperId)}::uuid[])`.execute(
    trx,
  );
}

export interface OfferedBumper {
  readonly bumperId: string;
  readonly name: string;
  readonly kind: PlayedKind;
  readonly rule: BumperRule;
}

const offeredMost = 200;

/** Active bumpers that programs can play, by name. */
export async function offeredBumpers(trx: Trx, customerId: string): Promise<OfferedBumper[]> {
  return trx
    .selectFrom('bumpers')
    .select(['id as bumperId', 'name', 'rule'])
    .select(sql<PlayedKind>`kind`.as('kind'))
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`${played}`)
    .where('state', '=', 'active')
    .where('archived_at', 'is', null)
    .orderBy(sql`rule = 'mandatory'`, 'desc')
    .orderBy(sql`lower(name)`)
    .limit(offeredMost)
    .execute();
}

/** Programs that someone worked on lately and that chose a bumper with the asset: their editors want to know. */
export async function recentDraftsWithBumper(
  trx: Trx,
  customerId: string,
  assetId: string,
  since: Date,
): Promise<{ id: string }[]> {
  return trx
    .selectFrom('clips as c')
    .innerJoin('bumper_variants as v', 'v.clip_id', 'c.id')
    .innerJoin('program_bumpers as b', 'b.bumper_id', 'v.bumper_id')
    .innerJoin('programs as p', 'p.id', 'b.program_id')
    .select('p.id')
    .distinct()
    .where('c.customer_id', '=', customerId)
    .where('c.asset_id', '=', assetId)
    .where('p.archived_at', 'is', null)
    .where('p.saved_at', '>', since)
    .limit(100)
    .execute();
}
