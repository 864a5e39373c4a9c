// Who did what to the installation's security: one row an event, written with the change itself.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyTrx } from './db/database.ts';

export interface AuditEvent {
  /** `<feature>.<what-happened>`. */
  readonly action: string;
  readonly customerId: string | null;
  readonly userId: string | null;
  readonly object?: { readonly kind: string; readonly id: string };
  /** Never a text that a person typed. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
}

/** Writes an audit row; the transaction must be a system one. */
export async function writeAudit(trx: AnyTrx, event: AuditEvent, at: Date): Promise<void> {
  await sql`
    INSERT INTO audit_events
      (id, customer_id, user_id, action, object_kind, object_id, details, client_address, request_id, created_at)
    VALUES
      (${randomUUID()}, ${event.customerId}, ${event.userId}, ${event.action}, ${event.object?.kind ?? null},
       ${event.object?.id ?? null}, ${JSON.stringify(event.details ?? {})}, ${event.clientAddress}, ${event.requestId}, ${at})
  `.execute(trx);
}
