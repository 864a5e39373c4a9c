// The table of pieces, and how a piece may differ from its footage.
import type { Framing } from '@rushes/contract/create/lists/framing';
import type { Aspect } from '@rushes/contract/media/clips';
import type { ImagePlace } from '@rushes/contract/create/lists/images';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { PictureKind } from '@rushes/media/picture';
import type { Fade } from '@rushes/media/piece';
import type { ColumnType, Generated } from 'kysely';
import type { WorkState } from './schema.ts';

/** A title with where its font is stored, by the hash of its bytes; absent: the standard font. */
export interface DrawnDesign extends Omit<TitleDesign, 'fontId'> {
  readonly fontKey?: string;
}

/** A title as a piece shows it; frames count from the first one of the piece, and may begin before it. */
export interface LookTitle {
  readonly design: DrawnDesign;
  readonly startFrame: number;
  readonly frames: number;
}

/** An image as it lies over the frame. */
export interface OverlaidImage {
  /** Of what is stored of it. */
  readonly key: string;
  readonly type: PictureKind;
  /** Width to height. */
  readonly ratio: number;
  readonly place: ImagePlace;
  readonly widthPercent: number;
  readonly opacityPercent: number;
}

/** An image over the frames of a piece; frames as those of titles. */
export interface LookImage extends Omit<LookTitle, 'design'> {
  readonly image: OverlaidImage;
}

/** Sound of another asset that a piece mixes in; frames as those of titles. */
export interface LookMusic {
  readonly assetId: string;
  readonly startFrame: number;
  readonly frames: number;
  /** Frame of its own asset, at its speed, that plays at `startFrame`. */
  readonly inFrame: number;
  readonly speedPercent?: number;
  readonly gainDb: number;
  readonly fades: readonly Fade[];
  /** It is softer between these frames. */
  readonly ducks: readonly (readonly [fromFrame: number, toFrame: number])[];
}

/** Another clip that a piece dissolves into or out of; frames as those of titles, of all of the cross-fade. */
export interface LookBlend {
  readonly assetId: string;
  readonly kind: 'in' | 'out';
  readonly startFrame: number;
  readonly frames: number;
  /** Frame of its own asset, at its speed, that plays at `startFrame`. */
  readonly inFrame: number;
  readonly speedPercent?: number;
  /** Absent where its footage is shown as it is. */
  readonly frame?: LookFrame;
}

/** How a clip of this shape and these proportions fills the frame. */
export interface LookFrame extends Framing {
  readonly aspect: Aspect;
  readonly ratio: number;
}

/** How a piece differs from its footage. */
export interface PieceLook {
  /** What of it is used: the frames, the sound or both. The other one plays from the footage. */
  readonly needs: 'all' | 'picture' | 'sound';
  /** How fast its footage plays, if not as it is; the frames of the piece count at this speed. */
  readonly speedPercent?: number;
  readonly picture: {
    /** Absent where the footage is shown as it is. */
    readonly frame?: LookFrame;
    readonly fades: readonly Fade[];
    readonly titles: readonly (LookTitle | LookImage)[];
    /** Absent where there are none; what is heard of them is music. */
    readonly blends?: readonly LookBlend[];
  } | null;
  readonly sound: {
    readonly gainDb: number;
    readonly fades: readonly Fade[];
    readonly music: readonly LookMusic[];
  } | null;
}

export interface PiecesTable {
  id: string;
  customer_id: string;
  asset_id: string;
  aspect: Aspect;
  in_frame: number;
  out_frame: number;
  real_cut_in: boolean;
  real_cut_out: boolean;
  look: ColumnType<PieceLook | null, string | null | undefined, string | null>;
  look_hash: Generated<string>;
  /** Rungs that are there, `aud` among them. */
  rungs: Generated<string[]>;
  facts: ColumnType<Record<string, { bytes: number; frames: number }>, string | undefined, string>;
  state: Generated<WorkState>;
  created_at: Generated<Date>;
}
