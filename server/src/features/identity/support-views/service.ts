import { randomUUID } from 'node:crypto';
import type { SupportView } from '@rushes/contract/identity/support-views';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Caller, Support } from '../../../platform/http/caller.ts';
import type { SessionsService } from '../sessions/service.ts';
import * as store from './store.ts';

export interface SupportViewsDeps {
  readonly sessions: Pick<SessionsService, 'announceChange'>;
}

export interface WantedView {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly reason: string;
  readonly minutes: number;
}

export type SupportViewsService = ReturnType<typeof createSupportViewsService>;

/** Support looking into a customer through the eyes of one of its users; the customer reads in its audit who, when and why. */
export function createSupportViewsService(context: Context, { sessions }: SupportViewsDeps) {
  const { db, clock } = context;
  return {
    startView: (caller: Support, { customerId, customerUserId, reason, minutes }: WantedView) =>
      db.system(async (trx): Promise<SupportView> => {
        const eyes = await store.findEyes(trx, customerId, customerUserId);
        if (eyes === undefined) throw new AppError('not-found');
        if (eyes.state !== 'active') throw new AppError('wrong-state');
        await store.deleteView(trx, caller.sessionId);
        const id = randomUUID();
        const startedAt = clock.now();
        const endsAt = new Date(startedAt.getTime() + minutes * 60_000);
        const { sessionId } = caller;
        await store.insertView(trx, { id, customerId, customerUserId, sessionId, reason, startedAt, endsAt });
        // Written by support for the customer to read: the one typed text that an audit row holds.
        const facts = { details: { reason, minutes } };
        const actor = { ...caller, customerId, onBehalfOf: customerUserId };
        await audit(context, trx, actor, 'support.view-started', { kind: 'customer', id: customerId }, facts);
        await sessions.announceChange(trx, caller);
        const { customerName, asName } = eyes;
        const span = { startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString() };
        return { viewId: id, customerId, customerName, asName, reason, ...span };
      }),
    /** Every view of the installation is over. */
    endAll: (trx: Trx) => store.deleteViews(trx),
    endView: (caller: Caller) =>
      db.system(async (trx) => {
        const view = await store.deleteView(trx, caller.sessionId);
        if (view === undefined) return;
        const { customerId, customerUserId } = view;
        const actor = { ...caller, customerId, onBehalfOf: customerUserId };
        await audit(context, trx, actor, 'support.view-ended', { kind: 'customer', id: customerId });
        await sessions.announceChange(trx, caller);
      }),
  };
}
