/** Rows that the nodes of a plan (`EXPLAIN (ANALYZE, FORMAT JSON)`) put out or threw away, all together. */
export function rowsRead(plan: string): number {
  const counts = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)": ([0-9.]+)/g)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
