import type { Use } from '@rushes/contract/core/bin';
import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../context.ts';
import type { Member } from '../platform/http/caller.ts';

export interface PermanentDeletion {
  readonly deleted: readonly { readonly id: string; readonly name: string }[];
  /** Those that programs still use; what is not named in either was not found. */
  readonly inUse?: readonly string[];
  /** Storage keys to delete once the deletion is committed. */
  readonly keys?: readonly string[];
}

/** One kind of object that goes to the bin when it is deleted. */
export interface BinKind {
  readonly kind: DeletedKind;
  /**
   * Objects in the bin that the caller may restore, as id, name, deleted_at, deleted_by, size_bytes and is_used (a program
   * still uses it, so it is kept); null for callers without the permission.
   */
  rows(caller: Member): RawBuilder<unknown> | null;
  /** Where objects that the caller may delete are used. */
  uses(trx: Trx, caller: Member, ids: readonly string[]): Promise<Use[]>;
  /** Deletes permanently what of these ids the caller finds in the bin. */
  deletePermanently(trx: Trx, caller: Member, ids: readonly string[]): Promise<PermanentDeletion>;
  /** Deletes what was in the bin for as long as its customer keeps it; absent where the feature does so itself. */
  sweep?(trx: Trx, now: Date): Promise<void>;
}
