import type { GuestReview } from '@rushes/contract/tasks/guest-reviews';
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inTurn, openApp } from '../../test-app.tsx';
import { rememberLanguage } from '../guest/languages.ts';
import { ReviewPage } from './review-page.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
beforeEach(() => {
  location.hash = `#${'t'.repeat(64)}`;
});

const closed: GuestReview = {
  ...{ organisation: 'North', brand: { logoUrl: null, accent: null }, state: 'open' },
  ...{ email: 'g…@outside.test', isMailDelivered: true, version: null },
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

test('a guest is told where no code can be mailed', async () => {
  const undelivered = { ...closed, isMailDelivered: false };
  const { user } = await openApp(<ReviewPage />, {
    answers: {
      'guestreview/openGuestReview': undelivered,
      'guestreview/sendReviewCode': undelivered,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Email code' }));
  expect(await screen.findByText(/^North can't send emails at the moment/)).toBeTruthy();
});

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
  expect(screen.getByText('Version 2 · Review requested by Casper')).toBeTruthy();
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

test('a guest reads a script, and comments on one of its blocks', async () => {
  const block = {
    blockId: idOf(3),
    kind: 'spoken' as const,
    speaker: 'Ida',
    text: 'Good morning',
    visual: 'A hall',
  };
  const script = { wordCount: 2, durationMs: 48_000, blocks: [block] };
  const written = { ...comment, fromFrame: null, blockId: block.blockId, text: 'Warmer' };
  const opened: GuestReview = { ...closed, version: { ...version, video: null, script } };
  const { user, requestsOf } = await openApp(<ReviewPage />, {
    answers: {
      'guestreview/openGuestReview': opened,
      'guestreview/addReviewComment': {
        ...opened,
        version: { ...version, video: null, script, comments: [written] },
      },
    },
  });
  expect(await screen.findByText('Good morning')).toBeTruthy();
  expect(screen.getByText('Version 2 · About 0:48 to read aloud · Review requested by Casper')).toBeTruthy();
  expect(screen.getByText('Visual: A hall')).toBeTruthy();
  expect(screen.queryByText(/Almost ready/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Comment on “Good morning”' }));
  await user.type(screen.getByLabelText('Comment'), 'Warmer');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'On “Good morning”' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText('Warmer')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Good morning' })).toBeTruthy();
  expect(requestsOf('guestreview/addReviewComment')).toMatchObject([
    { text: 'Warmer', fromFrame: null, blockId: block.blockId },
  ]);
});

test('the page is in the language of the browser, and in the other one on a click', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
  const { user } = await openApp(<ReviewPage />, {
    answers: { 'guestreview/openGuestReview': { ...closed, version } },
  });
  onTestFinished(() => rememberLanguage('en'));
  expect(await screen.findByText('Version 2 · Angefragt von Casper')).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('Version 2 · Review requested by Casper')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request changes' })).toBeTruthy();
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
