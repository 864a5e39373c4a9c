// Scripts as the server answers them.
import type { ScriptBlock, ScriptDetail } from '@rushes/contract/create/scripts';
import { idOf } from '../../media/clips/parts/test-clips.ts';

export function blockOf(number: number, more: Partial<ScriptBlock> = {}): ScriptBlock {
  return {
    ...{ blockId: idOf(700 + number), kind: 'spoken', speaker: '', text: `Line ${number}`, visual: '' },
    copy: null,
    ...more,
  };
}

export function scriptOf(blocks: ScriptBlock[], more: Partial<ScriptDetail> = {}): ScriptDetail {
  return {
    ...{ scriptId: idOf(701), title: 'Launch', scope: 'organisation', language: 'en' },
    ...{ wordCount: 2, durationMs: 800, revision: 1, canEdit: true },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
    createdBy: { customerUserId: idOf(1), name: 'Cleo' },
    blocks,
    ...more,
  };
}
