/** Tables of captions. */
import type { CaptionCue, CaptionState } from '@rushes/contract/media/captions';
import type { ColumnType, Generated } from 'kysely';

/** Captions of a clip in one language. */
interface CaptionTracksTable {
  customer_id: string;
  clip_id: string;
  language: string;
  state: CaptionState;
  cues: ColumnType<CaptionCue[], string, string>;
  cue_count: number;
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
  updated_by: ColumnType<string | null, string | null, string | null>;
}

/** Captions of a published version, with its times. */
interface VersionCaptionsTable {
  customer_id: string;
  version_id: string;
  language: string;
  cues: ColumnType<CaptionCue[], string, never>;
}

export interface CaptionTables {
  version_captions: VersionCaptionsTable;
  caption_tracks: CaptionTracksTable;
}
