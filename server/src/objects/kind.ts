// A kind of object that users create, own, share or ask about, as its feature declares it.
import type { ExplainedKind } from '@rushes/contract/explained';
import type { RawBuilder } from 'kysely';
import type { Member } from '../platform/http/caller.ts';
import type { ObjectAccess } from './access-store.ts';
import type { BinKind } from './bin.ts';
import type { ExplainObject } from './explanations.ts';
import type { Ownership } from './ownership-store.ts';

/** Where objects of a kind are stored: a table with `id` and `customer_id`. */
export interface ObjectRows {
  readonly table: string;
  /** The column of their name; absent: they have none that others may read. */
  readonly title?: string;
  /** SQL over the alias `o` that leaves out deleted ones; absent: they leave the table. */
  readonly where?: RawBuilder<unknown>;
}

export interface ObjectKind {
  readonly kind: ExplainedKind;
  /** The activity log takes names from here. */
  readonly rows?: ObjectRows;
  /**
   * Why someone can or cannot do something with one of them. Absent: the objects are the organisation's, and who may do
   * something may do it with each of `rows`.
   */
  readonly explain?: ExplainObject;
  /** What someone can reach of the kind, and for which reasons. */
  readonly access?: ObjectAccess;
  /** What someone owns of the kind, and how it goes to a new owner. */
  readonly ownership?: Ownership;
  /** Absent: the kind isn't restored once deleted. */
  readonly bin?: BinKind;
  /** Whether a profile sees the object: a link to it can then say in which other profile it opens. */
  isVisible?(member: Member, id: string): Promise<boolean>;
}
