// Storyboards as the server answers them.
import type { BoardBlock, StoryboardDetail } from '@rushes/contract/create/storyboards';
import { idOf } from '../../media/clips/parts/test-clips.ts';

export function shotOf(number: number, more: Partial<BoardBlock> = {}): BoardBlock {
  return {
    ...{ blockId: idOf(800 + number), kind: 'shot', text: `Shot ${number}`, notes: '', shotTypeId: null },
    ...{ angle: null, movement: null, durationMs: 5000, imageId: null, scriptBlockId: null, copy: null },
    ...more,
  };
}

export function sceneOf(number: number): BoardBlock {
  return shotOf(number, { kind: 'scene', text: `Scene ${number}`, durationMs: 0 });
}

export function storyboardOf(blocks: BoardBlock[], more: Partial<StoryboardDetail> = {}): StoryboardDetail {
  return {
    ...{ storyboardId: idOf(801), title: 'Launch', scope: 'organisation', shotCount: 2, durationMs: 800 },
    ...{ revision: 1, canEdit: true, images: [], script: null, sound: null },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
    createdBy: { customerUserId: idOf(1), name: 'Cleo' },
    blocks,
    ...more,
  };
}
