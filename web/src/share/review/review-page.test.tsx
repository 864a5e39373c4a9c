import type { GuestReview } from '@rushes/contract/tasks/guest-reviews';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { inTurn, openApp } from '../../test-app.tsx';
import { ReviewPage } from './review-page.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
beforeEach(() => {
  location.hash = `#${'t'.repeat(64)}`;
});

const closed: GuestReview = {
  ...{ organisation: 'North', brand: { logoUrl: null, accent: null }, state: 'open' },
  ...{ email: 'g…@outside.test', version: null },
};
const version: GuestReview['version'] = {
  ...{
    roundId: idOf(1),
    title: 'Welcome',
    version: 2,
    requester: 'Casper',
    note: 'Please look',
    dueAt: null,
  },
  ...{
    video: { hls: null, durationMs: 10_000, frames: 300, fps: 30, aspect: '16:9' },
    script: null,
    isWithheld: false,
    isTurn: true,
    decision: null,
  },
  ...{ reason: '', comments: [] },
};
const comment = {
  ...{
    commentId: idOf(2),
    parentId: null,
    fromFrame: 45,
    toFrame: null,
    blockId: null,
    text: '<b>Shorter</b>',
  },
  ...{ name: 'Gina', isGuest: true, isResolved: false, createdAt: '2026-01-06T10:00:00.000Z' },
};

test('a guest enters the mailed code, comments as text, and asks for changes with a reason', async () => {
  const opened: GuestReview = { ...closed, version };
  const { user, requestsOf } = await openApp(<ReviewPage />, {
    answers: {
      // Read again until the version plays.
      'guestreview/openGuestReview': inTurn(closed, {
        ...opened,
        version: { ...version, comments: [comment] },
      }),
      'guestreview/sendReviewCode': closed,
      'guestreview/enterReviewCode': opened,
      'guestreview/addReviewComment': { ...opened, version: { ...version, comments: [comment] } },
      'guestreview/decideReview': { ...closed, state: 'decided' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Email code' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  expect(screen.getByText('Version 2 · Requested by Casper')).toBeTruthy();
  await user.type(screen.getByLabelText('Comment'), 'Shorter');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText('<b>Shorter</b>')).toBeTruthy();
  expect(screen.getByText('Gina · Guest')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request changes' }).disabled).toBe(true);
  await user.type(screen.getByLabelText('What should change?'), 'Shorter');
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  expect(await screen.findByRole('heading', { name: 'This review is finished' })).toBeTruthy();
  expect(requestsOf('guestreview/decideReview')).toMatchObject([
    { decision: 'changes-required', reason: 'Shorter' },
  ]);
});

test.each([
  ['cancelled', 'This review was cancelled'],
  ['superseded', 'This version is out of date'],
] as const)('a %s review says so', async (state, title) => {
  await openApp(<ReviewPage />, {
    answers: { 'guestreview/openGuestReview': inTurn({ ...closed, state }) },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
