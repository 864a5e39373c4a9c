import type { ApprovalDetail, ScriptApproval as Answer } from '@rushes/contract/tasks/approvals';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { blockOf } from '../../../create/scripts/test-scripts.ts';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { ApprovalPage } from '../parts/review/approval-page.tsx';
import { ScriptApproval } from '../parts/script-approval.tsx';
import { approval as programReview, commentOf, roundOf, vera } from '../test-approvals.ts';

const me = { customerUserId: vera.customerUserId };
const script = { wordCount: 120, durationMs: 48_000 };
const scriptId = idOf(701);
const textRound = (number: number, more: Parameters<typeof roundOf>[1] = {}) =>
  roundOf(number, { video: null, script, ...more });
const approval: ApprovalDetail = {
  ...programReview,
  ...{ subject: { kind: 'script', id: scriptId, title: 'Launch' }, rounds: [textRound(1)], checks: null },
};
const { approvalId } = approval;
const [opening, hall] = [
  blockOf(1, { speaker: 'Ida', text: 'Good morning all' }),
  blockOf(2, { text: 'Welcome', visual: 'A hall' }),
];
const [first, second] = [opening, hall].map(({ copy: _copy, ...block }) => block);
const quoted = { fromFrame: null, blockId: opening.blockId };

test('a reviewer reads a script in both views, comments on a block and asks for changes', async () => {
  const said = { ...approval, comments: [commentOf(1, { ...quoted, text: 'Warmer' })] };
  const { user, requestsOf } = await openApp(<ApprovalPage approval={approval} />, {
    ...{ role: 'viewer', me },
    answers: {
      'approval/getReviewedText': { blocks: [first, second] },
      'approval/addComment': said,
      'approval/decideApproval': { ...approval, state: 'changes-required', canDecide: false },
    },
  });
  expect(await screen.findByText('Good morning all')).toBeTruthy();
  expect(screen.getByText('Ida')).toBeTruthy();
  expect(screen.getByText('A hall')).toBeTruthy();
  expect(screen.getByText('0:48 · 120 words')).toBeTruthy();
  expect(screen.queryByText(/being prepared/)).toBeNull();
  expect(screen.queryByText('Visual')).toBeNull();
  await user.click(screen.getByText('Two columns'));
  expect(screen.getByText('Visual')).toBeTruthy();
  const [row] = screen.getAllByRole('listitem').filter((each) => within(each).queryByText('Ida') !== null);
  if (row === undefined) throw new Error('the block isn’t shown');
  await user.click(within(row).getByRole('button', { name: 'Add comment' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Warmer');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(requestsOf('approval/addComment')).toEqual([
    { approvalId, roundId: idOf(701), text: 'Warmer', blockId: opening.blockId },
  ]);
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  await user.type(screen.getByRole('textbox', { name: 'What should change?' }), 'Warmer');
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  expect(requestsOf('approval/decideApproval')).toMatchObject([{ decision: 'changes-required' }]);
});

test('C comments on all of the script; comments on blocks quote them and are exported as a table alone', async () => {
  const comments = [commentOf(1, { ...quoted, text: 'Warmer' })];
  const shown = { ...approval, comments };
  const { user, requestsOf } = await openApp(<ApprovalPage approval={shown} />, {
    ...{ role: 'viewer', me },
    answers: {
      'approval/getReviewedText': { blocks: [first, second] },
      'approval/addComment': shown,
    },
  });
  const thread = screen.getByRole('article', { name: 'Warmer' });
  expect(await within(thread).findByRole('button', { name: 'Good morning all' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '1 comment' })).toBeTruthy();
  await user.keyboard('c');
  expect(screen.getByText('Whole script')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Good');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(requestsOf('approval/addComment')).toMatchObject([{ text: 'Good', blockId: null }]);
  await user.click(screen.getByRole('button', { name: 'Export comments' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Table (CSV)',
  ]);
});

test('a later round is compared with an earlier one, word by word', async () => {
  const later = { ...first, text: 'Good evening all' };
  const rounds = [textRound(2), textRound(1, { state: 'changes-required' })];
  const comments = [commentOf(1, { ...quoted, roundId: idOf(701), text: 'Warmer' })];
  const { user, requestsOf } = await openApp(<ApprovalPage approval={{ ...approval, rounds, comments }} />, {
    ...{ role: 'viewer', me },
    answers: {
      'approval/getReviewedText': ({ roundId }: { roundId: string }) => ({
        blocks: [roundId === idOf(702) ? later : first, second],
      }),
    },
  });
  expect(await screen.findByText('Good evening all')).toBeTruthy();
  // A comment on the earlier round quotes what it was about.
  expect(await screen.findByRole('button', { name: 'Round 1 · version 1 · Good morning all' })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Compare' }));
  expect((await screen.findByText('morning')).tagName).toBe('DEL');
  expect(screen.getByText('evening').tagName).toBe('INS');
  expect(screen.getByText('1 unchanged block')).toBeTruthy();
  expect(requestsOf('approval/getReviewedText')).toHaveLength(2);
});

const panel = (answer: Answer) => ({ 'approval/getScriptApproval': answer });
const props = {
  scriptId,
  revision: 3,
  isEmpty: false,
  flush: () => Promise.resolve(),
  onGo: () => undefined,
};

test('in its editor a script shows whether it is what was approved, and asks again', async () => {
  const decided: ApprovalDetail = {
    ...{ ...approval, state: 'approved', canManage: true, canDecide: false, isChanged: true },
    rounds: [textRound(1, { state: 'approved' })],
  };
  const asked = { ...decided, state: 'open' as const, isChanged: false };
  const flush = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { user, requestsOf } = await openApp(<ScriptApproval {...props} flush={flush} />, {
    answers: {
      ...panel({ approval: decided, isApproved: false }),
      'approval/requestScriptApproval': asked,
      'customeruser/findUsers': { users: [] },
      'program/getGroupChoices': { groups: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approval Changed since approval' }));
  await user.click(await screen.findByRole('button', { name: 'Request approval again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request approval' });
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }));
  expect(flush).toHaveBeenCalledOnce();
  expect(requestsOf('approval/requestScriptApproval')).toMatchObject([
    { scriptId, stages: [{ customerUserIds: [vera.customerUserId] }] },
  ]);
});

test('a script that is what was approved says so', async () => {
  const state = { ...approval, state: 'approved' as const, isChanged: false };
  await openApp(<ScriptApproval {...props} />, { answers: panel({ approval: state, isApproved: true }) });
  expect(await screen.findByRole('button', { name: 'Approval Approved' })).toBeTruthy();
});

test('a script without words can’t be sent', async () => {
  const { user } = await openApp(<ScriptApproval {...props} isEmpty />, {
    answers: panel({ approval: null, isApproved: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Approval' }));
  const ask = await screen.findByRole('button', { name: 'Request approval' });
  expect(ask.hasAttribute('disabled')).toBe(true);
});
