import type { Permissions } from '@rushes/contract/identity/roles';

/** Names a user's profile in one customer. */
export interface MemberKey {
  readonly customerId: string;
  readonly customerUserId: string;
}

/** A user, as far as access depends on them. */
export interface AccessSubject extends MemberKey {
  readonly permissions: Permissions;
}
