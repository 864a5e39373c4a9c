import type { Harness } from './harness.ts';

/** The actions that the audit holds of an object, the oldest first. */
export async function auditedActions({ app }: Harness, objectId: string): Promise<string[]> {
  const rows = await app.context.db.system((trx) =>
    trx
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', objectId)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ action }) => action);
}
