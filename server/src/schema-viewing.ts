/** The tables of required viewing. */
import type { ColumnType } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What a program asks of its viewers; programs without a row ask nothing. */
interface ViewingRequirementsTable {
  program_id: string;
  customer_id: string;
  is_required: boolean;
  asks_confirmation: boolean;
  due_at: Optional<Date>;
  /** When all who had to watch it were reminded by a click. */
  reminded_at: Optional<Date>;
  /** When they were reminded because it was nearly due. */
  due_reminded_at: Optional<Date>;
}

interface ViewingConfirmationsTable {
  customer_id: string;
  program_id: string;
  customer_user_id: string;
  version_number: number;
  confirmed_at: Date;
}

export interface ViewingTables {
  viewing_requirements: ViewingRequirementsTable;
  viewing_confirmations: ViewingConfirmationsTable;
}
