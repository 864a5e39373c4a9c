import { partsOf, type Permissions, permissionsOf } from '@rushes/contract/identity/roles';
import { lookingActions } from '@rushes/contract/identity/support-views';
import type { Caller, ViewMark } from '../../../platform/http/caller.ts';
import type { LiveSession } from '../../../platform/http/session-gate.ts';
import type { SessionRow } from './store.ts';

/** Idle minutes where no customer sets them. */
export const defaultIdleMinutes = 30;

/** Why a session no longer lives; undefined while it does. */
export function endOf(
  row: SessionRow,
  nowMs: number,
): 'revoked' | 'expired' | 'idle' | 'inactive' | undefined {
  if (row.revokedAt !== null) return 'revoked';
  if (row.expiresAt.getTime() <= nowMs) return 'expired';
  if (!row.isActive) return 'inactive';
  const idleMs = (row.idleMinutes ?? defaultIdleMinutes) * 60_000;
  if (nowMs - row.lastActiveAt.getTime() > idleMs) return 'idle';
  const hasProfile = row.role !== null && row.isLocked === false;
  return hasProfile || row.isSuperAdmin ? undefined : 'revoked';
}

/** Whether support looks into a customer at this time, through the eyes of someone who is still there. */
export function isViewing(row: SessionRow, nowMs: number): boolean {
  return (row.viewEndsAt?.getTime() ?? 0) > nowMs && row.profileState === 'active';
}

export function toLiveSession(row: SessionRow, nowMs: number): LiveSession {
  return {
    caller: toCaller(row, nowMs),
    mustChangePassword: row.mustChangePassword,
    expiresAt: row.expiresAt,
  };
}

/** What follows from a row: it is asked in every call, and the rows of live sessions are kept. */
const held = new WeakMap<SessionRow, Permissions>();

function toCaller(row: SessionRow, nowMs: number): Caller {
  const { sessionId, userId, name } = row;
  const view = viewOf(row);
  const isSupport = row.isSuperAdmin && !isViewing(row, nowMs);
  if (isSupport || row.customerId === null || row.customerUserId === null || row.role === null) {
    return {
      sessionId,
      userId,
      name: row.ownName,
      customerId: null,
      customerUserId: null,
      role: 'super-admin',
      permissions: permissionsOf({ role: 'super-admin', custom: null, flags: {} }),
      flags: {},
    };
  }
  const flags = row.flags ?? {};
  const permissions =
    held.get(row) ?? permissionsOf({ role: row.role, custom: row.customPermissions, flags });
  held.set(row, permissions);
  return {
    sessionId,
    userId,
    name,
    customerId: row.customerId,
    customerUserId: row.customerUserId,
    role: row.role,
    permissions: view === null ? permissions : onlyLooking(permissions),
    flags,
    ...(view === null ? {} : { view }),
  };
}

function viewOf({ viewReason, viewStartedAt, viewEndsAt }: SessionRow): ViewMark | null {
  if (viewReason === null || viewStartedAt === null || viewEndsAt === null) return null;
  return { reason: viewReason, startedAt: viewStartedAt, endsAt: viewEndsAt };
}

function onlyLooking(permissions: Permissions): Permissions {
  return new Set(
    [...permissions].filter((permission) => lookingActions.includes(partsOf(permission).action)),
  );
}
