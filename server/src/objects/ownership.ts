// What people own, as each kind of object declares it.
import type { MemberRole } from '@rushes/contract/organization/lists/users';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../context.ts';

export interface Owner {
  readonly customerId: string;
  readonly customerUserId: string;
}

/** What people own of one kind; each feature that lets people own something offers one. */
export interface Holdings {
  readonly kind: string;
  /** Who takes it over has one of these roles. */
  readonly roles: readonly MemberRole[];
  /** What whoever takes it over has to hold, also with a role of the organisation's own. */
  readonly needs?: Permission;
  /** Nothing that anybody owns: it goes over with who leaves, and is simply untied with who is erased. */
  readonly isTie?: true;
  /** What is locked before any person is. */
  readonly lock?: (trx: Trx, customerId: string) => Promise<void>;
  find(trx: Trx, owner: Owner): Promise<{ count: number; examples: string[] }>;
  /** Gives all of it to another person of the customer; gives the count. */
  handOver(trx: Trx, move: { customerId: string; from: string; to: string; at: Date }): Promise<number>;
}
