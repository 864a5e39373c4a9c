import type { ApprovalComment, ApprovalDetail, ApprovalRound } from '@rushes/contract/tasks/approvals';
import { idOf } from '../../media/clips/parts/test-clips.ts';

const casper = { customerUserId: idOf(901), name: 'Casper' };
export const vera = { customerUserId: idOf(902), name: 'Vera' };

export function roundOf(number: number, more: Partial<ApprovalRound> = {}): ApprovalRound {
  const review = { user: vera, guest: null, decision: null, reason: '', decidedAt: null };
  return {
    ...{ roundId: idOf(700 + number), number, version: number, state: 'open', isExpired: false },
    ...{ note: 'Please look', dueAt: null, onSilence: 'open', requestedBy: casper, decidedAt: null },
    requestedAt: '2026-01-05T10:00:00.000Z',
    video: { durationMs: 10_000, frames: 300, fps: 30, aspect: '16:9', hls: null },
    script: null,
    stages: [{ stageId: idOf(720), rule: 'all', state: 'active', reviews: [review] }],
    ...more,
  };
}

export function commentOf(number: number, more: Partial<ApprovalComment> = {}): ApprovalComment {
  return {
    ...{ commentId: idOf(740 + number), roundId: idOf(701), parentId: null, fromFrame: 45, toFrame: null },
    blockId: null,
    ...{
      text: `Comment ${number}`,
      drawing: null,
      user: vera,
      guest: null,
      createdAt: '2026-01-06T10:00:00.000Z',
    },
    ...{ resolvedAt: null, resolvedBy: null, canDelete: false },
    ...more,
  };
}

/** An open round that waits for Vera. */
export const approval: ApprovalDetail = {
  ...{ approvalId: idOf(701), subject: { kind: 'program', id: idOf(1), title: 'Welcome' }, state: 'open' },
  ...{ rounds: [roundOf(1)], comments: [], isChanged: null },
  checks: { captions: [], bumpers: [], clips: [], licences: [], consents: [] },
  ...{ canManage: false, canDecide: true, canComment: true },
};
