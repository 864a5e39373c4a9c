import type { Approval, ProgramApproval as Answer } from '@rushes/contract/tasks/approvals';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { DrawingLayer } from '../parts/review/drawing-layer.tsx';
import { ProgramApproval } from '../parts/program-approval.tsx';
import { TimelineComments } from '../parts/timeline-comments.tsx';
import { ReviewNotice } from '../parts/review-notice.tsx';
import { approval, commentOf, roundOf, vera } from '../test-approvals.ts';
import { ApprovalListScreen } from './approval-list-screen.tsx';
import { ApprovalPage } from '../parts/review/approval-page.tsx';

const { approvalId } = approval;
const settings = { filter: [], gridColumns: [] };
const noGrid = {
  'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
};
const listed: Approval = {
  ...{
    approvalId,
    ...{ kind: 'program', subjectId: approval.subject.id, title: approval.subject.title },
    state: 'open',
    round: 1,
    dueAt: null,
  },
  ...{ requestedAt: '2026-01-05T10:00:00.000Z', requester: 'Casper', decidedCount: 1, reviewerCount: 3 },
};
const me = { customerUserId: vera.customerUserId };

test('what waits is listed apart from what was requested, with how many have decided', async () => {
  const { user } = await openApp(<ApprovalListScreen />, {
    answers: {
      ...noGrid,
      'approval/getReviews': { items: [], nextCursor: null },
      'approval/countReviews': { count: 0 },
      'approval/getApprovals': { items: [listed], nextCursor: null },
      'approval/countApprovals': { count: 1 },
    },
  });
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Sent for approval' }));
  expect(await screen.findByText('1 of 3 reviewers have decided')).toBeTruthy();
});

test('users without a list of approvals find what waits for them above their tasks', async () => {
  const answers = {
    'approval/getReviews': { items: [listed], nextCursor: null },
    'approval/countReviews': { count: 1 },
    'deliverable/getDeliverables': { items: [], nextCursor: null },
    'deliverable/countDeliverables': { count: 0 },
  };
  await openApp(<ReviewNotice />, { role: 'viewer', answers });
  const link = await screen.findByRole('link', { name: 'Welcome' });
  expect(link.getAttribute('href')).toContain(`/tasks/approvals/${approvalId}`);
});

test('a reviewer asks for changes with a reason, which is needed', async () => {
  const answers = { 'approval/decideApproval': { ...approval, state: 'changes-required', canDecide: false } };
  const { user, requestsOf } = await openApp(<ApprovalPage approval={approval} />, {
    ...{ role: 'viewer', me, answers },
  });
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  const send = screen.getByRole('button', { name: 'Request changes' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'What should change?' }), 'Shorter');
  await user.click(send);
  expect(requestsOf('approval/decideApproval')).toEqual([
    { approvalId, roundId: idOf(701), decision: 'changes-required', reason: 'Shorter' },
  ]);
});

test('C comments on the frame that is shown; threads are answered and resolved, and resolved ones fold', async () => {
  const comments = [
    commentOf(1),
    commentOf(2, { parentId: idOf(741), fromFrame: null, text: 'Which one?' }),
    commentOf(3, { resolvedAt: '2026-01-07T10:00:00.000Z', resolvedBy: 'Casper' }),
  ];
  const shown = { ...approval, comments };
  const { user, requestsOf } = await openApp(<ApprovalPage approval={shown} />, {
    ...{ role: 'viewer', me },
    answers: { 'approval/addComment': shown, 'approval/resolveComment': shown },
  });
  const thread = screen.getByRole('article', { name: 'Comment 1' });
  expect(within(thread).getByText('Which one?')).toBeTruthy();
  expect(within(thread).getByRole('button', { name: '00:00:01:15' })).toBeTruthy();
  expect(screen.queryByText('Comment 3')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show resolved (1)' }));
  expect(screen.getByText('Resolved by Casper')).toBeTruthy();
  await user.click(within(thread).getByRole('button', { name: 'Resolve' }));
  expect(requestsOf('approval/resolveComment')).toEqual([
    { approvalId, commentId: idOf(741), isResolved: true },
  ]);
  await user.keyboard('c');
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Cut here');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(requestsOf('approval/addComment')).toEqual([
    { approvalId, roundId: idOf(701), text: 'Cut here', fromFrame: 0, toFrame: null, drawing: null },
  ]);
});

