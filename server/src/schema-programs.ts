// Tables of programs.
import type { Framings } from '@rushes/contract/create/lists/framing';
import type { PlayedKind } from '@rushes/contract/create/bumpers';
import type { ProgramState } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import type { ImageDesign } from '@rushes/contract/create/timeline';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { StoredCaptionStyle } from './schema-captions.ts';
import type { OverlaidImage } from './schema-pieces.ts';
import type { SpriteFacts } from '@rushes/media/playlist';
import type { Rung } from '@rushes/media/house';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;
/** A text that may be absent, and is unless it is named. */
type Optional = ColumnType<string | null, string | null | undefined, string | null>;
/** A time that may be absent, and is unless it is named. */
type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What is attached to an item; frames count from the item's first one. What is left out isn't there. */
export interface ItemLook {
  gainDb?: number | undefined;
  /** All frames of the item count at this speed; absent where its clip plays as it is. */
  speedPercent?: number | undefined;
  fadeInFrames?: number | undefined;
  fadeOutFrames?: number | undefined;
  /** Wished length of the cross-fade from the item before. */
  crossFadeFrames?: number | undefined;
  titles?: StoredTitle[] | undefined;
  music?: StoredMusic[] | undefined;
  chapters?: StoredChapter[] | undefined;
  /** By shape. */
  framing?: Framings | undefined;
}

interface StoredPlace {
  titleId: string;
  atFrame: number;
  frames: number;
}

/** A title with where its font was stored when it was saved; none: it was removed, or it is the standard font. */
interface StoredText extends TitleDesign, StoredPlace {
  fontKey?: string | undefined;
}

export type StoredTitle = StoredText | StoredImage;

/** An image with the version of its file that it shows. */
export interface StoredImage extends ImageDesign, StoredPlace, Pick<OverlaidImage, 'key' | 'type' | 'ratio'> {
  name: string;
  /** Only in what is played: it is a watermark. */
  bumper?: { bumperId: string } | undefined;
}

export interface StoredMusic {
  musicId: string;
  clipId: string;
  inFrame: number;
  atFrame: number;
  frames: number;
  gainDb: number;
  fadeInFrames: number;
  fadeOutFrames: number;
  /** Where it is softer, by frames from its own start; null: it stays as it is. */
  ducks: [fromFrame: number, toFrame: number][] | null;
}

export interface StoredChapter {
  chapterId: string;
  atFrame: number;
  title: string;
}

/** One entry of an edit list as stored: frames on the house grid of the source, at the item's speed. */
export interface StoredItem extends ItemLook {
  itemId: string;
  clipId: string;
  inFrame: number;
  outFrame: number;
  /** Only in what is played: the draft stores its items alone. */
  bumper?: { bumperId: string; kind: PlayedKind } | undefined;
  /** Of a bumper: what further shapes show and play instead, for the same time. */
  inShapes?: Partial<Record<Aspect, ShapeEntry>> | undefined;
}

/** What one shape of a program plays in the place of an entry. */
export interface ShapeEntry {
  clipId: string;
  inFrame: number;
  outFrame: number;
  titles?: StoredTitle[] | undefined;
}

export interface ProgramsTable {
  id: string;
  customer_id: string;
  title: string;
  description: Generated<string>;
  tags: Generated<string[]>;
  state: Generated<ProgramState>;
  timeline: JsonDefault<{ items: StoredItem[] }>;
  /** By clip, what members without access to it may use; null: what the timeline has. */
  timeline_ranges: ColumnType<TimelineRanges | null, string | null | undefined, string | null>;
  revision: Generated<number>;
  saved_at: Generated<Date>;
  saved_by: string | null;
  aspect: Generated<Aspect>;
  /** Null: that of the first clip. */
  chosen_aspect: ColumnType<Aspect | null, Aspect | null | undefined, Aspect | null>;
  /** Further shapes that it is published in. */
  variants: Generated<Aspect[]>;
  duration_frames: Generated<number>;
  fps: Generated<number>;
  audience_organisation: Generated<boolean>;
  shared_with_creators: Generated<boolean>;
  live_version_id: string | null;
  live_version_number: number | null;
  live_duration_ms: number | null;
  /** Of that, how long its intro is. */
  live_intro_ms: Generated<number>;
  live_has_artwork: Generated<boolean>;
  published_at: Date | null;
  published_by_name: string | null;
  /** BCP 47; null where it isn't known. */
  language: Optional;
  /** Whether viewers and guests can take it along as files. */
  allow_download: Generated<boolean>;
  /** How much of it has to be watched; null: as much as the organisation says. */
  viewed_percent: ColumnType<number | null, number | null | undefined, number | null>;
  /** When it was archived by a user; `archived_at` is the bin. */
  put_aside_at: Moment;
  /** Null for the automatic one. */
  poster: ColumnType<PosterChoice | null, string | null | undefined, string | null>;
  /** Null for the usual one. */
  caption_style: StoredCaptionStyle;
  available_from: Moment;
  available_until: Moment;
  /** Whether it is in its window; a job keeps it. */
  is_available: Generated<boolean>;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  deleted_by: Optional;
}

