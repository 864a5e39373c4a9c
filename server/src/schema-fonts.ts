/** The table of fonts. */
import type { ColumnType } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Fonts for titles; removed ones are kept. */
interface FontsTable {
  id: string;
  customer_id: string;
  family: string;
  style: string;
  /** A PNG in base64. */
  sample: string;
  /** Of its bytes, which are stored under it. */
  sha256: string;
  created_by: Optional<string>;
  created_at: Date;
  archived_at: Optional<Date>;
  deleted_by: Optional<string>;
}

export interface FontTables {
  fonts: FontsTable;
}
