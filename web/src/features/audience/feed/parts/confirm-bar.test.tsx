import { screen } from '@testing-library/react';
import type { OwnViewing } from '@rushes/contract/audience/viewing';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { publishedOf } from '../../../create/programs/test-programs.ts';
import { ConfirmBar } from './confirm-bar.tsx';

const own: OwnViewing = {
  ...{ isRequired: true, dueAt: null, asksConfirmation: true },
  ...{ version: 3, isWatched: false, confirmedAt: null, confirmedVersion: 2 },
};
const watch = { positionMs: 0, watchedFraction: 0, viewed: false, viewedAt: null };
const viewed = { ...watch, watchedFraction: 1, viewed: true, viewedAt: '2026-01-05T10:00:00.000Z' };

const open = (asked: Partial<OwnViewing>, isViewed: boolean) =>
  openApp(<ConfirmBar program={publishedOf(1, { watch: isViewed ? viewed : watch })} />, {
    answers: {
      'viewing/getViewing': { ...own, ...asked },
      'viewing/confirmViewing': { ...own, confirmedAt: '2026-01-05T10:00:00.000Z' },
    },
  });
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: "I've watched this" });

test('who has watched the program confirms the version that is live', async () => {
  const { user, requestsOf } = await open({ isWatched: true }, true);
  await user.click(await button());
  await expect.poll(() => requestsOf('viewing/confirmViewing')).toMatchObject([{ version: 3 }]);
  expect(await screen.findByText(/^You confirmed that you've watched the current version/)).toBeTruthy();
});

test('a version that isn’t watched can’t be confirmed, whatever was watched before it, and is named as new', async () => {
  await open({}, true);
  expect((await button()).disabled).toBe(true);
  expect(screen.getByText(/^A new version was published after you confirmed\./)).toBeTruthy();
});

test('before it is watched it cannot be confirmed', async () => {
  await open({ confirmedVersion: null }, false);
  expect((await button()).disabled).toBe(true);
  expect(screen.getByText(/Watch this program, then confirm here/).textContent).not.toContain('new version');
});

test('a program that is only to be watched says so', async () => {
  await open({ asksConfirmation: false }, false);
  expect(await screen.findByText('Please watch this program.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a wish of the program, nothing shows', async () => {
  const { requestsOf } = await open({ isRequired: false, asksConfirmation: false }, false);
  await expect.poll(() => requestsOf('viewing/getViewing')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
