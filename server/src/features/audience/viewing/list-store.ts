import { viewerList, type ViewerState } from '@rushes/contract/audience/lists/viewing';
import type { MailDelivery } from '@rushes/contract/limits';
import { countedMost } from '@rushes/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { audienceOf } from '../../create/programs/service.ts';

type ViewerColumn = keyof typeof viewerList.columns;
export type ViewerQuery = PageQuery<ViewerColumn> & { readonly programId: string };

export interface ViewerRow {
  readonly customerUserId: string;
  readonly name: string;
  readonly userName: string;
  readonly state: ViewerState;
  readonly mail: MailDelivery;
  readonly watched: number;
  readonly viewedAt: Date | null;
  readonly confirmedAt: Date | null;
}

/** Rows `u`, `w` and `c`: each active user whom the program is for, what they watched, and when they confirmed what is live. */
export function viewersFrom(customerId: string, programId: string): RawBuilder<unknown> {
  return sql`(${audienceOf(customerId, programId)}) x
    JOIN members u ON u.id = x.customer_user_id AND u.customer_id = ${customerId} AND u.state <> 'deactivated'
    JOIN programs p ON p.id = ${programId} AND p.customer_id = ${customerId}
    LEFT JOIN watch_states w ON w.customer_user_id = u.id AND w.program_id = p.id
    LEFT JOIN viewing_confirmations c ON c.program_id = p.id AND c.customer_user_id = u.id
      AND c.version_number = p.live_version_number`;
}

const state = sql`CASE WHEN c.confirmed_at IS NOT NULL THEN 'confirmed' WHEN w.viewed_at IS NOT NULL THEN 'viewed'
  WHEN w.watched_fraction > 0 THEN 'in-progress' ELSE 'not-started' END`;
const mail = sql`coalesce((SELECT d.state FROM notification_deliveries d
  WHERE d.program_id = p.id AND d.customer_user_id = u.id AND d.kind = 'viewing-reminder'
  ORDER BY d.created_at DESC LIMIT 1), 'none')`;
const watched = sql`round(least(coalesce(w.watched_fraction, 0), 1) * 100)::int`;

function viewerSql(customerId: string, programId: string): ListSql<ViewerColumn> {
  return {
    list: viewerList,
    from: viewersFrom(customerId, programId),
    id: sql`u.id`,
    search: sql`lower(u.name || ' ' || u.user_name)`,
    columns: {
      name: sql`lower(u.name)`,
      userName: sql`lower(u.user_name)`,
      state,
      mail,
      watched,
      viewedAt: sql`coalesce(w.viewed_at, '-infinity'::timestamptz)`,
      confirmedAt: sql`coalesce(c.confirmed_at, '-infinity'::timestamptz)`,
    },
  };
}

const select = sql<ViewerRow>`u.id AS "customerUserId", u.name, u.user_name AS "userName", ${state} AS state, ${mail} AS mail,
  ${watched} AS watched, w.viewed_at AS "viewedAt", c.confirmed_at AS "confirmedAt"`;

export async function pageViewers(trx: Trx, customerId: string, { programId, ...query }: ViewerQuery) {
  return pageOf(trx, viewerSql(customerId, programId), { select, where: [], query });
}

export async function countFound(
  trx: Trx,
  customerId: string,
  { programId, ...query }: Omit<ViewerQuery, 'limit'>,
): Promise<number> {
  return countOf(trx, viewerSql(customerId, programId), { where: [], query, most: countedMost });
}
