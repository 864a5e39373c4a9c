import type { JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { idOf } from '../../media/clips/parts/test-clips.ts';

/** A job template with one slot for users and one for guests. */
export const job: JobTemplateDetail = {
  ...{ jobTemplateId: idOf(701), title: 'Portrait', description: '', timesStarted: 0, revision: 3 },
  template: { templateId: idOf(702), title: 'Portrait of a colleague' },
  createdBy: { customerUserId: idOf(901), name: 'Clara' },
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  content: {
    ...{ brief: '', dueDays: null, stages: [] },
    slots: [
      { slotId: idOf(711), recordedBy: 'users', prompt: '', script: '' },
      { slotId: idOf(712), recordedBy: 'guests', prompt: '', script: '' },
    ],
    recipients: { customerUserIds: [idOf(902)], groupIds: [] },
    guest: {
      ...{ welcome: '', questions: [] },
      consent: { text: 'I agree.', scopes: ['internal'], validMonths: null },
    },
  },
  slots: [
    { slotId: idOf(711), title: 'Opening', prompt: 'Say hello' },
    { slotId: idOf(712), title: 'Voice', prompt: '' },
  ],
  channel: null,
  users: [{ customerUserId: idOf(902), name: 'Vera' }],
  groups: [],
  canEdit: true,
};
