// What a feature says of the tables it takes: its fields, what a good row is, how one is taken over and taken back.
import type { z } from 'zod';
import type { MemberRole, Permission } from '@rushes/contract/identity/roles';

export interface ImportField {
  readonly field: string;
  readonly isRequired: boolean;
  /** Headings that users give such a column, in lower case, letters and digits only. */
  readonly headings: readonly string[];
}

/** Fields that a kind takes besides its own are named so, with the heading of their column behind it. */
export const attributePrefix = 'attribute:';

/** Who takes the table over, and where. */
export interface ImportScope {
  readonly customerId: string;
  readonly importId: string;
  readonly by: ImportedBy;
  /** Where links in mails lead. */
  readonly origin: string;
  /** The request that began it. */
  readonly request: ImportRequest;
  readonly at: Date;
}

export interface ImportRequest {
  readonly clientAddress: string | null;
  readonly requestId: string | null;
}

export interface ImportedBy {
  readonly userId: string;
  readonly customerUserId: string;
  readonly name: string;
  readonly role: MemberRole;
}

export interface NumberedRow<Row> {
  readonly row: number;
  readonly value: Row;
}

export interface RowError {
  readonly row: number;
  readonly field: string | null;
  /** A sentence that says what to do. */
  readonly message: string;
}

export interface ImportKind<Trx, Row = never> {
  readonly name: string;
  /** Who may bring it. */
  readonly permission: Permission;
  readonly fields: readonly ImportField[];
  /** How many columns that are none of its fields come along under their headings; absent: none. */
  readonly mostExtras?: number;
  /**
   * How many rows one transaction tries or takes over; absent: 200. Where a row costs little, many: small steps wake the
   * processes they go between so often that others feel it more than the work.
   */
  readonly rowsAtOnce?: number;
  /** From the texts of the fields to a row; its messages are sentences that users read. */
  readonly schema: z.ZodType<Row, Record<string, string>>;
  /** Two rows of a file with the same key are one too many. */
  keyOf(row: Row): { readonly field: string; readonly key: string };
  /** Whether rows are taken over as the customer or, where accounts are touched, as the system. */
  readonly runsAs: 'tenant' | 'system';
  /** What cannot be taken over as things stand. */
  check(trx: Trx, scope: ImportScope, rows: readonly NumberedRow<Row>[]): Promise<RowError[]>;
  /** Takes rows over that `check` let through in this transaction; gives what `undo` needs of each. */
  apply(trx: Trx, scope: ImportScope, rows: readonly NumberedRow<Row>[]): Promise<readonly object[]>;
  /** Takes back what nobody has used since, of those given together by `apply`; gives the count. */
  undo(trx: Trx, scope: ImportScope, refs: readonly object[]): Promise<number>;
}
