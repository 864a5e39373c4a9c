// Tables of storyboards.
import type { BoardBlockInput, StoryboardScope } from '@rushes/contract/create/storyboards';
import type { ColumnType, Generated } from 'kysely';
import type { StoredOf } from './platform/blocks/merge-changes.ts';

type Json<T> = ColumnType<T, string, string>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type StoredBoardBlock = StoredOf<BoardBlockInput>;

interface StoryboardsTable {
  id: string;
  customer_id: string;
  title: string;
  scope: StoryboardScope;
  /** What it was made from. */
  script_id: Optional<string>;
  blocks: Json<readonly StoredBoardBlock[]>;
  shot_count: number;
  duration_ms: number;
  revision: Generated<number>;
  created_by: Optional<string>;
  created_at: Date;
  saved_by: Optional<string>;
  /** Of the last save, where its program gave one. */
  save_id: Optional<string>;
  updated_at: Date;
  /** What it is played with. */
  sound_id: Optional<string>;
  archived_at: Optional<Date>;
  deleted_by: Optional<string>;
  search_text: string;
}

interface StoryboardImagesTable extends StoryboardFilesTable {
  /** What it is a frame of. */
  clip_id: Optional<string>;
}

interface StoryboardFilesTable {
  id: string;
  customer_id: string;
  /** Null where the storyboard is gone: its file is deleted next. */
  storyboard_id: Optional<string>;
  key: string;
  created_at: Date;
}

interface StoryboardSignOffsTable {
  id: string;
  customer_id: string;
  storyboard_id: string;
  blocks: Json<readonly BoardBlockInput[]>;
  shot_count: number;
  duration_ms: number;
  signed_by: Optional<string>;
  signed_at: Date;
}

interface StoryboardCommentsTable {
  id: string;
  customer_id: string;
  storyboard_id: string;
  /** The comment that it replies to. */
  parent_id: string | null;
  /** Of the storyboard when the thread began. */
  scope: StoryboardScope;
  /** Null: on the whole storyboard. */
  block_id: string | null;
  quote: string;
  text: string;
  /** Whose visitors see the thread. */
  link_id: Optional<string>;
  /** Of a visitor, who has no account. */
  visitor_name: Optional<string>;
  /** Null where a visitor wrote it, or that user was erased. */
  created_by: string | null;
  created_at: Date;
  resolved_at: Optional<Date>;
  resolved_by: Optional<string>;
  deleted_at: Optional<Date>;
}

interface StoryboardLinksTable {
  id: string;
  customer_id: string;
  storyboard_id: string;
  name: string;
  can_comment: boolean;
  expires_at: Date | null;
  revoked_at: Optional<Date>;
  created_by: string | null;
  created_at: Date;
  last_opened_at: Optional<Date>;
}

export interface StoryboardTables {
  storyboard_links: StoryboardLinksTable;
  storyboard_comments: StoryboardCommentsTable;
  storyboard_sign_offs: StoryboardSignOffsTable;
  storyboards: StoryboardsTable;
  storyboard_images: StoryboardImagesTable;
  storyboard_sounds: StoryboardFilesTable;
}
