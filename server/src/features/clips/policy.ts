/** A person in one profile, as far as clips are concerned. */
export interface Person {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly role: string;
}

interface Owned {
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
}

/** Content managers see all footage of the organisation, other creators their own and what is shared with them. */
export function maySee(person: Pick<Person, 'customerUserId' | 'role'>, clip: Owned): boolean {
  if (person.role === 'cm') return true;
  return person.role === 'cc' && (clip.sharedWithCreators || clip.createdBy === person.customerUserId);
}

/** Content managers change all footage, other creators their own. */
export function mayEdit(person: Pick<Person, 'customerUserId' | 'role'>, clip: Owned): boolean {
  return person.role === 'cm' || (person.role === 'cc' && clip.createdBy === person.customerUserId);
}
