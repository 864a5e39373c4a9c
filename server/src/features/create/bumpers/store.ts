import type { BumperVariantInput } from '@rushes/contract/create/bumpers';
import type { UsableRange } from '@rushes/contract/media/clips';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { ObjectRows } from '../../../objects/kind.ts';
import type { BumperTables } from '../../../schema-bumpers.ts';

type Bumpers = BumperTables['bumpers'];

/** What is known of the clip of a variant. */
export interface VariantClip {
  readonly name: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly assetId: string;
  readonly posterName: string | null;
  readonly fps: number;
  readonly frames: number | null;
  readonly usableRange: UsableRange | null;
}

export interface VariantRow extends BumperVariantInput {
  /** Null where it shows an image or a title. */
  readonly clip: VariantClip | null;
}

export interface BumperRow {
  readonly bumperId: string;
  readonly name: string;
  readonly kind: Bumpers['kind'];
  readonly rule: Bumpers['rule'];
  readonly state: 'draft' | 'active' | 'retired';
  readonly variants: readonly VariantRow[];
  readonly programCount: number;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
}

/** Bumpers outside the bin, as objects of their kind. */
export const bumperRows: ObjectRows = {
  table: 'bumpers',
  title: 'name',
  where: sql`o.archived_at IS NULL`,
};

/** How many published programs play the bumper `b` now. */
export const programCount = sql`(SELECT count(*)::int FROM version_bumpers vb
  JOIN programs p ON p.live_version_id = vb.version_id WHERE vb.bumper_id = b.id AND p.archived_at IS NULL)`;

/** The bumpers with these ids in their order, also those in the bin. */
export async function findBumpers(
  trx: Trx,
  customerId: string,
  bumperIds: readonly string[],
): Promise<BumperRow[]> {
  if (bumperIds.length === 0) return [];
  const found = await sql<BumperRow>`
    SELECT b.id AS "bumperId", b.name, b.kind, b.rule, b.state, b.revision, b.created_at AS "createdAt",
      b.updated_at AS "updatedAt", b.archived_at AS "archivedAt", ${programCount} AS "programCount",
      coalesce((SELECT jsonb_agg(jsonb_build_object('aspect', v.aspect, 'language', v.language, 'clipId', c.id,
          'inMs', v.in_ms, 'outMs', v.out_ms, 'clip', CASE WHEN c.id IS NOT NULL THEN jsonb_build_object(
          'name', c.name, 'createdBy', c.created_by, 'sharedWithCreators', c.shared_with_creators, 'assetId', a.id,
          'fps', a.fps, 'frames', a.frames, 'posterName', substring(a.artwork->>'posterKey' from '[^/]+$'),
          'usableRange', CASE WHEN c.usable_in_ms IS NOT NULL
            THEN jsonb_build_object('inMs', c.usable_in_ms, 'outMs', c.usable_out_ms) END) END)
          || CASE WHEN v.file_id IS NULL THEN '{}' ELSE jsonb_build_object('image',
            v.image || jsonb_build_object('fileId', v.file_id)) END
          || jsonb_strip_nulls(jsonb_build_object('title', v.title, 'lengthMs', v.length_ms)) ORDER BY v.position)
        FROM bumper_variants v LEFT JOIN clips c ON c.id = v.clip_id AND num_nonnulls(v.file_id, v.title) = 0
        LEFT JOIN assets a ON a.id = c.asset_id WHERE v.bumper_id = b.id), '[]') AS variants
    FROM bumpers b WHERE b.customer_id = ${customerId} AND b.id = ANY (${[...bumperIds]}::uuid[])`.execute(
    trx,
  );
  const byId = new Map(found.rows.map((row) => [row.bumperId, row]));
  return bumperIds.flatMap((id) => byId.get(id) ?? []);
}

export interface LockedBumper {
  readonly bumperId: string;
  readonly name: string;
  readonly kind: BumperRow['kind'];
  readonly rule: BumperRow['rule'];
  readonly state: BumperRow['state'];
  readonly isArchived: boolean;
}

