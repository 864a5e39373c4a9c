import { type NumberedShot, type Scene, scenesOf } from '@rushes/contract/create/lists/board-scenes';
import type { PaperSize } from '@rushes/contract/create/lists/paper';
import type { BoardBlockInput } from '@rushes/contract/create/lists/storyboards';
import { clockOf } from '../../../../platform/pdf/clock.ts';
import type {
  PdfCell,
  PdfDocument,
  PdfPart,
  PdfRow,
  PdfText,
} from '../../../../platform/pdf/pdf-document.ts';
import type { StoryboardRow } from '../store.ts';

type Board = Pick<StoryboardRow, 'title' | 'blocks' | 'shotCount' | 'durationMs'>;

interface Printed {
  readonly paper: PaperSize;
  /** Bytes by image. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** Names by shot type. */
  readonly shotTypes: ReadonlyMap<string, string>;
}

const shotsInRow = 3;
const gap = { type: 'space', heightPt: 4 } as const;

const angles = {
  'eye-level': 'Eye level',
  low: 'Low angle',
  high: 'High angle',
  overhead: 'Overhead',
  tilted: 'Tilted',
  'over-the-shoulder': 'Over the shoulder',
} as const satisfies Record<NonNullable<BoardBlockInput['angle']>, string>;

const movements = {
  static: 'Static',
  pan: 'Pan',
  tilt: 'Tilt',
  zoom: 'Zoom',
  tracking: 'Tracking',
  handheld: 'Handheld',
  crane: 'Crane',
} as const satisfies Record<NonNullable<BoardBlockInput['movement']>, string>;

/** A storyboard as pages to print: scenes, and below each its shots in rows. */
export function storyboardPdf(board: Board, printed: Printed): PdfDocument {
  const { title, blocks, shotCount, durationMs } = board;
  const shots = shotCount === 1 ? 'shot' : 'shots';
  const intro: PdfPart[] = [
    { type: 'text', text: title, sizePt: 20, weight: 700 },
    small(`${clockOf(durationMs)} · ${shotCount.toLocaleString('en')} ${shots}`),
    { type: 'space', heightPt: 10 },
  ];
  return {
    ...{ title, paper: printed.paper, isLandscape: true, foot: title },
    intro: [{ cells: [{ share: 1, parts: intro }] }],
    rows: scenesOf(blocks).flatMap((scene) => rowsOf(scene, printed)),
  };
}

function rowsOf({ scene, number, shots }: Scene<BoardBlockInput>, printed: Printed): PdfRow[] {
  const heading: PdfText = {
    ...{ type: 'text', text: scene === null ? 'Shots without a scene' : `${number} ${scene.text}`.trimEnd() },
    ...{ sizePt: 13, weight: 700 },
  };
  const rows: PdfRow[] = [
    { cells: [{ share: 1, parts: [heading] }], gapPt: 18, staysWithNext: shots.length > 0 },
  ];
  for (let from = 0; from < shots.length; from += shotsInRow) {
    const cells: PdfCell[] = shots
      .slice(from, from + shotsInRow)
      .map((shot) => ({ share: 1, parts: partsOf(shot, printed) }));
    // The last row has cells as wide as the others.
    while (cells.length < shotsInRow) cells.push({ share: 1, parts: [] });
    rows.push({ cells, gapPt: 12, isWhole: true });
  }
  return rows;
}

function partsOf({ shot, number }: NumberedShot<BoardBlockInput>, { images, shotTypes }: Printed): PdfPart[] {
  const bytes = shot.imageId === null ? undefined : images.get(shot.imageId);
  const facts = [
    shot.shotTypeId === null ? undefined : shotTypes.get(shot.shotTypeId),
    shot.angle === null ? undefined : angles[shot.angle],
    shot.movement === null ? undefined : movements[shot.movement],
  ].filter((fact) => fact !== undefined);
  return [
    ...(bytes === undefined ? [] : [{ type: 'image', bytes, mostHeightPt: 150 } as const, gap]),
    small(`${number} · ${clockOf(shot.durationMs)}`, 600),
    ...(facts.length === 0 ? [] : [small(facts.join(' · '))]),
    ...(shot.text.trim() === '' ? [] : [{ type: 'text', text: shot.text.trimEnd(), sizePt: 10 } as const]),
    ...(shot.notes.trim() === '' ? [] : [{ ...small(shot.notes.trimEnd()), isItalic: true }]),
  ];
}

function small(text: string, weight: 400 | 600 = 400): PdfText {
  return { type: 'text', text, sizePt: 9, weight, colour: 'muted' };
}
