import { fireEvent, screen, within } from '@testing-library/react';
import type { ViewerCounts } from '@rushes/contract/audience/viewing';
import { expect, test } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { RequirementFields } from './requirement-fields.tsx';
import { Viewers } from './viewers.tsx';

const programId = idOf(101);
const asked = { isRequired: false, dueAt: null, asksConfirmation: false };
const own = { ...asked, version: 1, isWatched: false, confirmedAt: null, confirmedVersion: null };
const counts: ViewerCounts = {
  ...{ viewers: 3, started: 2, viewed: 1, confirmed: 1, waiting: 2, remindedAt: null },
};
const viewers = [
  {
    ...{ customerUserId: idOf(1), name: 'Otto', userName: 'otto@north.demo', mail: 'bounced', watched: 30 },
    ...{ state: 'in-progress', viewedAt: null, confirmedAt: null },
  },
];

const openViewers = (more: object = {}) =>
  openApp(<Viewers programId={programId} />, {
    answers: {
      'viewing/getViewing': { ...own, ...more },
      'viewing/countViewers': counts,
      'viewing/getViewers': { items: viewers, nextCursor: null },
      'viewing/countViewersFound': { count: 1 },
      'viewing/remindViewers': { reminded: 2 },
    },
  });

test('who watched is listed, and those who have not are reminded where it is required', async () => {
  const { user, requestsOf } = await openViewers({ isRequired: true });
  expect(await screen.findByText('Viewed by 1 of 3 users')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Viewers' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Viewers' }));
  expect(await drawer.findByText('Otto')).toBeTruthy();
  expect(drawer.getByText('30%')).toBeTruthy();
  await user.click(await drawer.findByRole('button', { name: 'Remind 2 users' }));
  await expect.poll(() => requestsOf('viewing/remindViewers')).toEqual([{ programId }]);
  expect(await screen.findByText('2 users reminded.')).toBeTruthy();
});

test('who is late is named once the due date has passed', async () => {
  const { user } = await openViewers({ isRequired: true, dueAt: '2026-01-01T10:00:00Z' });
  await user.click(screen.getByRole('button', { name: 'Viewers' }));
  const row = within((await screen.findByText('Otto')).closest('tr') ?? document.body);
  expect(await row.findByText('Overdue')).toBeTruthy();
});

test('where nothing is required, nobody is reminded', async () => {
  const { user } = await openViewers();
  await user.click(screen.getByRole('button', { name: 'Viewers' }));
  expect(await screen.findByText('Otto')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

test('a program is made required, and viewers asked to confirm, a switch each', async () => {
  const required = { ...asked, isRequired: true };
  const { user, requestsOf } = await openApp(<RequirementFields programId={programId} />, {
    answers: { 'viewing/getViewing': own, 'viewing/setRequirement': required },
  });
  await user.click(await screen.findByRole('switch', { name: /^Required viewing/ }));
  await expect.poll(() => requestsOf('viewing/setRequirement')).toEqual([{ programId, ...required }]);
  const due = await screen.findByLabelText('Due');
  fireEvent.change(due, { target: { value: '2020-01-01T10:00' } });
  fireEvent.blur(due);
  expect(await screen.findByText('This date is in the past. Choose a later one.')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: /^Ask viewers to confirm/ }));
  await expect
    .poll(() => requestsOf('viewing/setRequirement')[1])
    .toEqual({ programId, ...required, asksConfirmation: true });
});