/** Holds bumpers until the transaction ends; gives those that are there, in the bin or not. */
export async function lockBumpers(
  trx: Trx,
  customerId: string,
  bumperIds: readonly string[],
): Promise<LockedBumper[]> {
  const rows = await trx
    .selectFrom('bumpers')
    .select(['id as bumperId', 'name', 'kind', 'rule', 'state', 'archived_at as archivedAt'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...bumperIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }));
}

/** Whether another active bumper of the kind has the rule, which one alone can have. */
export async function isRuleTaken(
  trx: Trx,
  customerId: string,
  { bumperId, kind, rule }: Pick<LockedBumper, 'bumperId' | 'kind' | 'rule'>,
): Promise<boolean> {
  if (rule === 'optional') return false;
  // Two who give the rule at the same time come one after the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bumper rules ${customerId}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('bumpers')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('rule', '=', rule)
    .where('state', '=', 'active')
    .where('archived_at', 'is', null)
    .where('id', '<>', bumperId)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewBumper {
  readonly id: string;
  readonly name: string;
  readonly kind: BumperRow['kind'];
  readonly rule: BumperRow['rule'];
  readonly at: Date;
}

export async function insertBumper(
  trx: Trx,
  { customerId, customerUserId }: { customerId: string; customerUserId: string },
  { id, name, kind, rule, at }: NewBumper,
): Promise<void> {
  const times = { created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at };
  await trx
    .insertInto('bumpers')
    .values({ id, customer_id: customerId, name, kind, rule, ...times })
    .execute();
}

export async function updateBumpers(
  trx: Trx,
  customerId: string,
  bumperIds: readonly string[],
  values: Updateable<Bumpers>,
): Promise<void> {
  if (bumperIds.length === 0) return;
  await trx
    .updateTable('bumpers')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...bumperIds])
    .execute();
}

export async function replaceVariants(
  trx: Trx,
  customerId: string,
  bumperId: string,
  variants: readonly BumperVariantInput[],
  plainClipId: string | null,
): Promise<void> {
  await trx
    .deleteFrom('bumper_variants')
    .where('customer_id', '=', customerId)
    .where('bumper_id', '=', bumperId)
    .execute();
  if (variants.length === 0) return;
  await trx
    .insertInto('bumper_variants')
    .values(
      variants.map(({ aspect, language, clipId, image, title, lengthMs, inMs, outMs }, position) => {
        const { fileId = null, ...place } = image ?? {};
        return {
          ...{ customer_id: customerId, bumper_id: bumperId, position, aspect, language },
          ...{ clip_id: clipId ?? plainClipId, in_ms: inMs, out_ms: outMs, file_id: fileId },
          image: image === undefined ? null : JSON.stringify(place),
          title: title === undefined ? null : JSON.stringify(title),
          length_ms: lengthMs ?? null,
        };
      }),
    )
    .execute();
}

/** The plain clip that images and titles of bumpers lie over, at the organisation's present frame rate. */
export async function findPlainClip(
  trx: Trx,
  customerId: string,
): Promise<{ fps: 25 | 30; clipId: string | null }> {
  const found = await sql<{ fps: number; clipId: string | null }>`
    SELECT s.house_fps AS fps, (SELECT c.id FROM bumper_variants v JOIN clips c ON c.id = v.clip_id
        JOIN assets a ON a.id = c.asset_id
        WHERE v.customer_id = s.id AND num_nonnulls(v.file_id, v.title) > 0 AND a.fps = s.house_fps
          AND c.state NOT IN ('refused', 'failed') AND c.archived_at IS NULL
        ORDER BY c.created_at LIMIT 1) AS "clipId"
    FROM customer_settings s WHERE s.id = ${customerId}`.execute(trx);
  const { fps = 30, clipId = null } = found.rows[0] ?? {};
  return { fps: fps === 25 ? 25 : 30, clipId };
}
