// Who did what to which object: one row an event, written with the change itself.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { AnyTrx } from './db/database.ts';

/** Who does something; `userId` is null where no user does: a contact, the clock, a failed sign-in. */
export interface AuditActor {
  readonly customerId: string | null;
  readonly userId: string | null;
  /** The customer’s user for whom support acts. */
  readonly onBehalfOf?: string;
  readonly request?: { readonly clientAddress: string | null; readonly requestId: string | null } | undefined;
}

export interface AuditObject {
  readonly kind: string;
  readonly id: string;
  /** What it goes by, where the facts don't say. */
  readonly name?: string;
}

/** Facts of an object at one moment; of the texts that users typed, the names of objects alone. */
export type AuditFacts = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

export interface AuditChange {
  readonly before?: AuditFacts | undefined;
  readonly after?: AuditFacts | undefined;
  /** What else is known; users and objects by their ids, which are shown by their names. */
  readonly details?:
    | Readonly<Record<string, string | number | boolean | null | readonly string[]>>
    | undefined;
}

/** Writes what an actor did to one object, in the transaction of the change; of `before` and `after` what differs. */
export async function audit(
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  trx: AnyTrx,
  { customerId, userId, onBehalfOf, request }: AuditActor,
  action: AuditAction,
  object: AuditObject | null,
  change: AuditChange = {},
): Promise<void> {
  const { before, after } = differences(object, change);
  await sql`
    INSERT INTO audit_events
      (id, customer_id, user_id, on_behalf_of, action, object_kind, object_id, details, before, after,
       client_address, request_id, created_at)
    VALUES
      (${randomUUID()}, ${customerId}, ${userId}, ${onBehalfOf ?? null}, ${action},
       ${object?.kind ?? null}, ${object?.id ?? null}, ${JSON.stringify(change.details ?? {})},
       ${jsonOf(before)}, ${jsonOf(after)}, ${request?.clientAddress ?? null}, ${request?.requestId ?? null},
       ${clock.now()})
  `.execute(trx);
}

/** The name stays with what differs: the log shows objects as they were called. */
function differences(object: AuditObject | null, { before, after }: AuditChange): AuditChange {
  if (before === undefined && after === undefined)
    return object?.name === undefined ? {} : { after: { name: object.name } };
  if (before === undefined || after === undefined) return { before, after };
  const differs = (field: string) => field === 'name' || !isDeepStrictEqual(before[field], after[field]);
  const only = (facts: AuditFacts) =>
    Object.fromEntries(Object.entries(facts).filter(([field]) => differs(field)));
  return { before: only(before), after: only(after) };
}

function jsonOf(facts: AuditFacts | undefined): string | null {
  return facts === undefined ? null : JSON.stringify(facts);
}

const auditedEveryMs = 10 * 60_000;

/** The span of time that a moment is in: what someone saves within it is one sitting. */
export function sittingOf(time: Date): { from: Date; to: Date } {
  const fromMs = Math.floor(time.getTime() / auditedEveryMs) * auditedEveryMs;
  return { from: new Date(fromMs), to: new Date(fromMs + auditedEveryMs) };
}

interface OwnSave {
  readonly createdAt: Date;
  readonly savedBy: string | null;
  /** Of the save before, and of this one. */
  readonly savedAt: readonly [Date, Date];
}

/** Whether a save goes on from one of the same user that was written down: editors save with every change. */
export function goesOn(
  customerUserId: string,
  { createdAt, savedBy, savedAt: [before, at] }: OwnSave,
): boolean {
  const isOneSitting = sittingOf(before).from.getTime() === sittingOf(at).from.getTime();
  return before > createdAt && savedBy === customerUserId && isOneSitting;
}
