// Tables of guest recordings and consents.
import type {
  ConsentScope,
  GuestAnswer,
  GuestPrompt,
  GuestQuestion,
  GuestRecordingState,
  GuestResponseState,
} from '@rushes/contract/tasks/guest-recordings';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { ColumnType, Generated } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Written as text. */
type Json<T> = ColumnType<T, string, string>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;

interface GuestRecordingsTable {
  id: string;
  customer_id: string;
  title: string;
  welcome: Generated<string>;
  state: Generated<GuestRecordingState>;
  slug: string;
  join_code: string;
  questions: JsonDefault<GuestQuestion[]>;
  prompts: JsonDefault<GuestPrompt[]>;
  opens_at: Optional<Date>;
  closes_at: Optional<Date>;
  max_responses: Optional<number>;
  max_ms: Generated<number>;
  verifies_email: Generated<boolean>;
  /** Accepted recordings fill its slots. */
  program_id: Optional<string>;
  /** Each accepted response becomes a draft program of it. */
  template_id: Optional<string>;
  /** Plays on the welcome page. */
  welcome_clip_id: Optional<string>;
  /** Kept as responses change, so that lists don't count. */
  submitted_count: Generated<number>;
  waiting_count: Generated<number>;
  accepted_count: Generated<number>;
  revision: Generated<number>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  search_text: ColumnType<string, never, never>;
}

interface GuestResponsesTable {
  id: string;
  customer_id: string;
  guest_recording_id: string;
  state: Generated<GuestResponseState>;
  name: string;
  email: string;
  is_email_verified: Generated<boolean>;
  location: Generated<string>;
  language: GuestLanguage;
  /** As they were when the guest began. */
  questions: Json<GuestQuestion[]>;
  prompts: Json<GuestPrompt[]>;
  answers: JsonDefault<GuestAnswer[]>;
  note: Generated<string>;
  created_at: Date;
  updated_at: Date;
  submitted_at: Optional<Date>;
  decided_at: Optional<Date>;
  decided_by: Optional<string>;
  /** Made of its recordings when it was accepted. */
  program_id: Optional<string>;
  search_text: ColumnType<string, never, never>;
}

interface GuestTakesTable {
  id: string;
  customer_id: string;
  response_id: string;
  prompt_id: string;
  clip_id: string;
  created_at: Date;
}

interface EmailCodesTable {
  customer_id: string;
  /** A guest recording, or an external reviewer. */
  subject_id: string;
  email_hash: Buffer;
  code_hash: Optional<Buffer>;
  failures: Generated<number>;
  requested_at: Date;
  hour_began_at: Date;
  sent_in_hour: Generated<number>;
}

interface ConsentVersionsTable {
  id: string;
  customer_id: string;
  /** Of one of these two. */
  guest_recording_id: Optional<string>;
  recording_task_id: Optional<string>;
  number: number;
  text: string;
  scopes: ConsentScope[];
  valid_months: number | null;
  created_at: Date;
}

interface ConsentsTable {
  id: string;
  customer_id: string;
  response_id: Optional<string>;
  assignment_id: Optional<string>;
  /** Null once the contact was erased. */
  contact_id: Optional<string>;
  is_of_contact: Generated<boolean>;
  version_number: number;
  /** Exactly what the guest agreed to. */
  text: string;
  scopes: ConsentScope[];
  name: string;
  email: string;
  is_minor: boolean;
  guardian_name: string;
  language: GuestLanguage;
  client_address: string;
  signed_at: Date;
  expires_at: Optional<Date>;
  withdrawn_at: Optional<Date>;
  /** Programs that showed its clips were looked at since it ended. */
  is_followed: Generated<boolean>;
}

interface ConsentClipsTable {
  customer_id: string;
  consent_id: string;
  /** May be gone. */
  clip_id: string;
  /** What the guest recorded, whatever the clip shows now. */
  asset_id: string;
}

export interface GuestRecordingTables {
  guest_recordings: GuestRecordingsTable;
  guest_responses: GuestResponsesTable;
  guest_takes: GuestTakesTable;
  email_codes: EmailCodesTable;
  consent_versions: ConsentVersionsTable;
  consents: ConsentsTable;
  consent_clips: ConsentClipsTable;
}
