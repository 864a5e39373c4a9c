import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, service, text } from '../call.ts';
import { administratorList, administratorRoles, customerList, customerStates } from './lists/customers.ts';
import { profileStates } from '../organization/lists/users.ts';
import { email, refusalReasons } from '../organization/users.ts';
import { customerFlags } from '../identity/roles.ts';
import { organisation } from '../organization/setup.ts';

const support = { who: 'support' } as const;
const oneCustomer = z.object({ customerId: id });

const flags = z.record(z.enum(customerFlags), z.boolean());
const someFlags = z.partialRecord(z.enum(customerFlags), z.boolean());
const limits = {
  quotaBytes: z.int().min(1_000_000_000),
  /** Users who are in, and invitations that are open; null for as many as come. */
  seatLimit: z.int().min(1).max(1_000_000).nullable(),
};
/** House rates of programs, in frames a second. */
const houseFps = z.union([z.literal(25), z.literal(30)]);

export const listedCustomer = z
  .object({
    customerId: id,
    name: z.string(),
    city: z.string(),
    state: z.enum(customerStates),
    users: z.int(),
    seatLimit: z.int().nullable(),
    storageBytes: z.int(),
    quotaBytes: z.int(),
    closesAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ListedCustomer' });
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const customer = listedCustomer
  .extend({
    organisation,
    houseFps: z.int(),
    flags,
    isDemo: z.boolean(),
    /** Why it is suspended, for support alone. */
    stateReason: z.string().nullable(),
    trialEndsAt: instant.nullable(),
    /** When everything of a closed customer is deleted. */
    erasesAt: instant.nullable(),
    administrators: z.int(),
    /** Counts every change: a save names the one it saw. */
    revision: z.int(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;

export const listedAdministrator = z
  .object({
    customerUserId: id,
    customerId: id,
    customerName: z.string(),
    name: z.string(),
    userName: z.string(),
    role: z.enum(administratorRoles),
    state: z.enum(profileStates),
    lastSignInAt: instant.nullable(),
    /** The open invitation, where one waits. */
    invitationId: id.nullable(),
  })
  .meta({ id: 'ListedAdministrator' });
export type ListedAdministrator = z.infer<typeof listedAdministrator>;

const newAdministrator = z.object({ email, name: text(100), role: z.enum(administratorRoles) });
const sentInvitation = z.object({
  customerUserId: id,
  email: z.string(),
  /** Only where no mail leaves this installation: support passes it on. */
  link: z.string().nullable(),
});
const seen = { revision: z.int() };

const stateCalls = {
  suspendCustomer: call({
    summary: 'Locks everybody of the organisation out at once; what they made stays.',
    request: z.object({ customerId: id, reason: text(300, 1) }),
    response: customer,
    errors: ['not-found', 'wrong-state'],
    access: support,
  }),
  activateCustomer: call({
    summary: 'Ends a trial or a suspension: the users of the organisation can sign in.',
    request: oneCustomer,
    response: customer,
    errors: ['not-found', 'wrong-state'],
    access: support,
  }),
  planClosing: call({
    summary:
      'Sets the days on which nobody signs in any more, and on which everything is deleted. Both can be changed until then.',
    request: z.object({ customerId: id, closesAt: instant, erasesAt: instant }),
    response: customer,
    errors: ['not-found', 'wrong-state', 'invalid'],
    access: support,
  }),
  cancelClosing: call({
    summary: 'Drops the plan; a customer that was closed, but not deleted yet, is active again.',
    request: oneCustomer,
    response: customer,
    errors: ['not-found', 'wrong-state'],
    access: support,
  }),
};

const administratorCalls = {
  getAdministrators: call({
    summary: 'Who runs the organisations: administrators and content managers of all of them.',
    request: z.object({ ...pageRequestOf(administratorList), customerId: id.optional() }),
    response: page(listedAdministrator),
    errors: ['not-found'],
    access: support,
  }),
  countAdministrators: call({
    summary: 'How many the same filters find.',
    request: z.object({ ...filterRequestOf(administratorList), customerId: id.optional() }),
    response: counted,
    errors: ['not-found'],
    access: support,
  }),
  inviteAdministrator: call({
    summary: 'Invites someone to run an organisation.',
    request: newAdministrator.extend({ customerId: id }),
    response: sentInvitation,
    errors: ['not-found', 'wrong-state', 'invalid'],
    access: support,
  }),
  resendAdministrator: call({
    summary: 'A new link for someone who was invited to run an organisation; the old one stops working.',
    request: z.object({ customerUserId: id }),
    response: sentInvitation,
    errors: ['not-found', 'wrong-state', 'seats-taken', 'mail-needed'],
    access: support,
  }),
  stepAdministrator: call({
    summary:
      'Locks one of those who run an organisation out, or lets them in again; the last of a role stays.',
    request: z.object({ customerUserId: id, step: z.enum(['suspend', 'deactivate', 'reactivate']) }),
    response: z.object({ refused: z.enum(refusalReasons).nullable() }),
    errors: ['not-found'],
    access: support,
  }),
};

export const customerService = service('customer', {
  getCustomers: call({
    summary: 'The organisations of the installation.',
    request: z.object(pageRequestOf(customerList)),
    response: page(listedCustomer),
    errors: [],
    access: support,
  }),
  countCustomers: call({
    summary: 'How many organisations the same filters find.',
    request: z.object(filterRequestOf(customerList)),
    response: counted,
    errors: [],
    access: support,
  }),
  getCustomer: call({
    summary: 'One organisation with its limits, features, use and plan.',
    request: oneCustomer,
    response: customer,
    errors: ['not-found'],
    access: support,
  }),
  getNameUse: call({
    summary: 'Whether an organisation of this name is there already.',
    request: z.object({ name: text(120, 1) }),
    response: z.object({ isTaken: z.boolean() }),
    errors: [],
    access: support,
  }),
  createCustomer: call({
    summary: 'Makes an organisation and invites the first who runs it, both or neither.',
    request: z.object({
      organisation,
      houseFps: houseFps.default(30),
      flags: someFlags.default({}),
      ...limits,
      trialEndsAt: instant.nullable().default(null),
      first: newAdministrator,
    }),
    response: z.object({ customer, invitation: sentInvitation }),
    errors: ['name-taken', 'invalid'],
    access: support,
  }),
  updateCustomer: call({
    summary: 'Changes name, address, features and limits; effective at once.',
    request: z.object({
      customerId: id,
      ...seen,
      organisation: organisation.optional(),
      flags: someFlags.optional(),
      quotaBytes: limits.quotaBytes.optional(),
      seatLimit: limits.seatLimit.optional(),
      trialEndsAt: instant.nullable().optional(),
    }),
    response: customer,
    errors: ['not-found', 'name-taken', 'conflict', 'invalid'],
    access: support,
  }),
  ...stateCalls,
  ...administratorCalls,
});
