// Tables of templates.

import type { TemplateContent, TemplateScope, TemplateSlot } from '@rushes/contract/create/templates';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface TemplatesTable {
  id: string;
  /** Null for those of the installation, as their maker. */
  customer_id: string | null;
  title: string;
  description: Generated<string>;
  scope: TemplateScope;
  draft: Json<TemplateContent>;
  /** Number of the latest version; null before the first. */
  version: Optional<number>;
  /** Kept as programs are made and published, so that lists need no counting. */
  times_used: Generated<number>;
  times_completed: Generated<number>;
  completion_percent: ColumnType<number, never, never>;
  revision: Generated<number>;
  created_by: string | null;
  created_at: Date;
  saved_by: Optional<string>;
  updated_at: Date;
  archived_at: Optional<Date>;
  deleted_by: Optional<string>;
  search_text: ColumnType<string, never, never>;
}

interface TemplateVersionsTable {
  customer_id: string | null;
  template_id: string;
  number: number;
  content: ColumnType<TemplateContent, string, never>;
  published_at: Date;
  published_by: Optional<string>;
}

/** The slots of a program, as the version that it is made from has them. */
interface ProgramSlotsTable {
  program_id: string;
  customer_id: string;
  template_id: Optional<string>;
  template_title: string;
  version: number;
  slots: Json<TemplateSlot[]>;
  /** What was entered for the merge fields; null in programs of before that was kept. */
  merge_values: ColumnType<{ key: string; value: string }[] | null, string | null, string | null>;
  first_published_at: Optional<Date>;
  created_at: Date;
}

/** Templates of the installation that creators of a customer don't find. */
interface TemplateHidesTable {
  customer_id: string;
  template_id: string;
}

export interface TemplateTables {
  template_hides: TemplateHidesTable;
  templates: TemplatesTable;
  template_versions: TemplateVersionsTable;
  program_slots: ProgramSlotsTable;
}
