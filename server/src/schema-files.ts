/** The tables of files and folders. */
import type { FileKind } from '@rushes/contract/media/files';
import type { ColumnType, Generated } from 'kysely';

type Optional = ColumnType<string | null, string | null | undefined, string | null>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface FilesTable {
  id: string;
  customer_id: string;
  name: string;
  /** The one that is shown; kind and size are its. */
  version_id: string;
  kind: FileKind;
  size_bytes: number;
  shared_with_creators: Generated<boolean>;
  licence_holder: Generated<string>;
  licence_terms: Generated<string>;
  licence_expires_on: Optional;
  folder_id: Optional;
  /** The deleted folder that it was in. */
  left_folder_id: Optional;
  /** The item of the file request that it was sent for. */
  request_item: Generated<string>;
  sent_by: Optional;
  sender_name: Generated<string>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  archived_at: OptionalInstant;
  deleted_by: Optional;
  revision: Generated<number>;
  search_text: ColumnType<string, never, never>;
}

export interface FileVersionsTable {
  id: string;
  customer_id: string;
  file_id: string;
  number: number;
  filename: string;
  kind: FileKind;
  media_type: string;
  size_bytes: number;
  sha256: string;
  width: ColumnType<number | null, number | null | undefined, number | null>;
  height: ColumnType<number | null, number | null | undefined, number | null>;
  duration_ms: ColumnType<number | null, number | null | undefined, number | null>;
  has_thumbnail: Generated<boolean>;
  is_damaged: Generated<boolean>;
  created_by: Optional;
  created_at: Date;
}

interface FoldersTable {
  id: string;
  customer_id: string;
  kind: string;
  parent_id: Optional;
  name: string;
  created_at: Date;
  deleted_at: OptionalInstant;
  /** The deleted folder that it was in. */
  left_parent_id: Optional;
}

export interface FileTables {
  file_versions: FileVersionsTable;
  files: FilesTable;
  folders: FoldersTable;
  folder_names: Pick<FoldersTable, 'customer_id' | 'id' | 'name'>;
}
