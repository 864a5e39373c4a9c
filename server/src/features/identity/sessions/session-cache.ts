import type { Clock } from '../../../platform/clock.ts';
import type { SessionRow } from './store.ts';

/** Sessions as read at most 10 s ago; a change of one drops it at once in every process. */
export interface SessionCache {
  byToken(tokenHash: string): SessionRow | undefined;
  byId(sessionId: string): SessionRow | undefined;
  /** Reads by `load` and keeps the row, unless something was dropped meanwhile. */
  read(
    load: () => Promise<SessionRow | undefined>,
    token?: { hash: string; expiresAt: () => Date | undefined },
  ): Promise<SessionRow | undefined>;
  drop(sessionId: string): void;
  /** Drops the sessions of a customer’s users, or of one of them. */
  dropUsers(customerId: string, customerUserId: string | undefined): void;
  clear(): void;
}

const freshMs = 10_000;
const maxEntries = 20_000;

export function createSessionCache(clock: Clock): SessionCache {
  const sessions = new Map<string, { row: SessionRow; untilMs: number }>();
  const tokens = new Map<string, { sessionId: string; expiresAtMs: number }>();
  let drops = 0;
  const byId = (sessionId: string) => {
    const entry = sessions.get(sessionId);
    return entry !== undefined && entry.untilMs > clock.nowMs() ? entry.row : undefined;
  };
  const clear = () => {
    drops += 1;
    sessions.clear();
    tokens.clear();
  };
  return {
    byId,
    byToken: (tokenHash) => {
      const token = tokens.get(tokenHash);
      return token !== undefined && token.expiresAtMs > clock.nowMs() ? byId(token.sessionId) : undefined;
    },
    read: async (load, token) => {
      const dropsBefore = drops;
      const row = await load();
      if (row === undefined || drops !== dropsBefore) return row;
      if (sessions.size > maxEntries || tokens.size > maxEntries) clear();
      sessions.set(row.sessionId, { row, untilMs: clock.nowMs() + freshMs });
      const expiresAt = token?.expiresAt();
      if (token !== undefined && expiresAt !== undefined) {
        tokens.set(token.hash, { sessionId: row.sessionId, expiresAtMs: expiresAt.getTime() });
      }
      return row;
    },
    drop: (sessionId) => {
      drops += 1;
      sessions.delete(sessionId);
    },
    dropUsers: (customerId, customerUserId) => {
      drops += 1;
      for (const [sessionId, { row }] of sessions) {
        const isMeant = customerUserId === undefined || row.customerUserId === customerUserId;
        if (row.customerId === customerId && isMeant) sessions.delete(sessionId);
      }
    },
    clear,
  };
}
