import { type Reached, reachThroughMost } from '@rushes/contract/people';
import { sql } from 'kysely';
import type { Holdings, Reach } from '../people/service.ts';
import { editsAll } from './policy.ts';

/** Programs that a person made, also what lies in the bin. */
export const programHoldings: Holdings = {
  kind: 'programs',
  roles: ['cc', 'cm'],
  needs: 'create.programs:see',
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count, (array_agg(title ORDER BY updated_at DESC))[1:3] AS examples
      FROM programs WHERE customer_id = ${customerId} AND created_by = ${customerUserId}`.execute(trx);
    return { count: found.rows[0]?.count ?? 0, examples: found.rows[0]?.examples ?? [] };
  },
  handOver: async (trx, { customerId, from, to }) => {
    const moved = await sql`
      UPDATE programs SET created_by = ${to} WHERE customer_id = ${customerId} AND created_by = ${from}`.execute(
      trx,
    );
    return Number(moved.numAffectedRows ?? 0n);
  },
};

interface ReachedRow {
  readonly objectId: string;
  readonly title: string;
  readonly isOwn: boolean;
  readonly isShared: boolean;
  readonly isForAll: boolean;
  readonly isNamed: boolean;
  readonly isInChannel: boolean;
  readonly through: Reached['through'];
}

/** The same rule as for opening a program: who edits it, and of live ones whom they are for. */
export const programReach: Reach = {
  kind: 'programs',
  page: async (trx, { customerId, customerUserId, permissions }, { after, limit }) => {
    const isCreator = permissions.has('create.programs:see');
    const hasAll = isCreator && editsAll({ permissions });
    const isOwn = sql`(${isCreator} AND p.created_by = ${customerUserId})`;
    const isShared = sql`(${isCreator} AND p.shared_with_creators)`;
    const isForAll = sql`(p.live_version_id IS NOT NULL AND p.audience_organisation)`;
    const isNamed = sql`(p.live_version_id IS NOT NULL AND EXISTS (SELECT FROM program_audience a
      WHERE a.program_id = p.id AND a.customer_user_id = ${customerUserId}))`;
    const isInChannel = sql`(p.live_version_id IS NOT NULL AND EXISTS (SELECT FROM channel_reach r
      WHERE r.program_id = p.id AND r.customer_user_id = ${customerUserId}))`;
    const behind =
      after === null ? sql`true` : sql`(lower(p.title), p.id) > (${after.title}, ${after.objectId}::uuid)`;
    const found = await sql<ReachedRow>`
      SELECT r.*, ARRAY(SELECT jsonb_build_object('kind', 'channel', 'id', c.id, 'name', c.name) FROM channels c
          WHERE c.id IN (SELECT q.channel_id FROM channel_reach q
            WHERE q.program_id = r."objectId" AND q.customer_user_id = ${customerUserId}) AND r."isInChannel"
          ORDER BY lower(c.name), c.id LIMIT ${reachThroughMost}) AS through
      FROM (
        SELECT p.id AS "objectId", p.title, ${isOwn} AS "isOwn", ${isShared} AS "isShared", ${isForAll} AS "isForAll",
          ${isNamed} AS "isNamed", ${isInChannel} AS "isInChannel"
        FROM programs p WHERE p.customer_id = ${customerId} AND p.archived_at IS NULL AND ${behind}) AS r
      WHERE ${hasAll} OR "isOwn" OR "isShared" OR "isForAll" OR "isNamed" OR "isInChannel"
      ORDER BY lower(title), "objectId" LIMIT ${limit}`.execute(trx);
    return found.rows.map((row) => ({
      objectId: row.objectId,
      title: row.title,
      may: hasAll || row.isOwn || row.isShared ? 'edit' : 'watch',
      reasons: [
        ...(row.isOwn ? (['owner'] as const) : []),
        ...(hasAll ? (['role'] as const) : []),
        ...(row.isShared ? (['shared-with-creators'] as const) : []),
        ...(row.isForAll ? (['organisation'] as const) : []),
        ...(row.isNamed ? (['named'] as const) : []),
        ...(row.isInChannel ? (['channel'] as const) : []),
      ],
      through: row.through,
    }));
  },
};
