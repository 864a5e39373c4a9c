import { type BlockChange, blockShape } from '../../block-changes.ts';
import { declareList } from '../../lists/list.ts';

/** Who finds a storyboard: its owner alone, or everyone of the organisation who sees storyboards. */
export const storyboardScopes = ['personal', 'organisation'] as const;

/** A storyboard is a list of blocks: a scene, then its shots, then the next scene. */
export const boardBlockKinds = ['scene', 'shot'] as const;

export const shotAngles = ['eye-level', 'low', 'high', 'overhead', 'tilted', 'over-the-shoulder'] as const;

export const shotMovements = ['static', 'pan', 'tilt', 'zoom', 'tracking', 'handheld', 'crane'] as const;

/** Storyboards that the caller may see, as getStoryboards lists them. */
export const storyboardList = declareList('storyboards', {
  columns: {
    title: { kind: 'text', sorts: true },
    scope: { kind: 'choice', choices: storyboardScopes },
    shotCount: { kind: 'number', sorts: true },
    durationMs: { kind: 'number', sorts: true, filters: false },
    createdBy: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});

export const boardBlocksMost = 1000;
export const boardCommentsMost = 1000;
/** That work, for one storyboard. */
export const storyboardLinksMost = 20;
export const sceneTitleMost = 200;
export const shotDescriptionMost = 2000;
export const shotNotesMost = 2000;
/** The longest shot. */
export const shotLengthMostMs = 3_600_000;
/** The longest sound that a storyboard is played with. */
export const boardSoundMostSeconds = 3600;
/** Of a new shot. */
export const newShotMs = 5000;

/** What is written of a scene or a shot. What the other kind has is empty. */
export interface BoardBlockInput {
  readonly blockId: string;
  readonly kind: (typeof boardBlockKinds)[number];
  /** Of a scene: its title. Of a shot: what is seen. */
  readonly text: string;
  readonly notes: string;
  readonly shotTypeId: string | null;
  readonly angle: (typeof shotAngles)[number] | null;
  readonly movement: (typeof shotMovements)[number] | null;
  readonly durationMs: number;
  readonly imageId: string | null;
  /** Of the script that the storyboard was made from. */
  readonly scriptBlockId: string | null;
}

/** What is compared of a scene or a shot with what was signed off. */
export const comparedFields = [
  ...(['text', 'notes', 'shotTypeId', 'angle', 'movement', 'durationMs', 'imageId'] as const),
] as const;

/** What of a scene or a shot an addendum says that it changed; `scene`: a shot is in another one. */
export const addendumFields = [...comparedFields, 'scene'] as const;

export type BoardChange = BlockChange<BoardBlockInput>;

export const boardBlockShape = blockShape<BoardBlockInput>([
  ...(['blockId', 'kind', 'text', 'notes', 'shotTypeId', 'angle'] as const),
  ...(['movement', 'durationMs', 'imageId', 'scriptBlockId'] as const),
]);
