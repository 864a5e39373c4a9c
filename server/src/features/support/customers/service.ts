import { randomUUID } from 'node:crypto';
import type { Customer, ListedCustomer } from '@rushes/contract/support/customers';
import { countedMost } from '@rushes/contract/lists/list';
import type { CustomerFlags } from '@rushes/contract/identity/roles';
import type { Setup } from '@rushes/contract/organization/setup';
import type { Updateable } from 'kysely';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Support } from '../../../platform/http/caller.ts';
import type { CustomersTable } from '../../../schema.ts';
import { createAdministrators, type NewAdministrator } from './administrators.ts';
import {
  change,
  type CustomersDeps,
  type CustomersContext,
  type CallOrigin,
  known,
} from './update-customer.ts';
import { createClosing } from './close-customer.ts';
import { factsOf, toCustomer, toListedCustomer } from './presentation.ts';
import * as store from './store.ts';
import { customerChanges, insertCustomer } from '../../core/customer-records/service.ts';
import { asSystem } from './as-system.ts';

export interface NewCustomer {
  readonly organisation: Setup['organisation'];
  readonly houseFps: 25 | 30;
  readonly flags: CustomerFlags;
  readonly quotaBytes: number;
  readonly seatLimit: number | null;
  readonly trialEndsAt: string | null;
  readonly first: NewAdministrator;
}

export interface CustomerChange {
  readonly customerId: string;
  /** The one that was seen. */
  readonly revision: number;
  readonly organisation?: Setup['organisation'] | undefined;
  readonly flags?: CustomerFlags | undefined;
  readonly quotaBytes?: number | undefined;
  readonly seatLimit?: number | null | undefined;
  readonly trialEndsAt?: string | null | undefined;
}

export type { CustomersDeps } from './update-customer.ts';
export { deleteBytes } from './close-customer.ts';
export { deleteCustomers } from './store.ts';

export type CustomersService = ReturnType<typeof createCustomersService>;

/** The organisations of the installation: made, limited, suspended, closed; and who runs them. */
export function createCustomersService(context: Context, deps: CustomersDeps) {
  const parts: CustomersContext = { context, ...deps };
  const { clock } = context;
  const administrators = createAdministrators(parts);
  return {
    getCustomers: async (_caller: Support, query: store.CustomerQuery) => {
      const { rows, nextCursor } = await asSystem(context, (trx) =>
        store.listCustomers(trx, query, clock.now()),
      );
      return { items: rows.map((row): ListedCustomer => toListedCustomer(row)), nextCursor };
    },
    countCustomers: async (query: Omit<store.CustomerQuery, 'limit'>) => ({
      count: await asSystem(context, (trx) =>
        store.countCustomers(trx, query, { most: countedMost, now: clock.now() }),
      ),
    }),
    getCustomer: (customerId: string): Promise<Customer> =>
      asSystem(context, async (trx) => toCustomer(await known(trx, customerId, clock.now()))),
    isNameTaken: (name: string) => asSystem(context, (trx) => store.isNameTaken(trx, name)),
    createCustomer: (from: CallOrigin, wanted: NewCustomer) =>
      asSystem(context, async (trx) => {
        const customerId = await insert(parts, trx, from, wanted);
        const invitation = await administrators.invite(trx, from, customerId, wanted.first);
        return { customer: toCustomer(await known(trx, customerId, clock.now())), invitation };
      }),
    updateCustomer: (from: CallOrigin, change: CustomerChange) =>
      asSystem(context, (trx) => update(parts, trx, from, change)),
    ...createClosing(parts),
    ...administrators.calls,
  };
}

async function requireFree(trx: Trx, name: string, butOf?: string): Promise<void> {
  await store.lockNames(trx);
  if (await store.isNameTaken(trx, name, butOf)) throw new AppError('name-taken');
}

async function insert(
  { context }: CustomersContext,
  trx: Trx,
  { caller }: CallOrigin,
  { organisation, houseFps, flags, quotaBytes, seatLimit, trialEndsAt }: NewCustomer,
): Promise<string> {
  await requireFree(trx, organisation.name);
  const at = context.clock.now();
  requireFuture('trialEndsAt', trialEndsAt, at);
  const id = randomUUID();
  await insertCustomer(trx, {
    id,
    ...addressOf(organisation),
    addnl_logo_file: null,
    house_fps: houseFps,
    flags: JSON.stringify(flags),
    quota_bytes: quotaBytes,
    seat_limit: seatLimit,
    status: trialEndsAt === null ? 'active' : 'trial',
    trial_ends_at: trialEndsAt === null ? null : new Date(trialEndsAt),
    created_at: at,
  });
  const after = factsOf(await known(trx, id, at));
  const actor = { ...caller, customerId: id };
  await audit(context, trx, actor, 'customers.created', { kind: 'customer', id }, { after });
  return id;
}

async function update(
  { context }: CustomersContext,
  trx: Trx,
  { caller }: CallOrigin,
  { customerId, revision, organisation, flags, quotaBytes, seatLimit, trialEndsAt }: CustomerChange,
): Promise<Customer> {
  const before = await store.lockCustomer(trx, customerId, context.clock.now());
  if (before === undefined) throw new AppError('not-found');
  if (before.revision !== revision)
    throw new StaleError(toCustomer(before), {
      kind: 'customer',
      id: customerId,
      customerId,
      actions: customerChanges,
    });
  // Its own content managers rename it without asking whether others are called so: they may not learn of them.
  if (organisation !== undefined && organisation.name !== before.name)
    await requireFree(trx, organisation.name, customerId);
  if (trialEndsAt !== undefined) requireFuture('trialEndsAt', trialEndsAt, context.clock.now());
  const values: Updateable<CustomersTable> = {
    ...(organisation === undefined ? {} : addressOf(organisation)),
    ...(flags === undefined ? {} : { flags: JSON.stringify({ ...before.flags, ...flags }) }),
    ...(quotaBytes === undefined ? {} : { quota_bytes: quotaBytes }),
    ...(seatLimit === undefined ? {} : { seat_limit: seatLimit }),
    ...(trialEndsAt === undefined || before.status !== 'trial'
      ? {}
      : { trial_ends_at: trialEndsAt === null ? null : new Date(trialEndsAt) }),
  };
  return toCustomer(await change(context, trx, { caller, before, values, action: 'customers.changed' }));
}

function addressOf({ name, addressLine, city, state, zip }: Setup['organisation']) {
  return {
    name,
    address_line: addressLine || null,
    city: city || null,
    state: state || null,
    zip: zip || null,
  };
}

function requireFuture(path: string, instant: string | null, now: Date): void {
  if (instant === null || new Date(instant) > now) return;
  throw new AppError('invalid', { fields: [{ path, message: 'Choose a future date.' }] });
}
