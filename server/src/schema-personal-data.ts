/** The tables of exports of personal data and of erasures. */
import type { BelongingsChoice, Erasure, PersonalExport } from '@rushes/contract/organization/personal-data';
import type { ColumnType, Generated } from 'kysely';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;

export interface PersonalDataExportsTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  requested_by: string;
  state: Generated<PersonalExport['state']>;
  bytes_total: Generated<number>;
  bytes_done: Generated<number>;
  files: Generated<number>;
  key: Maybe<string>;
  size_bytes: Maybe<number>;
  failure: Maybe<NonNullable<PersonalExport['failure']>>;
  created_at: Date;
  finished_at: Maybe<Date>;
  downloaded_at: Maybe<Date>;
  expires_at: Date;
}

/** `subject_id` is the profile that was, `subject_user_id` its account: neither refers to a row. */
export interface PersonalDataErasuresTable {
  id: string;
  customer_id: string;
  subject_id: string;
  subject_user_id: string;
  requested_by: string | null;
  new_owner_id: string | null;
  choices: ColumnType<Record<string, BelongingsChoice>, string, string>;
  state: Generated<Erasure['state']>;
  failure: Maybe<NonNullable<Erasure['failure']>>;
  outcome: JsonDefault<Erasure['outcome']>;
  transferred: JsonDefault<Erasure['transferred']>;
  kept_account: Generated<boolean>;
  created_at: Date;
  finished_at: Maybe<Date>;
}
