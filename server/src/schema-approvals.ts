// Tables of approvals.
import type {
  ApprovalState,
  Decision,
  Drawing,
  SilenceOutcome,
  StageRule,
  StageState,
} from '@rushes/contract/tasks/approvals';
import type { Aspect } from '@rushes/contract/media/clips';
import type { ColumnType, Generated } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What an organisation wants of approvals. */
export interface ApprovalSettings {
  publish_approved_only: Generated<boolean>;
  forbid_own_approval: Generated<boolean>;
}

/** One for each program, deliverable or script; it repeats what lists need of the latest round. */
interface ApprovalsTable {
  id: string;
  customer_id: string;
  program_id: Optional<string>;
  deliverable_id: Optional<string>;
  script_id: Optional<string>;
  /** The one of them that it is about. */
  subject_id: ColumnType<string, never, never>;
  state: ApprovalState;
  /** Number of the latest round. */
  round: number;
  due_at: Optional<Date>;
  requested_by: Optional<string>;
  requested_at: Date;
}

interface ApprovalRoundsTable {
  id: string;
  customer_id: string;
  approval_id: string;
  number: number;
  version_id: Optional<string>;
  deliverable_version_id: Optional<string>;
  script_version_id: Optional<string>;
  /** The one of them that it is about. */
  subject_version_id: ColumnType<string, never, never>;
  /** Of what the version plays or says: decisions are about that alone. */
  content_hash: string;
  state: Generated<ApprovalState>;
  is_expired: Generated<boolean>;
  note: Generated<string>;
  due_at: Optional<Date>;
  on_silence: Generated<SilenceOutcome>;
  reminders_sent: Generated<number>;
  requested_by: Optional<string>;
  requested_at: Date;
  decided_at: Optional<Date>;
}

interface ApprovalStagesTable {
  id: string;
  customer_id: string;
  round_id: string;
  position: number;
  rule: StageRule;
  state: Generated<StageState>;
}

interface ApprovalReviewsTable {
  id: string;
  customer_id: string;
  approval_id: string;
  stage_id: string;
  customer_user_id: Optional<string>;
  /** An external reviewer, in place of a user. */
  guest_id: Optional<string>;
  decision: Optional<Decision>;
  reason: Generated<string>;
  decided_at: Optional<Date>;
  /** The stage waits for this user: counted in the menu. */
  is_open: Generated<boolean>;
}

interface ApprovalCommentsTable {
  id: string;
  customer_id: string;
  round_id: string;
  parent_id: Optional<string>;
  from_frame: Optional<number>;
  to_frame: Optional<number>;
  /** Of the version of a script. */
  block_id: Optional<string>;
  text: string;
  drawing: ColumnType<Drawing | null, string | null | undefined, string | null>;
  created_by: Optional<string>;
  /** The external reviewer who wrote it, in place of a user. */
  guest_id: Optional<string>;
  created_at: Date;
  resolved_at: Optional<Date>;
  resolved_by: Optional<string>;
  deleted_at: Optional<Date>;
}

/** External reviewers of one approval, in all of its rounds. */
interface ApprovalGuestsTable {
  id: string;
  customer_id: string;
  approval_id: string;
  email: string;
  name: Generated<string>;
  created_at: Date;
}

interface DeliverablesTable {
  id: string;
  customer_id: string;
  title: string;
  created_by: string;
  created_at: Date;
  /** The program that was made of it. */
  program_id: Optional<string>;
  archived_at: Optional<Date>;
  deleted_by: Optional<string>;
}

/** Footage of a clip, as it was when the version was added. */
interface DeliverableVersionsTable {
  id: string;
  customer_id: string;
  deliverable_id: string;
  number: number;
  clip_id: Optional<string>;
  asset_id: Optional<string>;
  aspect: Aspect;
  fps: number;
  /** Of all of the footage. */
  frames: number;
  in_frame: number;
  out_frame: number;
  content_hash: string;
  created_by: Optional<string>;
  created_at: Date;
}

export interface ApprovalTables {
  deliverables: DeliverablesTable;
  deliverable_versions: DeliverableVersionsTable;
  approval_guests: ApprovalGuestsTable;
  approvals: ApprovalsTable;
  approval_rounds: ApprovalRoundsTable;
  approval_stages: ApprovalStagesTable;
  approval_reviews: ApprovalReviewsTable;
  approval_comments: ApprovalCommentsTable;
}
