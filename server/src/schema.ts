/** The tables as Kysely sees them; `server/migrations` makes them. Rows keep `Date`; services turn it into ISO text. */
import type { Aspect, ClipMarker, ClipSource, ClipState } from '@rushes/contract/media/clips';
import type { CustomerState } from '@rushes/contract/support/lists/customers';
import type { ProfileState } from '@rushes/contract/organization/lists/users';
import type { CustomerFlags, MemberRole } from '@rushes/contract/identity/roles';
import type { SpriteFacts } from '@rushes/media/playlist';
import type { MediaInfo } from '@rushes/media/probe';
import type {
  FormUploadsTable,
  PicturesTable,
  ProfileSettingsTable,
  GridSettingsTable,
  ReportsTable,
} from './schema-profiles.ts';
import type { BiosTable, OrgUnitsTable, ProfileFieldsTable, ProfileValuesTable } from './schema-directory.ts';
import type {
  ProgramAudienceGroupsTable,
  ProgramAudienceTable,
  ProgramClipsTable,
  ProgramDownloadsTable,
  ProgramImagesTable,
  ProgramEditorsTable,
  ProgramVersionsTable,
  ProgramViewersView,
  ProgramsTable,
  VersionAssetsTable,
} from './schema-programs.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  InvitationsTable,
  UserGroupMembersTable,
  UserGroupUsersView,
  UserGroupsTable,
} from './schema-users.ts';
import type {
  AccessTokensTable,
  AuditChainsTable,
  AuditEventsTable,
  RefreshTokensTable,
  RolesTable,
  SessionsTable,
  ShareLinkAttemptsTable,
  SingleUseCodesTable,
  SpentCaptchasTable,
  SupportViewsTable,
} from './schema-access.ts';
import type { ChannelTables } from './schema-channels.ts';
import type {
  CatalogueItemsTable,
  MailLayoutsTable,
  MailVersionsTable,
  SenderChecksTable,
  SharePageTemplatesTable,
} from './schema-installation.ts';
import type { CaptionTables, StoredCaptionStyle } from './schema-captions.ts';
import type { FileTables } from './schema-files.ts';
import type { FontTables } from './schema-fonts.ts';
import type { CommentTables } from './schema-comments.ts';
import type { ViewingTables } from './schema-viewing.ts';
import type { BumperTables } from './schema-bumpers.ts';
import type { ScriptTables } from './schema-scripts.ts';
import type { StoryboardTables } from './schema-storyboards.ts';
import type { TemplateTables } from './schema-templates.ts';
import type { ApprovalSettings, ApprovalTables } from './schema-approvals.ts';
import type { JobTemplateTables } from './schema-job-templates.ts';
import type { GuestRecordingTables } from './schema-guest-recordings.ts';
import type { RecordingTaskTables } from './schema-recording-tasks.ts';
import type { LinkImportsTable, PhoneLinksTable } from './schema-imports.ts';
import type { NotificationTables } from './schema-notifications.ts';
import type { PiecesTable } from './schema-pieces.ts';
import type { PersonalDataErasuresTable, PersonalDataExportsTable } from './schema-personal-data.ts';

/** A text that may be absent, and is unless it is named. */
type Optional = ColumnType<string | null, string | null | undefined, string | null>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;

export interface CustomersTable extends ApprovalSettings {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
  zip: string | null;
  addnl_logo_file: string | null;
  house_fps: Generated<number>;
  flags: JsonDefault<CustomerFlags>;
  idle_minutes: Generated<number>;
  quota_bytes: Generated<number>;
  is_demo: Generated<boolean>;
  analytics_url: Optional;
  address_line: Optional;
  accent_colour: Optional;
  accent_shades: ColumnType<string[] | null, string | null | undefined, string | null>;
  logo_key: Optional;
  industry_id: Optional;
  share_page_id: Optional;
  viewed_percent: Generated<number>;
  audience_organisation: Generated<boolean>;
  bin_days: Generated<number>;
  block_expired_licences: Generated<boolean>;
  /** Programs are unpublished when the consent to a clip of theirs ends. */
  unpublish_without_consent: Generated<boolean>;
  /** Since when captions are written for each new clip; null: they aren't. */
  automatic_captions_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Of captions that are written for new clips; null: it is detected. */
  caption_language: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of new programs; null for the usual one. */
  caption_style: StoredCaptionStyle;
  /** Of new titles; null for the standard font. */
  title_font_id: Optional;
  terms_url: Optional;
  privacy_url: Optional;
  chat_url: Optional;
  browser_plugin_url: Optional;
  seat_limit: ColumnType<number | null, number | null | undefined, number | null>;
  status: Generated<CustomerState>;
  status_reason: Optional;
  trial_ends_at: OptionalInstant;
  closes_at: OptionalInstant;
  erases_at: OptionalInstant;
  revision: Generated<number>;
  created_at: Generated<Date>;
}

