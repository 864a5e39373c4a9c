import { permissionsOf } from '@rushes/contract/roles';
import type { Caller } from '../../platform/http/caller.ts';
import type { LiveSession } from '../../platform/http/session-gate.ts';
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
  return hasProfile || (row.isSuperAdmin && row.customerId === null) ? undefined : 'revoked';
}

export function toLiveSession(row: SessionRow): LiveSession {
  return {
    caller: toCaller(row),
    mustChangePassword: row.mustChangePassword,
    expiresAt: row.expiresAt,
  };
}

function toCaller(row: SessionRow): Caller {
  const { sessionId, userId, name } = row;
  if (row.customerId === null || row.customerUserId === null || row.role === null) {
    return {
      sessionId,
      userId,
      name,
      customerId: null,
      customerUserId: null,
      role: 'super-admin',
      permissions: permissionsOf({ role: 'super-admin', custom: null, flags: {} }),
      flags: {},
    };
  }
  const flags = row.flags ?? {};
  return {
    sessionId,
    userId,
    name,
    customerId: row.customerId,
    customerUserId: row.customerUserId,
    role: row.role,
    permissions: permissionsOf({ role: row.role, custom: row.customPermissions, flags }),
    flags,
  };
}
