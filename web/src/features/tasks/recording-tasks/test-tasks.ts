import type { Assignment, RecordingTaskDetail, Take } from '@rushes/contract/tasks/recording-tasks';
import { idOf } from '../../media/clips/parts/test-clips.ts';

/** A sent task of two shots, as its requester sees it. */
export const task: RecordingTaskDetail = {
  ...{
    taskId: idOf(801),
    kind: 'recording',
    title: 'Summer party',
    state: 'sent',
    dueAt: null,
    shotCount: 2,
  },
  ...{ assignedCount: 1, submittedCount: 0, openCount: 1, revision: 3, canManage: true, mine: null },
  createdBy: { customerUserId: idOf(901), name: 'Casper' },
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  sentAt: '2026-01-05T11:00:00.000Z',
  closedAt: null,
  brief: 'For the intranet.',
  briefDocument: null,
  video: null,
  capture: { orientation: 'any', camera: 'any', allowsFiles: true },
  consent: null,
  askInstead: null,
  items: [],
  folder: null,
  program: null,
  shots: [shotOf(1, 'Wave at the camera'), { ...shotOf(2, 'Say hello'), script: 'Hello everyone' }],
  recipients: { users: [], groups: [], contacts: [], contactLists: [] },
};

function shotOf(number: number, prompt: string) {
  const none = { shotTypeId: null, shotType: null, minMs: null, maxMs: null, example: null };
  return { shotId: idOf(810 + number), prompt, script: '', ...none };
}

export function takeOf(number: number, shot: number, more: Partial<Take> = {}): Take {
  return {
    ...{ takeId: idOf(820 + number), shotId: idOf(810 + shot), state: 'recorded', isChosen: true },
    isInProgram: null,
    ...{ name: 'Take', clipState: 'ready', durationMs: 4000, aspect: '16:9', note: '', noteAtMs: null },
    ...{ hls: '/m/take.m3u8', poster: null, createdAt: '2026-01-06T10:00:00.000Z' },
    ...more,
  };
}

export function assignmentOf(more: Partial<Assignment> = {}): Assignment {
  return {
    ...{
      assignmentId: idOf(830),
      user: { customerUserId: idOf(902), name: 'Vera' },
      contact: null,
      state: 'opened',
    },
    ...{
      openedAt: null,
      submittedAt: null,
      remindedAt: null,
      mail: 'sent',
      declineReason: '',
      delegation: null,
      canDelegate: false,
      takes: [],
      deletedShotIds: [],
      files: [],
    },
    ...more,
  };
}
