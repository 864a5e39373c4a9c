// Where objects came from and where they were used, as their features declare it.
import type { JourneyKind, JourneySide, StepKind } from '@rushes/contract/core/lists/journeys';
import type { PlacePath } from '@rushes/contract/places';
import type { RawBuilder } from 'kysely';
import type { ObjectAccess } from './access-store.ts';
import type { AccessSubject } from './access-subject.ts';

/** SQL of what a step tells; `id` and `at` order the steps of a kind. What is left out isn't known. */
export interface StepColumns {
  readonly id: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  /** The object by whose access rule the step is seen. */
  readonly seenId: RawBuilder<unknown>;
  /** What the screen of its link shows. */
  readonly linkId: RawBuilder<unknown>;
  /** The user sees it without access to that object. */
  readonly isOwn?: RawBuilder<unknown>;
  readonly title?: RawBuilder<unknown>;
  readonly part?: RawBuilder<unknown>;
  readonly position?: RawBuilder<unknown>;
  readonly state?: RawBuilder<unknown>;
  readonly number?: RawBuilder<unknown>;
  readonly count?: RawBuilder<unknown>;
  readonly userId?: RawBuilder<unknown>;
}

export interface StepRows {
  readonly columns: StepColumns;
  /** What follows FROM, with its conditions. */
  readonly from: RawBuilder<unknown>;
}

/** Steps of one kind that objects of a kind took. */
export interface StepSource {
  readonly kind: StepKind;
  readonly side: JourneySide;
  /** The objects themselves, as other objects lead to them; not on their own page. */
  readonly isItself?: true;
  /** `objects`: a query of `object_id`, `part` and `position`. Few rows: one index entry for each object or step. */
  rows(subject: AccessSubject, objects: RawBuilder<unknown>): StepRows;
  /** The rule that a step is seen by; `edit`: only who can change the object sees it. */
  readonly access: Pick<ObjectAccess, 'rows'>;
  readonly may?: 'edit';
  /** The screen for those who can change the object, and for others. */
  readonly place?: PlacePath;
  readonly placeOfOthers?: PlacePath;
  /** The rule of what the link opens, where that is another object. */
  readonly linkAccess?: ObjectAccess;
}

/** From an object of one kind to objects of another one, whose steps are then its own. */
export interface Lead {
  readonly to: JourneyKind;
  readonly side: JourneySide;
  readonly kinds: readonly StepKind[];
  /** A query of `object_id`, `part` and `position`, by an index. */
  objects(objectId: string): RawBuilder<unknown>;
}

/** What a feature knows of the journeys of objects of a kind, its own or another feature's. */
export interface Journey {
  readonly of: JourneyKind;
  /** Who can open it, where the kind declares no access of its own. */
  readonly access?: Pick<ObjectAccess, 'rows'>;
  readonly steps?: readonly StepSource[];
  readonly leads?: readonly Lead[];
}

/** What something has of the programs that it is used in. */
export const usedPrograms = ['program', 'publication', 'channel', 'viewing'] as const satisfies StepKind[];
