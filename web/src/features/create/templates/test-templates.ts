// Templates as calls answer them, for tests.
import type { TemplateContent, TemplateDetail, TemplateSlot } from '@rushes/contract/create/templates';
import { idOf } from '../../media/clips/parts/test-clips.ts';

export const slotOf = (number: number, more: Partial<TemplateSlot> = {}): TemplateSlot => ({
  slotId: idOf(700 + number),
  title: `Slot title ${number}`,
  prompt: '',
  minMs: null,
  maxMs: null,
  required: true,
  locked: false,
  clipId: null,
  shotTypeId: null,
  ...more,
});

export const contentOf = (slots: TemplateSlot[], more: Partial<TemplateContent> = {}): TemplateContent => ({
  programTitle: '',
  programDescription: '',
  mergeFields: [],
  ...more,
  slots,
});

export function templateOf(number: number, more: Partial<TemplateDetail> = {}): TemplateDetail {
  const content = contentOf([slotOf(1), slotOf(2)]);
  return {
    templateId: idOf(600 + number),
    title: `Template ${number}`,
    description: '',
    scope: 'organisation',
    state: 'published',
    version: 1,
    hasUnpublishedChanges: false,
    slotCount: 2,
    timesUsed: 4,
    timesCompleted: 3,
    poster: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    createdBy: { customerUserId: idOf(901), name: 'Clara' },
    revision: 1,
    canEdit: true,
    isHidden: false,
    draft: content,
    published: content,
    versions: [{ number: 1, publishedAt: '2026-01-05T10:00:00.000Z', publishedBy: 'Clara', slotCount: 2 }],
    clips: [],
    files: [],
    bumpers: [],
    ...more,
  };
}
