/** The tables of comments on programs. */
import type { Reaction } from '@rushes/contract/audience/lists/comments';
import type { ColumnType } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface ProgramCommentsTable {
  id: string;
  customer_id: string;
  program_id: string;
  /** The comment that it replies to. */
  parent_id: string | null;
  at_ms: number | null;
  text: string;
  /** Null where that user was erased. */
  created_by: string | null;
  created_at: Date;
  edited_at: Optional<Date>;
  deleted_at: Optional<Date>;
  deleted_by: Optional<string>;
}

interface ProgramReactionsTable {
  customer_id: string;
  program_id: string;
  customer_user_id: string;
  reaction: Reaction;
  at_ms: number;
}

/** Programs without a row allow comments. */
interface ProgramCommentSettingsTable {
  program_id: string;
  customer_id: string;
  is_allowed: boolean;
}

export interface CommentTables {
  program_comments: ProgramCommentsTable;
  program_reactions: ProgramReactionsTable;
  program_comment_settings: ProgramCommentSettingsTable;
}