test('in a new version, open comments on earlier ones are shown with their version, resolved, and lead to it', async () => {
  const earlier = [commentOf(1), commentOf(2, { resolvedAt: '2026-01-07T10:00:00.000Z' })];
  const rounds = [roundOf(2), roundOf(1, { state: 'changes-required' })];
  const shown = { ...approval, rounds, comments: earlier };
  const { user, requestsOf } = await openApp(<ApprovalPage approval={shown} />, {
    ...{ role: 'viewer', me },
    answers: { 'approval/resolveComment': shown },
  });
  expect(screen.queryByText(/No comments yet/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Earlier versions' })).toBeTruthy();
  expect(screen.queryByText('Comment 2')).toBeNull();
  const thread = screen.getByRole('article', { name: 'Comment 1' });
  await user.click(within(thread).getByRole('button', { name: 'Resolve' }));
  expect(requestsOf('approval/resolveComment')).toHaveLength(1);
  await user.click(within(thread).getByRole('button', { name: 'Round 1 · version 1 · 00:00:01:15' }));
  expect(screen.queryByRole('heading', { name: 'Earlier versions' })).toBeNull();
  expect(screen.getByRole('button', { name: '00:00:01:15' })).toBeTruthy();
});

test('what is drawn over the picture becomes a shape where the pointer was', async () => {
  const onDraw = vi.fn<(shape: object) => void>();
  await openApp(
    <DrawingLayer shapes={[]} ratio={16 / 9} pen={{ tool: 'rectangle', colour: 'red' }} onDraw={onDraw} />,
  );
  const canvas = screen.getByRole('img', { name: 'Draw on the picture' });
  vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue({
    ...{ left: 0, top: 0, width: 1600, height: 900 },
  } as DOMRect);
  fireEvent.pointerDown(canvas, { clientX: 160, clientY: 90 });
  fireEvent.pointerMove(canvas, { clientX: 320, clientY: 180 });
  fireEvent.pointerUp(canvas, { clientX: 800, clientY: 450 });
  const points = [
    [1000, 1000],
    [5000, 5000],
  ];
  expect(onDraw).toHaveBeenCalledWith({ tool: 'rectangle', colour: 'red', points });
});

const panel = {
  ...{ programId: approval.subject.id, revision: 4, isEmpty: false },
  saveDraft: () => Promise.resolve(4),
  renderChanges: (version: number) => <p>Changes since {version}</p>,
};
const answer: Answer = {
  approval: null,
  planned: null,
  isRequired: true,
  isApproved: false,
  forbidsOwn: false,
};
const choices = {
  'program/getGroupChoices': { groups: [] },
  'customeruser/findUsers': { users: [{ ...vera, role: 'viewer' }] },
};

test('a requester asks stages one after the other; a stage without reviewers isn’t sent', async () => {
  const onSeek = vi.fn<(frame: number) => void>();
  const { user, requestsOf } = await openApp(<ProgramApproval {...panel} onSeek={onSeek} />, {
    answers: {
      ...choices,
      'approval/getProgramApproval': answer,
      'approval/requestApproval': { ...approval, canManage: true },
    },
  });
  expect(await screen.findByText(/publishes approved versions only/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Request approval' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request approval' });
  const send = within(dialog).getByRole('button', { name: 'Request approval' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.click(within(dialog).getByRole('combobox', { name: 'Reviewers' }));
  await user.click(await screen.findByRole('option', { name: 'Vera' }));
  await user.selectOptions(
    within(dialog).getByRole('combobox', { name: /^Approval rule/ }),
    'One reviewer decides',
  );
  await user.click(send);
  expect(requestsOf('approval/requestApproval')).toEqual([
    {
      ...{ programId: panel.programId, revision: 4, dueAt: null, onSilence: 'open', note: '' },
      stages: [{ rule: 'any', customerUserIds: [vera.customerUserId], groupIds: [], guests: [] }],
    },
  ]);
});

test('an editor reads what changed since, goes to a comment, also from its mark on the timeline, ticks it off, and asks again', async () => {
  const onSeek = vi.fn<(frame: number) => void>();
  const marks = { programId: panel.programId, pxPerFrame: 2, introFrames: 10, onSeek };
  const shown = (
    <>
      <ProgramApproval {...panel} onSeek={onSeek} />
      <TimelineComments {...marks} />
    </>
  );
  const rejected = {
    ...{ ...approval, state: 'changes-required' as const, canManage: true, isChanged: true },
    comments: [commentOf(1), commentOf(2, { roundId: idOf(700) })],
    rounds: [
      roundOf(1, { state: 'changes-required', number: 2, version: 3 }),
      roundOf(1, { roundId: idOf(700), state: 'changes-required' }),
    ],
  };
  const { user, requestsOf } = await openApp(shown, {
    answers: {
      ...choices,
      'approval/getProgramApproval': { ...answer, isRequired: false, approval: rejected },
      'approval/resolveComment': rejected,
    },
  });
  expect(await screen.findByText('Changed since review')).toBeTruthy();
  expect(screen.getByText('Changes since 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^00:00:01:15 *Comment 1/ }));
  expect(onSeek).toHaveBeenCalledWith(45);
  // Its frame is that of an earlier version.
  const earlier = screen.getByRole('button', { name: /^Comment 2.*Round 1 · version 1$/ });
  expect(earlier.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Resolve: Comment 1' }));
  expect(requestsOf('approval/resolveComment')).toHaveLength(1);
  onSeek.mockClear();
  await user.click(await screen.findByRole('button', { name: 'Comment at 00:00:01:05: Comment 1' }));
  expect(onSeek).toHaveBeenCalledWith(35);
  await user.click(screen.getByRole('button', { name: 'Request approval again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request approval' });
  expect(within(dialog).getByText('Vera')).toBeTruthy();
});
