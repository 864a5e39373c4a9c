// What users can access, as each kind of object declares it.
import type { ReachKind, ReachReason } from '@rushes/contract/organization/lists/users';
import { type RawBuilder, sql } from 'kysely';
import type { AccessSubject } from './access-subject.ts';

/** What someone can access of one kind. */
export interface ObjectAccess {
  readonly kind: ReachKind;
  /**
   * A query of `object_id`, `title`, `may` and `reasons` (see `reasonsBy`) of all that they can access, with an index
   * of (customer_id, lower(title), id); null where they can access none.
   */
  rows(subject: AccessSubject): RawBuilder<unknown> | null;
  /** A query of the `kind`, `id` and `name` of each group or channel that gives access to one of them. */
  through?(subject: AccessSubject, objectId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** Conditions, by the reason for access that each gives. */
export type AccessReasons = Readonly<Partial<Record<ReachReason, RawBuilder<unknown>>>>;

/** The reasons whose condition is true, in the order given. */
export function reasonsBy(reasons: AccessReasons): RawBuilder<unknown> {
  const each = Object.entries(reasons).map(
    ([reason, condition]) => sql`CASE WHEN ${condition} THEN ${reason}::text END`,
  );
  return sql`array_remove(ARRAY[${sql.join(each)}], NULL)`;
}

/** Whether any of the conditions is true. */
export function anyOf(reasons: AccessReasons): RawBuilder<unknown> {
  return sql`(${sql.join(Object.values(reasons), sql` OR `)})`;
}
