import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { AnyTrx } from '../../../platform/db/database.ts';
import type { DataSubject } from '../../../platform/personal-data/naming.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import {
  clearProgressOf,
  deleteUnusedAssets,
  originalKey,
  piecePrefix,
  removePiecesMixing,
} from '../assets/service.ts';

const own = ({ customerId, customerUserId }: DataSubject) =>
  sql`c.customer_id = ${customerId} AND c.created_by = ${customerUserId}`;

/** A bumper, deliverables or programs that stay name the clip, or a version of them holds its footage. */
function isNeeded({ customerUserId }: DataSubject, deletedKinds: ReadonlySet<string>) {
  const stays = deletedKinds.has('programs') ? sql`g.created_by <> ${customerUserId}` : sql`true`;
  const keepsDeliverables = !deletedKinds.has('deliverables');
  return sql`(EXISTS (SELECT FROM program_clips u JOIN programs g ON g.id = u.program_id
      WHERE u.clip_id = c.id AND ${stays})
    OR EXISTS (SELECT FROM version_assets v JOIN program_versions w ON w.id = v.version_id
      JOIN programs g ON g.id = w.program_id WHERE v.asset_id = c.asset_id AND ${stays})
    OR EXISTS (SELECT FROM bumper_variants b WHERE b.clip_id = c.id)
    OR EXISTS (SELECT FROM deliverable_clips d
      WHERE d.clip_id = c.id AND ${keepsDeliverables ? sql`true` : sql`d.created_by <> ${customerUserId}`}))`;
}

/** Footage that someone brought: rows, originals, and all that was made of them. Offered after programs. */
export const clipData: PersonalData<PersonalThing> = {
  name: 'clips',
  columns: [
    { table: 'clips', column: 'created_by', what: 'clips', names: 'profile', fate: 'deleted' },
    { table: 'clips', column: 'deleted_by', what: 'clips-deleted', names: 'profile', fate: 'unnamed' },
  ],
  more: async (trx, subject) => {
    const found = await sql<{ row: unknown }>`
      SELECT to_jsonb(a) AS row FROM assets a JOIN clips c ON c.asset_id = a.id WHERE ${own(subject)}`.execute(
      trx,
    );
    return { assets: found.rows.map(({ row }) => row) };
  },
  files: async (trx, subject) => {
    const found = await sql<{ clipId: string; name: string; filename: string; assetId: string }>`
      SELECT c.id AS "clipId", c.name, a.filename, a.id AS "assetId" FROM clips c JOIN assets a ON a.id = c.asset_id
      WHERE ${own(subject)} AND a.sha256 IS NOT NULL ORDER BY c.created_at, c.id`.execute(trx);
    return found.rows.map(({ clipId, name, filename, assetId }) => ({
      key: originalKey(assetId),
      path: `recordings/${fileName(name)}-${clipId.slice(0, 8)}${/\.[A-Za-z0-9]{1,5}$/.exec(filename)?.[0] ?? ''}`,
    }));
  },
  needed: {
    kind: 'clips',
    count: async (trx, subject, deletedKinds) => {
      const found = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM clips c WHERE ${own(subject)} AND ${isNeeded(subject, deletedKinds)}`.execute(
        trx,
      );
      return found.rows[0]?.count ?? 0;
    },
  },
  erase: async (trx, subject, { newOwnerId }) => {
    const passed = await passOn(trx, subject, newOwnerId);
    const gone = await sql<{ id: string; assetId: string }>`
      DELETE FROM clips c WHERE ${own(subject)} RETURNING c.id, c.asset_id AS "assetId"`.execute(trx);
    await clearProgressOf(
      trx,
      'clip',
      gone.rows.map(({ id }) => id),
    );
    const assetIds = gone.rows.map(({ assetId }) => assetId);
    const assets = await deleteUnusedAssets(trx, assetIds);
    // Footage of others that this footage was mixed into.
    const mixed = await removePiecesMixing(trx, assets);
    return {
      counts: [{ what: 'clips', fate: 'deleted', count: assetIds.length }],
      passed: [{ kind: 'clips', count: passed }],
      prefixes: [
        ...assets.map((id) => `assets/${id}`),
        ...mixed.map(({ assetId, pieceId }) => piecePrefix(assetId, pieceId)),
      ],
    };
  },
};

/** What programs use goes to the newOwner; gives how many that were. */
async function passOn(trx: AnyTrx, subject: DataSubject, newOwnerId: string | null): Promise<number> {
  if (newOwnerId !== null) {
    const moved = await sql`
      UPDATE clips c SET created_by = ${newOwnerId}::uuid WHERE ${own(subject)} AND ${isNeeded(subject, new Set())}`.execute(
      trx,
    );
    return Number(moved.numAffectedRows ?? 0);
  }
  const left = await clipData.needed?.count(trx, subject, new Set());
  if (left !== undefined && left > 0)
    throw Object.assign(new Error('Programs use clips that nobody takes over'), {
      code: 'clip-in-use',
      permanent: true,
    });
  return 0;
}

function fileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
    .trim()
    .slice(0, 80);
  return /^[._ ]*$/.test(plain) ? 'clip' : plain.replace(/^\.+/, '');
}
