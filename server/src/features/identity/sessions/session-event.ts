import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { AuditEvent } from '../../../platform/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ClientInfo } from './sign-in/open-session.ts';

/** The audit row of what a signed-in person did with a session: their own, or the one named. */
export function sessionEvent(
  action: AuditAction,
  caller: Caller,
  from: ClientInfo,
  sessionId?: string,
): AuditEvent {
  return {
    action,
    customerId: caller.customerId,
    userId: caller.userId,
    object: { kind: 'session', id: sessionId ?? caller.sessionId },
    clientAddress: from.clientAddress,
    requestId: from.requestId,
  };
}
