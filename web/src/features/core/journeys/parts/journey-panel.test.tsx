import type { JourneyStep, JourneySteps } from '@rushes/contract/core/journeys';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { JourneyPanel } from './journey-panel.tsx';

const stepOf = (number: number, more: Partial<JourneyStep> = {}): JourneyStep => ({
  ...{ stepId: idOf(number), title: `Step ${number}`, part: null, position: null, state: null },
  ...{ number: null, count: null, at: '2026-01-05T10:00:00.000Z', user: null, link: null },
  ...more,
});
const stepsOf = (kind: JourneySteps['kind'], ...items: JourneyStep[]): JourneySteps => ({
  ...{ kind, items, hidden: 0, nextCursor: null },
});
const clipId = idOf(1);
const open = (answer: unknown, more: object = {}) =>
  openApp(<JourneyPanel kind="clip" id={clipId} isOpenAtFirst />, {
    answers: { 'journey/getJourney': answer, ...more },
  });

test('steps lead to their screens, in their order, with where a program has the clip', async () => {
  const vera = { customerUserId: idOf(9), name: 'Vera' };
  await open({
    before: [
      stepsOf(
        'take',
        stepOf(2, {
          ...{ title: 'Wave', state: 'accepted', user: vera },
          link: { place: '/tasks/asset/$taskId', id: idOf(3) },
        }),
      ),
    ],
    after: [
      stepsOf(
        'program',
        stepOf(4, {
          ...{ title: 'Welcome', state: 'published', part: 'Greeting', position: 2 },
          link: { place: '/myprograms/editprogram/$programId', id: idOf(4) },
        }),
      ),
      stepsOf('viewing', stepOf(5, { title: 'Welcome', at: null, count: 3 })),
    ],
  });
  const before = await screen.findByRole('list', { name: 'Source' });
  expect(within(before).getByRole('link', { name: 'Wave' }).getAttribute('href')).toContain(idOf(3));
  expect(before.textContent).toContain('Vera');
  expect(before.textContent).toContain('Accepted');
  const after = screen.getByRole('list', { name: 'Used in' });
  expect(within(after).getByRole('link', { name: 'Welcome' }).getAttribute('href')).toContain(
    `/myprograms/editprogram/${idOf(4)}`,
  );
  expect(after.textContent).toContain('Greeting · Position 2');
  expect(after.textContent).toContain('Welcome: Viewed by 3 users');
});

test('a version leads to itself in the history of versions', async () => {
  const link = { place: '/myprograms/editprogram/$programId' as const, id: idOf(4) };
  await open({ before: [], after: [stepsOf('version', stepOf(2, { number: 3, link }))] });
  const version = await screen.findByRole('link', { name: 'Version 3' });
  expect(version.getAttribute('href')).toBe(`/myprograms/editprogram/${idOf(4)}#version-3`);
});

test('further steps are fetched on a click, and those that the user can’t see are counted', async () => {
  const first = { ...stepsOf('program', stepOf(2)), hidden: 2, nextCursor: 'next' };
  const { user, requestsOf } = await open(
    { before: [], after: [first] },
    { 'journey/getSteps': { ...stepsOf('program', stepOf(3)), hidden: 1 } },
  );
  expect(await screen.findByText("2 items you can't see")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Step 3')).toBeTruthy();
  expect(screen.getByText("3 items you can't see")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(requestsOf('journey/getSteps')).toEqual([
    { kind: 'clip', id: clipId, side: 'after', step: 'program', cursor: 'next' },
  ]);
});

test('a channel says who made it, and leads to the programs in it', async () => {
  const made = { ...stepsOf('creation', { ...stepOf(1), title: null }) };
  const answers = { 'journey/getJourney': { before: [made], after: [stepsOf('program', stepOf(2))] } };
  await openApp(<JourneyPanel kind="channel" id={clipId} isOpenAtFirst />, { answers });
  expect(await screen.findByText('Created')).toBeTruthy();
  expect(screen.queryByText('Creation')).toBeNull();
  expect(screen.getByText('This channel')).toBeTruthy();
  expect(screen.getByText('Step 2')).toBeTruthy();
});

test('a closed panel asks for nothing; an object without steps says so', async () => {
  const answers = { 'journey/getJourney': { before: [], after: [] } };
  const { user, requestsOf } = await openApp(<JourneyPanel kind="template" id={clipId} />, { answers });
  expect(requestsOf('journey/getJourney')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Journey', expanded: false }));
  expect(await screen.findByText('Not used anywhere yet.')).toBeTruthy();
  expect(screen.getByText('This template')).toBeTruthy();
});

test('a journey that can’t be read says so, and is read again', async () => {
  const { user } = await open(inTurn(new Refusal('internal'), { before: [], after: [] }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Not used anywhere yet.')).toBeTruthy();
});