export interface UsersTable {
  id: string;
  user_name: string;
  name: string;
  password_hash: string;
  must_change_password: Generated<boolean>;
  is_active: Generated<boolean>;
  is_super_admin: Generated<boolean>;
  is_demo: Generated<boolean>;
  first_signed_in_at: Date | null;
  /** When the owner of the address used a link that only a mail held; null while nobody has proved to own it. */
  email_verified_at: ColumnType<Date | null, Date | undefined, Date>;
  created_at: Generated<Date>;
}

export interface CustomerUsersTable {
  id: string;
  customer_id: string;
  user_id: string;
  name: string;
  /** The built-in role, or the base of the custom one. */
  role: MemberRole;
  custom_role_id: ColumnType<string | null, string | null | undefined, string | null>;
  sequence: Generated<number>;
  /** Only an active profile may be used; a suspended one shows as locked. */
  state: Generated<ProfileState>;
  /** Kept by triggers: the user's name in lower case, and what lists search. */
  user_name: ColumnType<string, never, never>;
  search_text: ColumnType<string, never, never>;
  location: Generated<string>;
  last_sign_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  invited_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  picture_url: ColumnType<string | null, string | null | undefined, string | null>;
  manager_id: Optional;
  org_unit_id: Optional;
  /** Counts changes of name, location and groups by hand, and when the newest was made. */
  revision: Generated<number>;
  revised_at: OptionalInstant;
  created_at: Generated<Date>;
}

export interface AssetsTable {
  id: string;
  customer_id: string;
  filename: string;
  size_bytes: number;
  sha256: string | null;
  fps: number;
  aspect: Aspect | null;
  frames: number | null;
  duration_ms: number | null;
  gain_db: number | null;
  info: ColumnType<MediaInfo | null, string | null | undefined, string | null>;
  has_artwork: Generated<boolean>;
  artwork: ColumnType<StoredArtwork | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
}

/** Pictures of an asset: storage keys of the poster, the sprite's sheets and the peaks. */
export interface StoredArtwork {
  posterKey: string | null;
  sprite: SpriteFacts | null;
  peaksKey: string | null;
}

export interface ClipsTable {
  id: string;
  customer_id: string;
  asset_id: string;
  name: string;
  tags: Generated<string[]>;
  shot_type_id: Optional;
  state: ClipState;
  reason_code: string | null;
  reason_message: string | null;
  shared_with_creators: Generated<boolean>;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  markers: ColumnType<ClipMarker[], string | undefined, string>;
  /** What its owner kept of it; null for all of it. */
  usable_in_ms: ColumnType<number | null, number | null | undefined, number | null>;
  usable_out_ms: ColumnType<number | null, number | null | undefined, number | null>;
  archived_at: Date | null;
  deleted_by: Optional;
  /** Of a guest, until it is accepted: nobody sees it in Footage. */
  is_held: Generated<boolean>;
  notes: Generated<string>;
  rating: ColumnType<number | null, number | null | undefined, number | null>;
  licence_holder: Generated<string>;
  licence_terms: Generated<string>;
  licence_expires_on: Optional;
  names_shown: Generated<string[]>;
  source: Generated<ClipSource>;
  folder_id: Optional;
  /** The deleted folder that it was in. */
  left_folder_id: Optional;
  revision: Generated<number>;
  /** Kept by a trigger, in lower case: name, tags, file name, names shown, notes and names of markers. */
  search_text: ColumnType<string, never, never>;
}

export interface UploadsTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  /** What it brings: a clip with its asset, or a file with its version, which are made when it ends. */
  clip_id: string | null;
  asset_id: string | null;
  file_id: Optional;
  file_version_id: Optional;
  /** Where a file goes. */
  folder_id: Optional;
  /** The task that it is for, and which part of it: a shot. */
  task_id: Optional;
  task_part_id: Optional;
  filename: string;
  size_bytes: number;
  is_length_open: Generated<boolean>;
  offset_bytes: Generated<number>;
  expected_sha256: string | null;
  /** Of the bytes on disk. */
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  state: Generated<'receiving' | 'finishing' | 'finished' | 'refused' | 'cancelled'>;
  /** The one request that may write, and until when without a renewal. */
  lock_token: ColumnType<string | null, string | null | undefined, string | null>;
  locked_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  release_wanted: Generated<boolean>;
  /** Where the file comes from: the user's browser, an address, or a phone. */
  origin: Generated<'browser' | 'link' | 'phone' | 'guest'>;
  /** The import or the phone link that it comes by. */
  origin_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** `quick` is the stream copy of the source, `aud` the sound; the others are the house rungs of one aspect. */
