import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../platform/personal-data/offer.ts';
import type { Journey } from './journey.ts';
import type { ObjectKind } from './kind.ts';
import type { ListOffer } from './list-offer.ts';
import type { TodoSource } from './todo-source.ts';

/** What the features declare, filled as they are built: read it when a request comes, not before. */
export interface Registry {
  readonly objects: ObjectKind[];
  readonly journeys: Journey[];
  readonly lists: ListOffer[];
  readonly todos: TodoSource[];
  /** In the order in which it is erased. */
  readonly personalData: PersonalData<PersonalThing>[];
}

export const createRegistry = (): Registry => ({
  objects: [],
  journeys: [],
  lists: [],
  todos: [],
  personalData: [],
});

/** One part of each kind that has it, in the order of the features. */
export function declaredBy<Part extends keyof ObjectKind>(
  { objects }: Registry,
  part: Part,
): NonNullable<ObjectKind[Part]>[] {
  return objects.flatMap((object) => {
    const declared = object[part];
    return declared === undefined ? [] : [declared];
  });
}
