// Tables of job templates, and what they plan for the programs that they make.
import type { StageInput } from '@rushes/contract/tasks/approvals';
import type { JobContent } from '@rushes/contract/tasks/job-templates';
import type { ColumnType, Generated } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Written as text. */
type Json<T> = ColumnType<T, string, string>;

interface JobTemplatesTable {
  id: string;
  customer_id: string;
  title: string;
  description: Generated<string>;
  template_id: Optional<string>;
  channel_id: Optional<string>;
  content: Json<JobContent>;
  times_started: Generated<number>;
  revision: Generated<number>;
  created_by: Optional<string>;
  created_at: Date;
  saved_by: Optional<string>;
  updated_at: Date;
  archived_at: Optional<Date>;
  deleted_by: Optional<string>;
  search_text: ColumnType<string, never, never>;
}

interface StartedJobsTable {
  program_id: string;
  customer_id: string;
  job_template_id: string;
  task_id: Optional<string>;
  started_by: Optional<string>;
  started_at: Date;
}

interface ApprovalPlansTable {
  program_id: string;
  customer_id: string;
  stages: Json<StageInput[]>;
}

interface ChannelPlansTable {
  program_id: string;
  customer_id: string;
  channel_id: string;
}

export interface JobTemplateTables {
  job_templates: JobTemplatesTable;
  started_jobs: StartedJobsTable;
  approval_plans: ApprovalPlansTable;
  channel_plans: ChannelPlansTable;
}
