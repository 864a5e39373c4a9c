// Whether a session may make a call, by the access rule that the contract declares.
import type { Access } from '@rushes/contract/call';
import { onlyLooks } from '@rushes/contract/limits';
import { isAnsweredAsRole } from '@rushes/contract/identity/role-preview';
import { isOpenToView } from '@rushes/contract/identity/support-views';
import { AppError } from '../app-error.ts';
import type { Member } from './caller.ts';
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

/** Who someone is who looks as a role of their organisation; throws `not-found` where there is no such role. */
export type SeenAs = (member: Member, roleId: string) => Promise<Member>;

/**
 * The session as the role that the request names in its preview header would have it: it looks, and changes nothing. What is
 * the user’s own stays theirs. Throws `preview-looks-only` where the call does more, `forbidden` where they may not see roles.
 */
export async function asPreviewed(
  session: LiveSession | null,
  { access, path, roleId, seenAs }: { access: Access; path: string; roleId: string; seenAs: SeenAs },
): Promise<LiveSession | null> {
  if (session === null || session.caller.customerId === null) return session;
  if (!onlyLooks(path)) throw new AppError('preview-looks-only');
  if (!isAnsweredAsRole(access, path)) return session;
  if (!session.caller.permissions.has('organization.roles:see')) throw new AppError('forbidden');
  return { ...session, caller: await seenAs(session.caller, roleId) };
}
