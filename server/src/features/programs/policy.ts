import type { Role } from '@rushes/contract/roles';

export interface Person {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly role: Role;
}

interface Owned {
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
}

/** Content managers edit every program of the organisation and place every clip, creators their own and those shared with creators. */
export function mayEdit(person: Person, owned: Owned): boolean {
  if (person.role === 'cm') return true;
  return person.role === 'cc' && (owned.createdBy === person.customerUserId || owned.sharedWithCreators);
}

/** Throwing away is for the owner and content managers, however it is shared. */
export function mayDelete(person: Person, owned: Owned): boolean {
  if (person.role === 'cm') return true;
  return person.role === 'cc' && owned.createdBy === person.customerUserId;
}
