import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Customer } from '@rushes/contract/support/customers';
import type { CustomerState } from '@rushes/contract/support/lists/customers';
import type { Updateable } from 'kysely';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Support } from '../../../platform/http/caller.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { CustomersTable } from '../../../schema.ts';
import { change, type CustomersContext, type CallOrigin } from './update-customer.ts';
import { toCustomer } from './presentation.ts';
import * as store from './store.ts';
import { asSystem } from './as-system.ts';

export const eraseBytesJob = 'customers.erase-bytes';

export interface EraseBytes {
  /** Those that end with a slash are prefixes. */
  readonly keys: readonly string[];
}

const keysAJob = 500;

interface Step {
  readonly caller: Support | null;
  readonly customerId: string;
  readonly action: AuditAction;
  /** The states that the step may be taken from. */
  readonly states: readonly CustomerState[];
  readonly values: Updateable<CustomersTable>;
  readonly locksOut?: boolean;
}

/** Suspending, the plan of a close, and what the clock does by it. */
export function createClosing(deps: CustomersContext) {
  const { context } = deps;
  const run = (step: Step): Promise<Customer> =>
    asSystem(context, async (trx) => toCustomer(await updateStatus(deps, trx, step)));
  return {
    suspendCustomer: ({ caller }: CallOrigin, customerId: string, reason: string) =>
      run({
        caller,
        customerId,
        action: 'customers.suspended',
        states: ['trial', 'active'],
        values: { status: 'suspended', status_reason: reason },
        locksOut: true,
      }),
    activateCustomer: ({ caller }: CallOrigin, customerId: string) =>
      run({
        caller,
        customerId,
        action: 'customers.activated',
        states: ['trial', 'suspended'],
        values: { status: 'active', status_reason: null, trial_ends_at: null },
      }),
    planClosing: (
      { caller }: CallOrigin,
      customerId: string,
      days: { closesAt: string; erasesAt: string },
    ) => {
      const [closesAt, erasesAt] = [new Date(days.closesAt), new Date(days.erasesAt)];
      requireFutureDates(closesAt, erasesAt, deps.context.clock.now());
      return run({
        caller,
        customerId,
        action: 'customers.closing-planned',
        states: ['trial', 'active', 'suspended'],
        values: { closes_at: closesAt, erases_at: erasesAt },
      });
    },
    cancelClosing: ({ caller }: CallOrigin, customerId: string) =>
      asSystem(context, async (trx) => {
        const before = await store.lockCustomer(trx, customerId, deps.context.clock.now());
        if (before === undefined) throw new AppError('not-found');
        if (before.closesAt === null) throw new AppError('wrong-state');
        const values: Updateable<CustomersTable> = {
          closes_at: null,
          erases_at: null,
          ...(before.status === 'closed' ? { status: 'active', status_reason: null } : {}),
        };
        const action = 'customers.closing-cancelled';
        return toCustomer(await change(deps.context, trx, { caller, before, values, action }));
      }),
    /** Does what is due by the clock. */
    followPlans: () => followPlans(deps),
    eraseBytes: ({ keys }: EraseBytes) => deleteBytes(deps.context.storage, keys),
  };
}

async function updateStatus(
  { context, sessions }: CustomersContext,
  trx: Trx,
  { caller, customerId, action, states, values, locksOut }: Step,
): Promise<store.CustomerRow> {
  const before = await store.lockCustomer(trx, customerId, context.clock.now());
  if (before === undefined) throw new AppError('not-found');
  if (!states.includes(before.status)) throw new AppError('wrong-state');
  const after = await change(context, trx, { caller, before, values, action });
  if (locksOut === true) await sessions.endSessionsIn(trx, await store.profilesOf(trx, customerId), action);
  return after;
}

function requireFutureDates(closesAt: Date, erasesAt: Date, now: Date): void {
  const fields = [];
  if (closesAt <= now) fields.push({ path: 'closesAt', message: 'Choose a future date.' });
  if (erasesAt <= closesAt) fields.push({ path: 'erasesAt', message: 'Choose a date after the closure.' });
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

async function followPlans(deps: CustomersContext): Promise<void> {
  const { context } = deps;
  const { clock } = context;
  const due = await asSystem(context, (trx) => store.dueCustomers(trx, clock.now()));
  const byClock = { caller: null, locksOut: true } as const;
  for (const customerId of due.trials)
    await tolerant(deps, {
      ...byClock,
      customerId,
      action: 'customers.trial-ended',
      states: ['trial'],
      values: { status: 'suspended', status_reason: 'The trial has ended.' },
    });
  for (const customerId of due.closing)
    await tolerant(deps, {
      ...byClock,
      customerId,
      action: 'customers.closed',
      states: ['trial', 'active', 'suspended'],
      values: { status: 'closed', status_reason: null },
    });
  for (const customerId of due.erasing) await erase(deps.context, customerId);
}

// Someone of support may have changed the plan in between.
async function tolerant(deps: CustomersContext, step: Step): Promise<void> {
  try {
    await asSystem(deps.context, (trx) => updateStatus(deps, trx, step));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.context.log.info({ err: error, customerId: step.customerId }, 'a plan was changed meanwhile');
  }
}

/** Rows first, with the jobs that delete their bytes: nothing names a byte that is gone. */
async function erase(context: Context, customerId: string): Promise<void> {
  const { jobs, clock } = context;
  await asSystem(context, async (trx) => {
    const row = await store.lockCustomer(trx, customerId, clock.now());
    const isDue = row?.status === 'closed' && row.erasesAt !== null && row.erasesAt <= clock.now();
    if (row === undefined || !isDue) return;
    const keys = await store.deleteCustomers(trx, [customerId]);
    for (let at = 0; at < keys.length; at += keysAJob)
      await jobs.enqueue(trx, eraseBytesJob, { keys: keys.slice(at, at + keysAJob) } satisfies EraseBytes);
    const before = { name: row.name, users: row.users };
    const clockActor = { customerId: null, userId: null };
    await audit(
      context,
      trx,
      clockActor,
      'customers.erased',
      { kind: 'customer', id: customerId },
      { before },
    );
  });
}

/** Deletes what a customer had stored. */
export async function deleteBytes(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await (key.endsWith('/') ? storage.deletePrefix(key.slice(0, -1)) : storage.delete(key));
}
