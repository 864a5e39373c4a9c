/** Tables of captions. */
import type { CaptionCue, CaptionState, CaptionWord } from '@rushes/contract/media/captions';
import type { SpeechProblem, Transcription } from '@rushes/contract/media/transcripts';
import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { ColumnType, Generated } from 'kysely';

/** Null for the usual one. */
export type StoredCaptionStyle = ColumnType<CaptionStyle | null, string | null | undefined, string | null>;

/** Captions of a clip in one language. */
interface CaptionTracksTable {
  customer_id: string;
  clip_id: string;
  language: string;
  state: CaptionState;
  cues: ColumnType<CaptionCue[], string, string>;
  cue_count: number;
  /** Null where nobody heard them. */
  words: ColumnType<CaptionWord[] | null, string | null | undefined, string | null>;
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

/** Captions that are being written by machine. */
export interface TranscriptionsTable {
  customer_id: string;
  clip_id: string;
  state: Transcription['state'];
  language: string | null;
  fraction: Generated<number>;
  reason: SpeechProblem | null;
  /** Nobody asked for it. */
  is_automatic: Generated<boolean>;
  created_at: Date;
}

/** Clips for which captions were asked for without a user: that happens once. */
interface AutomaticCaptionsTable {
  customer_id: string;
  clip_id: string;
  created_at: Date;
}

export interface CaptionTables {
  automatic_captions: AutomaticCaptionsTable;
  transcriptions: TranscriptionsTable;
  version_captions: VersionCaptionsTable;
  caption_tracks: CaptionTracksTable;
}
