import type { TodoKind } from '@rushes/contract/core/todos';
import type { RawBuilder } from 'kysely';
import type { AccessSubject } from './access-subject.ts';

/** What a feature asks users to do. */
export interface TodoSource {
  readonly kinds: readonly TodoKind[];
  /** What names the object of these kinds in a notification. */
  readonly notified: 'taskId' | 'approvalId' | 'programId';
  /**
   * What a user has to do, as rows of `kind`, `object_id`, `title`, `requester_id`, `due_at`, `can_delegate`: found by an index
   * of what is open. Null where their permissions leave nothing.
   */
  rows(member: AccessSubject): RawBuilder<unknown> | null;
}
