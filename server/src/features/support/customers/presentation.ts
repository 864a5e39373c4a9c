import type { Customer, ListedCustomer } from '@rushes/contract/support/customers';
import { customerFlags } from '@rushes/contract/identity/roles';
import type { CustomerRow } from './store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function toListedCustomer(row: CustomerRow): ListedCustomer {
  return {
    customerId: row.customerId,
    name: row.name,
    city: row.city ?? '',
    state: row.status,
    users: row.users,
    seatLimit: row.seatLimit,
    storageBytes: row.storageBytes,
    quotaBytes: Number(row.quotaBytes),
    closesAt: iso(row.closesAt),
    createdAt: row.createdAt.toISOString(),
  };
}

export function toCustomer(row: CustomerRow): Customer {
  return {
    ...toListedCustomer(row),
    organisation: {
      name: row.name,
      addressLine: row.addressLine ?? '',
      city: row.city ?? '',
      state: row.region ?? '',
      zip: row.zip ?? '',
    },
    houseFps: row.houseFps,
    flags: Object.fromEntries(
      customerFlags.map((flag) => [flag, row.flags[flag] === true]),
    ) as Customer['flags'],
    isDemo: row.isDemo,
    stateReason: row.statusReason,
    trialEndsAt: iso(row.trialEndsAt),
    erasesAt: iso(row.erasesAt),
    administrators: row.administrators,
    revision: row.revision,
  };
}

/** What the audit keeps of a customer: of what someone typed its name and address alone. */
export function factsOf(row: CustomerRow) {
  const { name, status, seatLimit, flags, trialEndsAt, closesAt, erasesAt } = row;
  return {
    name,
    addressLine: row.addressLine ?? '',
    city: row.city ?? '',
    region: row.region ?? '',
    zip: row.zip ?? '',
    state: status,
    quotaBytes: Number(row.quotaBytes),
    seatLimit,
    features: customerFlags.filter((flag) => flags[flag] === true),
    trialEndsAt: iso(trialEndsAt),
    closesAt: iso(closesAt),
    erasesAt: iso(erasesAt),
  };
}
