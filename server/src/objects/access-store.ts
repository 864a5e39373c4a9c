// What people can reach, as each kind of object declares it.
import type { ReachKind, ReachReason } from '@rushes/contract/organization/lists/users';
import type { Permissions } from '@rushes/contract/identity/roles';
import { type RawBuilder, sql } from 'kysely';

export interface Reacher {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly permissions: Permissions;
}

/** What a person can reach of one kind; each feature that shows something offers one. */
export interface Reach {
  readonly kind: ReachKind;
  /**
   * A query of `object_id`, `title`, `may` and `reasons` (see `reachedBy`) of all that the person reaches, with an index
   * of (customer_id, lower(title), id); null where nothing of this kind is for them.
   */
  rows(person: Reacher): RawBuilder<unknown> | null;
  /** A query of the `kind`, `id` and `name` of each group or channel that one of them comes through. */
  through?(person: Reacher, objectId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** Conditions, each the reason for which something is within reach. */
export type Grounds = Readonly<Partial<Record<ReachReason, RawBuilder<unknown>>>>;

/** Those of the reasons whose condition holds, in the order given. */
export function reasonsBy(grounds: Grounds): RawBuilder<unknown> {
  const each = Object.entries(grounds).map(
    ([reason, holds]) => sql`CASE WHEN ${holds} THEN ${reason}::text END`,
  );
  return sql`array_remove(ARRAY[${sql.join(each)}], NULL)`;
}

/** Whether any of the conditions holds. */
export function anyOf(grounds: Grounds): RawBuilder<unknown> {
  return sql`(${sql.join(Object.values(grounds), sql` OR `)})`;
}
