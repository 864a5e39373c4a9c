import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Updateable } from 'kysely';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { CallContext, Support } from '../../../platform/http/caller.ts';
import type { CustomersTable } from '../../../schema.ts';
import type { UsersService } from '../../organization/users/service.ts';
import type { SessionsService } from '../../identity/sessions/service.ts';
import { factsOf } from './presentation.ts';
import * as store from './store.ts';
import { updateCustomer } from '../../core/customer-records/service.ts';

export interface CustomersDeps {
  readonly users: Pick<UsersService, 'inviteMembers' | 'resendTo' | 'stepUsers'>;
  readonly sessions: Pick<SessionsService, 'endSessionsIn'>;
}

export interface CustomersContext extends CustomersDeps {
  readonly context: Context;
}

/** Who of support changes something, and from where. */
export type CallOrigin = Pick<CallContext<Support>, 'caller' | 'clientAddress' | 'requestId' | 'origin'>;

export async function known(trx: Trx, customerId: string, now: Date): Promise<store.CustomerRow> {
  const row = await store.findCustomer(trx, customerId, now);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

/** Writes a change with its audit row, and lets everybody of the customer see it at once. */
export async function change(
  context: Context,
  trx: Trx,
  {
    caller,
    before,
    values,
    action,
  }: {
    /** null where the clock did it. */
    caller: Support | null;
    before: store.CustomerRow;
    values: Updateable<CustomersTable>;
    action: AuditAction;
  },
): Promise<store.CustomerRow> {
  const { clock, events } = context;
  const { customerId } = before;
  await updateCustomer(trx, customerId, values);
  const after = await known(trx, customerId, clock.now());
  const facts = { before: factsOf(before), after: factsOf(after) };
  const object = { kind: 'customer', id: customerId };
  await audit(context, trx, { userId: null, ...caller, customerId }, action, object, facts);
  await events.publish(trx, { customerId }, { type: 'rights-changed' });
  return after;
}
