// What a feature says of the personal data that it holds: where users are named, what an export has besides, what erasing does besides.
import type { AnyTrx } from '../db/database.ts';
import type { Naming, DataSubject } from './naming.ts';

/** A stored object that an export brings along. */
export interface ExportFile {
  readonly key: string;
  /** In the archive. */
  readonly path: string;
}

export interface Counted<What extends string = string> {
  readonly what: What;
  readonly fate: Naming['fate'];
  readonly count: number;
}

export interface Erasing {
  readonly at: Date;
  /** Who takes over what cannot be deleted. */
  readonly newOwnerId: string | null;
}

export interface Erased<What extends string = string> {
  readonly counts?: readonly Counted<What>[];
  /** What went to the newOwner because others need it, by kind of holding. */
  readonly passed?: readonly { readonly kind: string; readonly count: number }[];
  /** Bytes that go once all is committed: objects, and folders of them. */
  readonly keys?: readonly string[];
  readonly prefixes?: readonly string[];
}

/** Each feature that holds something of users offers one. */
export interface PersonalData<What extends string = string> {
  /** Names the file of the export. */
  readonly name: string;
  readonly columns: readonly Naming<What>[];
  /** Rows beside those of the columns, by a name of their own. */
  more?(trx: AnyTrx, member: DataSubject): Promise<Readonly<Record<string, readonly unknown[]>>>;
  files?(trx: AnyTrx, member: DataSubject): Promise<ExportFile[]>;
  /** What the columns do not tell a plan. */
  count?(trx: AnyTrx, member: DataSubject): Promise<Counted<What>[]>;
  /** Runs before the columns are erased. Throws where it cannot be done. */
  erase?(trx: AnyTrx, member: DataSubject, how: Erasing): Promise<Erased<What>>;
  /** Runs once the erasure is committed, for what others made of the user meanwhile; gives keys of bytes. */
  eraseLate?(trx: AnyTrx, member: DataSubject): Promise<readonly string[]>;
  /** How many things of one kind of holding must be handed over even where the rest is deleted. */
  readonly needed?: {
    readonly kind: string;
    count(trx: AnyTrx, member: DataSubject, deletedKinds: ReadonlySet<string>): Promise<number>;
  };
}
