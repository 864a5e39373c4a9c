// Who did what to the installation's security: one row an event, written with the change itself.
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { sql } from 'kysely';
import type { AnyTrx } from './db/database.ts';
import type { RequestMark } from './http/caller.ts';

export interface AuditEvent {
  readonly action: AuditAction;
  readonly customerId: string | null;
  readonly userId: string | null;
  readonly object?: { readonly kind: string; readonly id: string };
  /** Never a text that a person typed. */
  readonly details?: AuditDetails;
  /** What changed, as it was and as it is: of people’s words the names of objects alone. */
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  /** The customer’s person for whom support acts. */
  readonly onBehalfOf?: string;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
}

/** What else is known of a change; people and objects by their ids, which are shown by their names. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Facts of an object at one moment. */
export type AuditFacts = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

/** Writes an audit row with the change itself: as the system, or as the event’s own customer. */
export async function writeAudit(trx: AnyTrx, event: AuditEvent, at: Date): Promise<void> {
  await sql`
    INSERT INTO audit_events
      (id, customer_id, user_id, on_behalf_of, action, object_kind, object_id, details, before, after,
       client_address, request_id, created_at)
    VALUES
      (${randomUUID()}, ${event.customerId}, ${event.userId}, ${event.onBehalfOf ?? null}, ${event.action},
       ${event.object?.kind ?? null}, ${event.object?.id ?? null}, ${JSON.stringify(event.details ?? {})},
       ${jsonOf(event.before)}, ${jsonOf(event.after)}, ${event.clientAddress}, ${event.requestId}, ${at})
  `.execute(trx);
}

/** Someone signed in who changes something; what narrower types than `Caller` keep of it is enough. */
export interface Actor {
  readonly customerId: string | null;
  readonly userId: string;
  readonly request?: RequestMark;
}

/** Writes what a caller did to one object, as it was before and as it is after. */
export async function audit(
  { clock }: { readonly clock: { now(): Date } },
  trx: AnyTrx,
  actor: Actor,
  action: AuditAction,
  object: { readonly kind: string; readonly id: string },
  facts: Pick<AuditEvent, 'details' | 'before' | 'after'> = {},
): Promise<void> {
  await writeAudit(trx, eventOf(actor, action, object, facts), clock.now());
}

/** The event of what a caller does to one object. */
export function eventOf(
  actor: Actor,
  action: AuditAction,
  object: { readonly kind: string; readonly id: string },
  facts: Pick<AuditEvent, 'details' | 'before' | 'after'> = {},
): AuditEvent {
  return {
    action,
    customerId: actor.customerId,
    userId: actor.userId,
    object,
    ...facts,
    clientAddress: actor.request?.clientAddress ?? null,
    requestId: actor.request?.requestId ?? null,
  };
}

function jsonOf(facts: AuditFacts | undefined): string | null {
  return facts === undefined ? null : JSON.stringify(facts);
}
