import { declareList } from '../../lists/list.ts';
import { profileStates } from '../../organization/lists/users.ts';

/** trial → active ⇄ suspended; any of them → closed, at the day that was planned. */
export const customerStates = ['trial', 'active', 'suspended', 'closed'] as const;
export type CustomerState = (typeof customerStates)[number];

/** The organisations of the installation, as support looks after them. */
export const customerList = declareList('customers', {
  columns: {
    name: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: customerStates, sorts: true },
    city: { kind: 'text' },
    users: { kind: 'number', filters: false },
    seatLimit: { kind: 'number', filters: false },
    storageBytes: { kind: 'number', filters: false },
    quotaBytes: { kind: 'number', filters: false },
    closesAt: { kind: 'instant' },
    createdAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'name', direction: 'asc' },
});

/** Roles of those who run an organisation. */
export const administratorRoles = ['admin', 'cm'] as const;

/** Who runs the organisations of the installation. */
export const administratorList = declareList('administrators', {
  columns: {
    name: { kind: 'text', sorts: true },
    userName: { kind: 'text', sorts: true },
    customerName: { kind: 'text', sorts: true },
    role: { kind: 'choice', choices: administratorRoles },
    state: { kind: 'choice', choices: profileStates },
    lastSignInAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'customerName', direction: 'asc' },
});

/** Those of one organisation: by their names, as they have that in common. */
export const ownAdministratorList: typeof administratorList = {
  ...administratorList,
  sort: { column: 'name', direction: 'asc' },
};