export type RenditionRung = 'quick' | 'aud' | 'v240' | 'v480' | 'v720' | 'v1080';
export type WorkState = 'queued' | 'running' | 'ready' | 'failed';

/** What playlists need to know of a rendition that is ready. */
export interface RenditionFacts {
  codecs: string;
  width: number;
  height: number;
  averageBitrate: number;
  peakBitrate: number;
  /** House rungs: number of segments; each has 96 frames (150 or 180 AAC packets) but the last. */
  segmentCount: number;
  /** Only of the quick copy, whose segments follow the source. */
  segmentDurationsS?: number[];
}

export interface RenditionsTable {
  customer_id: string;
  asset_id: string;
  aspect: Aspect;
  rung: RenditionRung;
  state: Generated<WorkState>;
  /** Storage key of the folder that holds `init.mp4` and `00000.m4s`…. */
  prefix: string | null;
  facts: ColumnType<RenditionFacts | null, string | null | undefined, string | null>;
  init_sha256: string | null;
  bytes: Generated<number>;
  is_urgent: Generated<boolean>;
  /** The job that works on it, and until when without a renewal. */
  claimed_by: ColumnType<string | null, string | null | undefined, string | null>;
  claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A piece encoded at a cut; its files lie at `assets/{asset}/pieces/{id}/{rung}.m4s`. */
export interface WorkProgressTable {
  customer_id: string;
  subject_kind: 'clip' | 'program';
  subject_id: string;
  stage: string;
  fraction: number;
  eta_ms: number | null;
  updated_at: Generated<Date>;
}

export interface ShareLinksTable {
  id: string;
  customer_id: string;
  /** What it opens: one of the two. */
  program_id: string | null;
  clip_id: string | null;
  name: Generated<string>;
  slug: string;
  password_hash: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  opens: Generated<number>;
  last_opened_at: Date | null;
  created_by: string;
  created_at: Generated<Date>;
}

export interface Schema
  extends ChannelTables,
    NotificationTables,
    CaptionTables,
    FontTables,
    FileTables,
    CommentTables,
    ViewingTables,
    TemplateTables,
    ScriptTables,
    StoryboardTables,
    RecordingTaskTables,
    GuestRecordingTables,
    JobTemplateTables,
    ApprovalTables,
    BumperTables {
  mail_layouts: MailLayoutsTable;
  mail_versions: MailVersionsTable;
  catalogue_items: CatalogueItemsTable;
  share_page_templates: SharePageTemplatesTable;
  sender_checks: SenderChecksTable;
  invitations: InvitationsTable;
  user_groups: UserGroupsTable;
  user_group_members: UserGroupMembersTable;
  user_group_people: UserGroupUsersView;
  personal_data_exports: PersonalDataExportsTable;
  personal_data_erasures: PersonalDataErasuresTable;
  form_uploads: FormUploadsTable;
  pictures: PicturesTable;
  org_units: OrgUnitsTable;
  profile_fields: ProfileFieldsTable;
  profile_values: ProfileValuesTable;
  bios: BiosTable;
  profile_settings: ProfileSettingsTable;
  grid_settings: GridSettingsTable;
  reports: ReportsTable;
  customers: CustomersTable;
  users: UsersTable;
  customer_users: CustomerUsersTable;
  members: CustomerUsersTable;
  accounts: Omit<UsersTable, 'password_hash'>;
  customer_settings: CustomersTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  refresh_tokens: RefreshTokensTable;
  single_use_codes: SingleUseCodesTable;
  spent_captchas: SpentCaptchasTable;
  audit_events: AuditEventsTable;
  audit_chains: AuditChainsTable;
  roles: RolesTable;
  support_views: SupportViewsTable;
  assets: AssetsTable;
  clips: ClipsTable;
  uploads: UploadsTable;
  link_imports: LinkImportsTable;
  phone_links: PhoneLinksTable;
  renditions: RenditionsTable;
  pieces: PiecesTable;
  work_progress: WorkProgressTable;
  programs: ProgramsTable;
  program_versions: ProgramVersionsTable;
  program_clips: ProgramClipsTable;
  program_downloads: ProgramDownloadsTable;
  program_images: ProgramImagesTable;
  version_assets: VersionAssetsTable;
  program_audience: ProgramAudienceTable;
  program_audience_groups: ProgramAudienceGroupsTable;
  program_viewers: ProgramViewersView;
  program_editors: ProgramEditorsTable;
  share_links: ShareLinksTable;
  share_link_attempts: ShareLinkAttemptsTable;
}
