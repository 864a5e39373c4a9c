// Tables of bumpers.
import type {
  BumperImage,
  BumperKind,
  BumperRule,
  BumperState,
  PlayedKind,
  RolloutState,
} from '@rushes/contract/create/bumpers';
import type { Aspect } from '@rushes/contract/media/clips';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { ColumnType, Generated } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface BumpersTable {
  id: string;
  customer_id: string;
  name: string;
  kind: BumperKind;
  rule: BumperRule;
  state: Generated<BumperState>;
  revision: Generated<number>;
  created_by: Optional<string>;
  created_at: Date;
  saved_by: Optional<string>;
  updated_at: Date;
  archived_at: Optional<Date>;
  deleted_by: Optional<string>;
  search_text: ColumnType<string, never, never>;
}

interface BumperVariantsTable {
  customer_id: string;
  bumper_id: string;
  /** The first one is used where no other fits better. */
  position: number;
  aspect: Aspect;
  /** Null: of any language. */
  language: Optional<string>;
  /** Of an image or a title, the plain clip that it lies over; null where programs don't play it for itself. */
  clip_id: string | null;
  /** Of Files; null where it is something else. */
  file_id: Optional<string>;
  image: ColumnType<Omit<BumperImage, 'fileId'> | null, string | null | undefined, string | null>;
  title: ColumnType<TitleDesign | null, string | null | undefined, string | null>;
  /** How long an image or a title is shown. */
  length_ms: Optional<number>;
  in_ms: Optional<number>;
  out_ms: Optional<number>;
}

/** What the draft of a program chooses; a mandatory bumper plays whatever is chosen. */
interface ProgramBumpersTable {
  customer_id: string;
  program_id: string;
  kind: PlayedKind;
  bumper_id: string;
}

/** What a version plays: how programs with a bumper are found. */
interface VersionBumpersTable {
  customer_id: string;
  version_id: string;
  kind: PlayedKind;
  bumper_id: string;
}

/** Bringing a changed bumper into live programs. */
interface BumperRolloutsTable {
  id: string;
  customer_id: string;
  bumper_id: string;
  kind: PlayedKind;
  state: RolloutState;
  created_by: Optional<string>;
  created_at: Date;
  updated_at: Date;
}

interface BumperRolloutProgramsTable {
  customer_id: string;
  rollout_id: string;
  program_id: string;
  position: number;
  /** `current` ones had the bumper already. */
  state: 'waiting' | 'updated' | 'current' | 'failed' | 'undone';
  /** Code of what kept it from being updated. */
  failure: Optional<string>;
  former_version_id: Optional<string>;
  version_id: Optional<string>;
}

export interface BumperTables {
  bumper_rollouts: BumperRolloutsTable;
  bumper_rollout_programs: BumperRolloutProgramsTable;
  bumpers: BumpersTable;
  bumper_variants: BumperVariantsTable;
  program_bumpers: ProgramBumpersTable;
  version_bumpers: VersionBumpersTable;
}
