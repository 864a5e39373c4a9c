// Tables of recording tasks.
import type { FileKind } from '@rushes/contract/media/files';
import type { RichText } from '@rushes/contract/identity/profiles';
import type { MailDelivery } from '@rushes/contract/limits';
import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type {
  AssignmentState,
  RecordingTaskState,
  RequestedFileState,
  TakeState,
  TaskKind,
} from '@rushes/contract/tasks/recording-tasks';
import type { ColumnType, Generated } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface RecordingTasksTable {
  id: string;
  customer_id: string;
  kind: Generated<TaskKind>;
  /** Where accepted files go. */
  folder_id: Optional<string>;
  title: string;
  brief: Generated<string>;
  /** The brief with its marks; null where it is plain text. */
  brief_document: ColumnType<RichText | null, string | null | undefined, string | null>;
  video_clip_id: Optional<string>;
  state: Generated<RecordingTaskState>;
  due_at: Optional<Date>;
  orientation: Generated<CaptureRules['orientation']>;
  camera: Generated<CaptureRules['camera']>;
  allows_files: Generated<boolean>;
  /** Its contacts agree to a text before they record. */
  asks_consent: Generated<boolean>;
  /** The program whose slots its shots fill. */
  program_id: Optional<string>;
  /** Kept as assignments change, so that lists don't count. */
  assigned_count: Generated<number>;
  submitted_count: Generated<number>;
  open_count: Generated<number>;
  /** 1: a day before the due date, 2: on its day. */
  due_reminders: Generated<number>;
  revision: Generated<number>;
  created_by: string;
  created_at: Date;
  saved_by: Optional<string>;
  updated_at: Date;
  sent_at: Optional<Date>;
  closed_at: Optional<Date>;
  archived_at: Optional<Date>;
  deleted_by: Optional<string>;
  search_text: ColumnType<string, never, never>;
}

interface RecordingTaskUsersTable {
  customer_id: string;
  task_id: string;
  customer_user_id: string;
}

interface RecordingTaskGroupsTable {
  customer_id: string;
  task_id: string;
  group_id: string;
}

interface RecordingTaskContactsTable {
  customer_id: string;
  task_id: string;
  contact_id: string;
}

interface RecordingTaskContactListsTable {
  customer_id: string;
  task_id: string;
  list_id: string;
}

interface RecordingShotsTable {
  id: string;
  customer_id: string;
  task_id: string;
  position: number;
  prompt: string;
  script: Generated<string>;
  shot_type_id: Optional<string>;
  min_ms: Optional<number>;
  max_ms: Optional<number>;
  /** The slot of the program that an accepted take fills. */
  slot_id: Optional<string>;
  /** What it is meant to look like. */
  example_id: Optional<string>;
}

interface RecordingShotExamplesTable {
  id: string;
  customer_id: string;
  /** Null where the task is gone: it is about to be deleted. */
  task_id: Optional<string>;
  key: string;
  created_at: Date;
}

interface RecordingAssignmentsTable {
  id: string;
  customer_id: string;
  task_id: string;
  /** Null where a contact was asked. */
  customer_user_id: Optional<string>;
  /** Null where a user was asked, or the contact was erased. */
  contact_id: Optional<string>;
  /** Who gave it to its user. */
  delegated_by: Optional<string>;
  delegation_note: Generated<string>;
  /** What became of the latest mail to the contact. */
  contact_mail: Generated<MailDelivery>;
  /** Of the contact, for mails. */
  language: Generated<GuestLanguage>;
  state: Generated<AssignmentState>;
  /** The user still has something to do: counted in the menu. */
  is_open: Generated<boolean>;
  decline_reason: Generated<string>;
  opened_at: Optional<Date>;
  submitted_at: Optional<Date>;
  reminded_at: Optional<Date>;
  created_at: Date;
}

interface RecordingTakesTable {
  id: string;
  customer_id: string;
  task_id: string;
  assignment_id: string;
  shot_id: string;
  clip_id: string;
  state: Generated<TakeState>;
  /** The one of the shot that is submitted. */
  is_chosen: Generated<boolean>;
  note: Generated<string>;
  note_at_ms: Optional<number>;
  created_at: Date;
}

interface FileRequestItemsTable {
  id: string;
  customer_id: string;
  task_id: string;
  position: number;
  label: string;
  /** Empty: any. */
  file_kinds: Generated<FileKind[]>;
  is_required: boolean;
}

interface RequestedFilesTable {
  id: string;
  customer_id: string;
  task_id: string;
  assignment_id: string;
  item_id: string;
  file_id: string;
  state: Generated<RequestedFileState>;
  reason: Generated<string>;
  created_at: Date;
}

interface StoryboardShotsTable {
  customer_id: string;
  storyboard_id: string;
  block_id: string;
  task_id: string;
  /** May be gone from a draft. */
  shot_id: string;
}

interface StoryboardProgramsTable {
  customer_id: string;
  storyboard_id: string;
  program_id: string;
}

interface ScriptShotsTable {
  customer_id: string;
  script_id: string;
  block_id: string;
  task_id: string;
  /** May be gone from a draft. */
  shot_id: string;
}

export interface RecordingTaskTables {
  script_shots: ScriptShotsTable;
  storyboard_programs: StoryboardProgramsTable;
  storyboard_shots: StoryboardShotsTable;
  file_request_items: FileRequestItemsTable;
  requested_files: RequestedFilesTable;
  recording_tasks: RecordingTasksTable;
  recording_task_users: RecordingTaskUsersTable;
  recording_task_groups: RecordingTaskGroupsTable;
  recording_task_contacts: RecordingTaskContactsTable;
  recording_task_contact_lists: RecordingTaskContactListsTable;
  recording_shots: RecordingShotsTable;
  recording_shot_examples: RecordingShotExamplesTable;
  recording_assignments: RecordingAssignmentsTable;
  recording_takes: RecordingTakesTable;
}
