/** The tables of the directory: units, fields with their values, videos of users. */
import type {
  BioState,
  FieldAudience,
  FieldEditor,
  FieldType,
} from '@rushes/contract/organization/lists/directory';
import type { ColumnType, Generated } from 'kysely';

type JsonDefault<T> = ColumnType<T, string | undefined, string>;
type Absent<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface OrgUnitsTable {
  id: string;
  customer_id: string;
  parent_id: Absent<string>;
  name: string;
  revision: Generated<number>;
  created_at: Date;
}

export interface ProfileFieldsTable {
  id: string;
  customer_id: string;
  key: string;
  label: string;
  type: FieldType;
  choices: JsonDefault<string[]>;
  is_required: boolean;
  edits: FieldEditor;
  audience: FieldAudience;
  position: number;
  revision: Generated<number>;
  archived_at: Absent<Date>;
  created_at: Date;
}

export interface ProfileValuesTable {
  customer_id: string;
  customer_user_id: string;
  field_id: string;
  /** Empty where a user is named. */
  value: string;
  value_key: ColumnType<string, never, never>;
  person_id: Absent<string>;
  updated_at: Date;
}

export interface BiosTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  program_id: Absent<string>;
  /** What was approved: nothing else of the program plays as the video. */
  version_id: Absent<string>;
  state: BioState;
  reason: Generated<string>;
  requested_by: string | null;
  requested_by_name: string;
  /** Where links in its mails lead. */
  origin: string;
  created_at: Date;
  changed_at: Date;
  expires_at: Absent<Date>;
}
