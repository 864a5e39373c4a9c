/** The tables of what users watched, and of required viewing. */
import type { ColumnType, Generated } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface WatchStatesTable {
  customer_id: string;
  customer_user_id: string;
  program_id: string;
  /** int4multirange of seen milliseconds, as text. */
  seen: Generated<string>;
  position_ms: Generated<number>;
  /** How long the intro was: the position and what was seen count from its start. */
  intro_ms: Generated<number>;
  watched_fraction: Generated<number>;
  /** The version that was watched last, and what of it alone. */
  version_number: Optional<number>;
  version_seen: Generated<string>;
  version_fraction: Generated<number>;
  viewed_at: Date | null;
  updated_at: Generated<Date>;
  /** To the minute; null where it was never watched. */
  watched_at: Optional<Date>;
  /** Its viewer didn't remove it. */
  is_in_history: Generated<boolean>;
}

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
  watch_states: WatchStatesTable;
  viewing_requirements: ViewingRequirementsTable;
  viewing_confirmations: ViewingConfirmationsTable;
}
