import { type CustomerFlags, customerFlags, permissionsOf, type Role } from '@rushes/contract/identity/roles';

/** The demo's cast: fixed ids, so that seeding again changes nothing. */
export interface DemoCustomer {
  readonly key: 'north' | 'south' | 'west';
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly flags: CustomerFlags;
}

export interface DemoProfile {
  readonly id: string;
  readonly customer: DemoCustomer['key'];
  readonly role: Exclude<Role, 'super-admin'>;
  readonly isLocked?: true;
}

export interface DemoUser {
  readonly id: string;
  readonly userName: string;
  readonly name: string;
  readonly isSuperAdmin?: true;
  readonly profiles: readonly DemoProfile[];
}

const every = (flags: readonly (keyof CustomerFlags)[]): CustomerFlags =>
  Object.fromEntries(flags.filter((flag) => flag !== 'hideOrganisationView').map((flag) => [flag, true]));
const demoId = (number: number) => `de300000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const demoCustomers: readonly DemoCustomer[] = [
  {
    key: 'north',
    id: demoId(1),
    name: 'North',
    city: 'Hamburg',
    state: 'HH',
    zip: '20095',
    flags: every(customerFlags),
  },
  { key: 'south', id: demoId(2), name: 'South', city: 'Austin', state: 'TX', zip: '73301', flags: {} },
  { key: 'west', id: demoId(3), name: 'West', city: null, state: null, zip: null, flags: {} },
];

export const demoUsers: readonly DemoUser[] = [
  {
    id: demoId(10),
    userName: 'cm@north.demo',
    name: 'Clara Mehring',
    profiles: [{ id: demoId(110), customer: 'north', role: 'cm' }],
  },
  {
    id: demoId(11),
    userName: 'cc@north.demo',
    name: 'Cem Çelik',
    profiles: [{ id: demoId(111), customer: 'north', role: 'cc' }],
  },
  {
    id: demoId(12),
    userName: 'viewer@north.demo',
    name: 'Vera Lund',
    profiles: [{ id: demoId(112), customer: 'north', role: 'viewer' }],
  },
  {
    id: demoId(13),
    userName: 'admin@north.demo',
    name: 'Adam Okafor',
    profiles: [{ id: demoId(113), customer: 'north', role: 'admin' }],
  },
  {
    id: demoId(14),
    userName: 'cm@south.demo',
    name: 'Carmen Solís',
    profiles: [{ id: demoId(114), customer: 'south', role: 'cm' }],
  },
  {
    id: demoId(15),
    userName: 'viewer@south.demo',
    name: 'Vikram Rao',
    profiles: [{ id: demoId(115), customer: 'south', role: 'viewer' }],
  },
  {
    id: demoId(16),
    userName: 'both@north.demo',
    name: 'Bo Thygesen',
    profiles: [
      { id: demoId(116), customer: 'north', role: 'cc' },
      { id: demoId(117), customer: 'south', role: 'viewer' },
      { id: demoId(118), customer: 'west', role: 'viewer', isLocked: true },
    ],
  },
  { id: demoId(17), userName: 'super@rushes.demo', name: 'Sam Rush', isSuperAdmin: true, profiles: [] },
];

/** What the table of sign-ins and the sign-in page show of a user. */
export function describeUser(user: DemoUser): {
  userName: string;
  name: string;
  role: string;
  customer: string;
} {
  const nameOf = (key: DemoCustomer['key']) =>
    demoCustomers.find((customer) => customer.key === key)?.name ?? key;
  if (user.isSuperAdmin === true) {
    return { userName: user.userName, name: user.name, role: 'super-admin', customer: 'All' };
  }
  const roles = user.profiles.map((profile) => (profile.isLocked === true ? 'locked' : profile.role));
  const customers = user.profiles.map((profile) => nameOf(profile.customer));
  return {
    userName: user.userName,
    name: user.name,
    role: roles.join(' · '),
    customer: customers.join(' · '),
  };
}

export function profileIdOf(userName: string): string {
  return demoUsers.find((user) => user.userName === userName)?.profiles[0]?.id ?? '';
}

export type DemoMember = ReturnType<typeof memberOf>;

/** Someone of the demo who does what users do. */
export function memberOf(userName: string, role: 'cm') {
  const user = demoUsers.find((entry) => entry.userName === userName);
  const profile = user?.profiles[0];
  const customer = demoCustomers.find((entry) => entry.key === profile?.customer);
  if (user === undefined || profile === undefined || customer === undefined)
    throw new Error(`no demo user ${userName}`);
  const { id: customerId, flags } = customer;
  return {
    sessionId: profile.id,
    userId: user.id,
    customerId,
    customerUserId: profile.id,
    role,
    permissions: permissionsOf({ role, custom: null, flags }),
    flags,
    name: user.name,
  } as const;
}
