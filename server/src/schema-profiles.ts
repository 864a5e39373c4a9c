/** The tables of what users keep for themselves: pictures, signatures, lists, reports. */
import type { GridSettings } from '@rushes/contract/core/grids';
import type { ListExtra } from '@rushes/contract/identity/reports';
import type { ListName, ListQuery } from '@rushes/contract/lists/list';
import type { SoundKind } from '@rushes/media/sound-file';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;

/** An image or a sound that came by a signed form and waits for its use. */
export interface FormUploadsTable {
  key: string;
  customer_id: string;
  customer_user_id: string;
  nonce: string;
  kind: 'png' | 'jpeg' | 'webp' | 'gif' | SoundKind;
  size_bytes: number;
  created_at: Date;
}

/** A picture of a user, or one in their signature, encoded by us. */
export interface PicturesTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  use: 'profile' | 'signature';
  key: string;
  width: number;
  height: number;
  size_bytes: Generated<number>;
  created_at: Date;
}

/** What a user chose in their profile; no row for the defaults. */
export interface ProfileSettingsTable {
  customer_user_id: string;
  customer_id: string;
  mail_choices: JsonDefault<Record<string, boolean>>;
  signature: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
}

export interface GridSettingsTable {
  user_id: string;
  customer_id: string | null;
  grid: ListName;
  filter: JsonDefault<GridSettings['filter']>;
  grid_columns: JsonDefault<GridSettings['gridColumns']>;
}

/** What of a list an export holds. */
export interface ListExport {
  readonly query: ListQuery;
  readonly columns: readonly { readonly column: string; readonly header: string }[];
}

export interface ReportsTable {
  id: string;
  customer_id: string | null;
  user_id: string;
  customer_user_id: string | null;
  kind: 'recordings' | 'programs' | 'viewing' | 'sign-ins' | 'list';
  /** The list that is written, and what of it. */
  list: ListName | null;
  query: Json<ListExport> | null;
  /** What its pages are asked besides. */
  extra: JsonDefault<ListExtra>;
  /** Whose rights it is made with. */
  session_id: string | null;
  state: Generated<'waiting' | 'running' | 'ready' | 'failed'>;
  rows_total: number | null;
  rows_done: Generated<number>;
  key: string | null;
  size_bytes: number | null;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date;
}
