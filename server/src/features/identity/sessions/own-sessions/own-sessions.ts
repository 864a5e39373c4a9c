import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { Codes } from '../sign-in/codes.ts';
import { endOf } from '../liveness.ts';
import type { ClientInfo } from '../sign-in/open-session.ts';
import * as store from '../store.ts';
import { createToken } from '../tokens/tokens.ts';
import { asSystem } from '../as-system.ts';

/** What users do with their own sessions. */
export interface OwnSessions {
  listSessions(caller: Caller): Promise<store.ListedSession[]>;
  revokeSession(caller: Caller, sessionId: string, from: ClientInfo): Promise<void>;
  revokeOtherSessions(caller: Caller, from: ClientInfo): Promise<number>;
  /** A code that this browser exchanges for its session, and the half that goes into its cookie. */
  createHandoff(caller: Caller): Promise<{ code: string; half: string }>;
}

export interface OwnSessionsDeps {
  readonly context: Context;
  readonly codes: Codes;
  readonly seen: (row: store.SessionRow) => store.SessionRow;
  readonly announceEnd: (
    trx: Trx,
    session: { sessionId: string; customerId: string | null },
  ) => Promise<void>;
  readonly endSessionsOf: (trx: Trx, userId: string, reason: string, except?: string) => Promise<number>;
}

const handoffMs = 60_000;

export function createOwnSessions(deps: OwnSessionsDeps): OwnSessions {
  const { context, codes, seen } = deps;
  const { clock } = context;
  const living = async (trx: Trx, userId: string) => {
    const now = clock.now();
    const rows = await store.listSessions(trx, userId, now);
    return rows
      .map((row) => ({ ...row, lastActiveAt: seen(row).lastActiveAt }))
      .filter((row) => endOf(row, now.getTime()) === undefined)
      .toSorted((a, b) => b.lastActiveAt.getTime() - a.lastActiveAt.getTime());
  };
  return {
    listSessions: ({ userId }) => asSystem(context, (trx) => living(trx, userId)),
    revokeSession: (caller, sessionId, from) =>
      asSystem(context, async (trx) => {
        const own = (await living(trx, caller.userId)).find((row) => row.sessionId === sessionId);
        if (own === undefined) throw new AppError('not-found');
        await store.revokeSession(trx, sessionId, 'revoked', clock.now());
        await deps.announceEnd(trx, own);
        const object = { kind: 'session', id: sessionId };
        await audit(context, trx, { ...caller, request: from }, 'sessions.revoked', object);
      }),
    revokeOtherSessions: (caller, from) =>
      asSystem(context, async (trx) => {
        const ended = await deps.endSessionsOf(trx, caller.userId, 'revoked', caller.sessionId);
        const object = { kind: 'session', id: caller.sessionId };
        const actor = { ...caller, request: from };
        await audit(context, trx, actor, 'sessions.others-revoked', object, { details: { ended } });
        return ended;
      }),
    createHandoff: async ({ userId, sessionId }) => {
      const half = createToken();
      const wanted = { purpose: 'handoff', userId, sessionId, livesMs: handoffMs, boundTo: half } as const;
      const { code } = await asSystem(context, (trx) => codes.issue(trx, wanted));
      return { code, half };
    },
  };
}
