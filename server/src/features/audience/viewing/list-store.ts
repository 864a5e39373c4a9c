import { viewerList, type ViewerState } from '@rushes/contract/audience/lists/viewing';
import type { MailDelivery } from '@rushes/contract/limits';
import { countedMost } from '@rushes/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { audienceOf, isViewed } from '../../create/programs/service.ts';

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

/**
 * Rows `u`, `w`, `c` and `r`: each active user whom the program is for, what they watched, when they confirmed what is live,
 * and what is asked of them.
 */
export function viewersFrom(customerId: string, programId: string): RawBuilder<unknown> {
  return sql`(${audienceOf(customerId, programId)}) x
    JOIN members u ON u.id = x.customer_user_id AND u.customer_id = ${customerId} AND u.state <> 'deactivated'
    JOIN programs p ON p.id = ${programId} AND p.customer_id = ${customerId}
    LEFT JOIN watch_states w ON w.customer_user_id = u.id AND w.program_id = p.id
    LEFT JOIN viewing_confirmations c ON c.program_id = p.id AND c.customer_user_id = u.id
      AND c.version_number = p.live_version_number
    LEFT JOIN viewing_requirements r ON r.program_id = p.id`;
}

/** A condition on `p` and `w`: the live version is watched; what was watched of the versions before it doesn't count. */
export const isVersionWatched = sql`coalesce(w.version_number = p.live_version_number
  AND ${isViewed(sql`w.version_fraction`)}, false)`;

/** Where each version is to be confirmed, viewers are as far as they are with the live one. */
export const watchedFraction = sql`coalesce(CASE WHEN r.asks_confirmation
  THEN CASE WHEN w.version_number = p.live_version_number THEN w.version_fraction END
  ELSE w.watched_fraction END, 0)`;
export const viewedAt = sql`CASE WHEN ${isVersionWatched} OR r.asks_confirmation IS NOT TRUE THEN w.viewed_at END`;

const state = sql`CASE WHEN c.confirmed_at IS NOT NULL THEN 'confirmed' WHEN ${viewedAt} IS NOT NULL THEN 'viewed'
  WHEN ${watchedFraction} > 0 THEN 'in-progress' ELSE 'not-started' END`;
const mail = sql`coalesce((SELECT d.state FROM notification_deliveries d
  WHERE d.program_id = p.id AND d.customer_user_id = u.id AND d.kind = 'viewing-reminder'
  ORDER BY d.created_at DESC LIMIT 1), 'none')`;
const watched = sql`round(least(${watchedFraction}, 1) * 100)::int`;

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
      viewedAt: sql`coalesce(${viewedAt}, '-infinity'::timestamptz)`,
      confirmedAt: sql`coalesce(c.confirmed_at, '-infinity'::timestamptz)`,
    },
  };
}

const select = sql<ViewerRow>`u.id AS "customerUserId", u.name, u.user_name AS "userName", ${state} AS state, ${mail} AS mail,
  ${watched} AS watched, ${viewedAt} AS "viewedAt", c.confirmed_at AS "confirmedAt"`;

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