/** An entry of a published version is bound to the asset, so that replacing a clip's source leaves the version alone. */
export interface VersionItem extends Omit<StoredItem, 'music' | 'inShapes'> {
  assetId: string;
  /** Length of the whole clip, at the item's speed. */
  frames: number;
  /** Shape of its clip, and the proportions of what the clip shows; absent in versions of before there was framing. */
  source?: ItemSource | undefined;
  music?: VersionMusic[] | undefined;
  inShapes?: Partial<Record<Aspect, VersionShapeEntry>> | undefined;
}

export interface VersionShapeEntry extends ShapeEntry {
  assetId: string;
  frames: number;
  source?: ItemSource | undefined;
}

export interface ItemSource {
  aspect: Aspect;
  ratio: number;
}

export interface VersionMusic extends StoredMusic {
  assetId: string;
}

/** Frames of clips, by clip: first included, last excluded. */
export type TimelineRanges = Record<string, [inFrame: number, outFrame: number][]>;

/** A poster that someone chose: a frame of a clip's source, or an image by its storage key. */
export type PosterChoice = { kind: 'frame'; clipId: string; frame: number } | { kind: 'image'; key: string };

/** Pictures of a version: storage keys of the poster and of the sprite's sheets. */
export interface VersionArtwork {
  posterKey: string | null;
  /** The rung that the poster was made from. */
  posterRung: Rung | null;
  /** The choice that the poster was made by; absent for the automatic one. */
  posterOf?: string;
  sprite: SpriteFacts | null;
}

/** What of a further shape can be played; no rungs: nothing yet. */
export interface VersionVariant {
  rungs: string[];
  isComplete: boolean;
  mp4Key: string | null;
}

export type VersionVariants = Partial<Record<Aspect, VersionVariant>>;

export interface ProgramVersionsTable {
  id: string;
  customer_id: string;
  program_id: string;
  number: number;
  state: 'review' | 'scheduled' | 'waiting' | 'live' | 'superseded' | 'withdrawn' | 'cancelled' | 'failed';
  /** When a scheduled version goes live, and when one that was scheduled did. */
  goes_live_at: Moment;
  timeline: Json<{ items: VersionItem[] }>;
  aspect: Aspect;
  fps: number;
  duration_frames: number;
  /** Differs where the captions of its clips do. */
  captions_mark: Generated<string>;
  /** Null for the usual one. */
  caption_style: StoredCaptionStyle;
  is_quiet: Generated<boolean>;
  rungs: Generated<string[]>;
  mp4_key: string | null;
  /** Further shapes, and what of them is there. */
  variants: JsonDefault<VersionVariants>;
  /** Code of what kept a failed version from going live. */
  failure: string | null;
  superseded_at: Date | null;
  /** Has every rung that its footage will ever give. */
  is_complete: Generated<boolean>;
  has_artwork: Generated<boolean>;
  /** Null until it was made. */
  artwork: ColumnType<VersionArtwork | null, string | null | undefined, string | null>;
  created_by: string | null;
  created_at: Generated<Date>;
}

export interface ProgramClipsTable {
  customer_id: string;
  program_id: string;
  clip_id: string;
}

/** Files that are shown as images by a draft, or by a version that may still be watched. */
/** An MP4 that is made for one user: a part of a version, or one with captions in its picture. */
export interface ProgramDownloadsTable {
  id: string;
  customer_id: string;
  /** Null once the program is deleted permanently: the file goes next. */
  program_id: string | null;
  version_id: string | null;
  created_by: string | null;
  aspect: Aspect;
  from_frame: number | null;
  to_frame: number | null;
  /** Of the captions in the picture. */
  language: string | null;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  fraction: Generated<number>;
  /** Of the file, where it was made. */
  size_bytes: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Date;
  expires_at: Date;
}

export interface ProgramImagesTable {
  customer_id: string;
  program_id: string;
  file_id: string;
}

export interface VersionAssetsTable {
  customer_id: string;
  version_id: string;
  asset_id: string;
}

export interface ProgramAudienceTable {
  customer_id: string;
  program_id: string;
  customer_user_id: string;
  published_at: Date | null;
}

export interface ProgramAudienceGroupsTable {
  customer_id: string;
  program_id: string;
  group_id: string;
  published_at: Date | null;
}

export interface ProgramViewersView {
  customer_id: string;
  program_id: string;
  customer_user_id: string;
}

export interface ProgramEditorsTable {
  customer_id: string;
  program_id: string;
  session_id: string;
  customer_user_id: string;
  since: Date;
  /** Of the timeline, where one is selected. */
  item_id: Optional;
  seen_at: Date;
}
