import type { ListedAdministrator } from '@rushes/contract/support/customers';
import type { administratorRoles } from '@rushes/contract/support/lists/customers';
import { countedMost } from '@rushes/contract/lists/list';
import type { ProfileStep } from '@rushes/contract/organization/lists/users';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Support } from '../../../platform/http/caller.ts';
import { linkOriginOf } from '../../../platform/http/origin.ts';
import type { Actor } from '../../organization/users/service.ts';
import * as store from './administrators-store.ts';
import { type CustomersContext, type CallOrigin, known } from './update-customer.ts';
import { asSystem } from './as-system.ts';

export interface NewAdministrator {
  readonly email: string;
  readonly name: string;
  readonly role: (typeof administratorRoles)[number];
}

/** Those who run the organisations, invited and locked out as their own users would be. */
export function createAdministrators(deps: CustomersContext) {
  const { context } = deps;
  const { clock } = context;
  const invite = (trx: Trx, from: CallOrigin, customerId: string, wanted: NewAdministrator) =>
    inviteOne(deps, trx, actorIn(deps, from, customerId), wanted);
  return {
    /** In the transaction of the caller. */
    invite,
    calls: {
      getAdministrators: async (_caller: Support, query: store.AdministratorQuery) => {
        const { rows, nextCursor } = await asSystem(context, async (trx) => {
          if (query.customerId !== undefined) await known(trx, query.customerId, clock.now());
          return store.listAdministrators(trx, query);
        });
        return { items: rows.map(present), nextCursor };
      },
      countAdministrators: async (query: Omit<store.AdministratorQuery, 'limit'>) => ({
        count: await asSystem(context, async (trx) => {
          if (query.customerId !== undefined) await known(trx, query.customerId, clock.now());
          return store.countAdministrators(trx, query, countedMost);
        }),
      }),
      inviteAdministrator: (from: CallOrigin, customerId: string, wanted: NewAdministrator) =>
        asSystem(context, async (trx) => {
          const { status } = await known(trx, customerId, clock.now());
          if (status === 'closed') throw new AppError('wrong-state');
          return invite(trx, from, customerId, wanted);
        }),
      resendAdministrator: (from: CallOrigin, customerUserId: string) =>
        asSystem(context, async (trx) => {
          const row = await store.findAdministrator(trx, customerUserId);
          if (row === undefined) throw new AppError('not-found');
          if (row.invitationId === null) throw new AppError('wrong-state');
          return deps.users.resendTo(trx, actorIn(deps, from, row.customerId), row.invitationId);
        }),
      stepAdministrator: (from: CallOrigin, customerUserId: string, step: ProfileStep) =>
        asSystem(context, async (trx) => {
          const row = await store.findAdministrator(trx, customerUserId);
          if (row === undefined) throw new AppError('not-found');
          const actor = actorIn(deps, from, row.customerId);
          const { refused } = await deps.users.stepUsers(trx, actor, step, [customerUserId]);
          return { refused: refused[0]?.reason ?? null };
        }),
    },
  };
}

function actorIn(
  { context }: CustomersContext,
  { caller, clientAddress, requestId, origin }: CallOrigin,
  customerId: string,
): Actor {
  const { userId, name, role, flags, permissions } = caller;
  const whose = { userId, customerUserId: null, customerId, name, role, flags, permissions };
  return { ...whose, request: { clientAddress, requestId }, origin: linkOriginOf(context.config, origin) };
}

async function inviteOne({ users }: CustomersContext, trx: Trx, actor: Actor, wanted: NewAdministrator) {
  const member = { ...wanted, location: '', groupIds: [] };
  const { invited, refused } = await users.inviteMembers(trx, actor, [member], null);
  const [sent] = invited;
  if (sent === undefined)
    throw new AppError('invalid', { fields: [{ path: 'email', message: refused[0]?.reason ?? '' }] });
  return sent;
}

function present({ lastSignInAt, ...row }: store.AdministratorRow): ListedAdministrator {
  return { ...row, lastSignInAt: lastSignInAt?.toISOString() ?? null };
}
