// Whether a session may make a call, by the access rule that the contract declares.
import type { Access } from '@rushes/contract/call';
import { isOpenToView } from '@rushes/contract/support-views';
import { AppError } from '../app-error.ts';
import type { LiveSession } from './session-gate.ts';

/** Throws `not-signed-in` or `forbidden` where the rule does not let the session through. */
export function checkAccess(access: Access, session: LiveSession | null): void {
  if (access.who === 'anyone') return;
  if (session === null) throw new AppError('not-signed-in');
  if (access.who === 'signed-in') return;
  const { caller, mustChangePassword } = session;
  if (access.who === 'support') {
    if (mustChangePassword || caller.role !== 'super-admin') throw new AppError('forbidden');
    return;
  }
  const wanted = access.who === 'may-any' ? access.permissions : [access.permission];
  const mayDo = caller.customerId !== null && wanted.some((each) => caller.permissions.has(each));
  if (mustChangePassword || !mayDo) throw new AppError('forbidden');
}

/** Throws `support-looks-only` where support, looking into a customer, asks for more than a look. */
export function checkView(session: LiveSession | null, service: string, method: string): void {
  const isView = session?.caller.customerId != null && session.caller.view !== undefined;
  if (isView && !isOpenToView(service, method)) throw new AppError('support-looks-only');
}
