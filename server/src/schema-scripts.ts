// Tables of scripts.
import type { ScriptBlockInput, ScriptScope } from '@rushes/contract/create/scripts';
import type { ColumnType, Generated } from 'kysely';
import type { StoredOf } from './platform/blocks/merge-changes.ts';

type Json<T> = ColumnType<T, string, string>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type StoredBlock = StoredOf<ScriptBlockInput>;

interface ScriptsTable {
  id: string;
  customer_id: string;
  title: string;
  scope: ScriptScope;
  language: string;
  blocks: Json<readonly StoredBlock[]>;
  word_count: number;
  duration_ms: number;
  revision: Generated<number>;
  created_by: Optional<string>;
  created_at: Date;
  saved_by: Optional<string>;
  /** Of the last save, where its program gave one. */
  save_id: Optional<string>;
  updated_at: Date;
  archived_at: Optional<Date>;
  deleted_by: Optional<string>;
  search_text: string;
}

interface ScriptVersionsTable {
  id: string;
  customer_id: string;
  script_id: string;
  /** Of the script, when it was like this. */
  revision: number;
  /** Of the script then. */
  scope: ScriptScope;
  /** Empty: kept automatically. */
  name: string;
  /** Among those that were sent for approval; null of all others. */
  number: Optional<number>;
  blocks: Json<readonly ScriptBlockInput[]>;
  word_count: number;
  duration_ms: number;
  saved_by: Optional<string>;
  saved_at: Date;
}

interface ScriptCommentsTable {
  id: string;
  customer_id: string;
  script_id: string;
  /** The comment that it replies to. */
  parent_id: string | null;
  /** Of the script when the thread began. */
  scope: Generated<ScriptScope>;
  block_id: string;
  quote: string;
  text: string;
  /** Null where that user was erased. */
  created_by: string | null;
  created_at: Date;
  resolved_at: Optional<Date>;
  resolved_by: Optional<string>;
  deleted_at: Optional<Date>;
}

/** Sessions that have a script open. */
interface ScriptEditorsTable {
  customer_id: string;
  script_id: string;
  session_id: string;
  customer_user_id: string;
  since: Date;
  /** The block that they are in. */
  block_id: string | null;
  seen_at: Date;
}

export interface ScriptTables {
  scripts: ScriptsTable;
  script_comments: ScriptCommentsTable;
  script_editors: ScriptEditorsTable;
  script_versions: ScriptVersionsTable;
}
