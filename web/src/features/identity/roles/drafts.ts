import type { Permissions } from '@rushes/contract/identity/roles';

/** What was ticked of a role and is not saved yet, and what stood there when the ticking began. */
export interface Draft {
  readonly seen: Permissions;
  readonly revision: number;
  readonly mine: Permissions;
}
