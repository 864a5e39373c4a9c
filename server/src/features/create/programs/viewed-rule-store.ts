import { type RawBuilder, sql } from 'kysely';

/** Percent of a program `p` from which it counts as viewed: its own, or its organisation's. */
export const viewedPercent = sql<number>`coalesce(p.viewed_percent,
  (SELECT o.viewed_percent FROM customer_settings o WHERE o.id = p.customer_id))`;

/** Whether so much of a program `p` counts as viewed; the fraction is from 0 to 1. */
export function isViewed(fraction: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${fraction} >= ${viewedPercent}::real / 100)`;
}
