import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { programOf, publishedOf } from '../../test-programs.ts';
import { AvailabilityBadge } from '../list/availability-badge.tsx';
import { AvailabilityFields } from './availability-fields.tsx';

const path = 'program/setAvailability';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const instant = (local: string) => new Date(local).toISOString();

test('dates are sent as instants; an end before the start is not', async () => {
  const { user, requestsOf } = await openApp(<AvailabilityFields program={publishedOf(1)} />, {
    answers: { [path]: programOf(1) },
  });
  expect(screen.queryByRole('button', { name: 'Save dates' })).toBeNull();
  type('Available from', '2099-06-02T09:00');
  type('Available until', '2099-06-01T09:00');
  expect(screen.getByText('Choose an end after the start.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save dates' }).disabled).toBe(true);
  type('Available until', '2099-06-03T09:00');
  await user.click(screen.getByRole('button', { name: 'Save dates' }));
  await screen.findByText('Dates saved.');
  expect(requestsOf(path)).toEqual([
    { programId: idOf(101), from: instant('2099-06-02T09:00'), until: instant('2099-06-03T09:00') },
  ]);
});

test('a limit is taken away by emptying its field, and what was typed stays where that is refused', async () => {
  const availability = { from: null, until: instant('2099-06-03T09:00'), isOpen: true };
  const { user, requestsOf } = await openApp(
    <AvailabilityFields program={publishedOf(1, { availability })} />,
    {
      answers: { [path]: new Refusal('forbidden', { errorMessage: 'You can’t do this.' }) },
    },
  );
  expect(field('Available until').value).toBe('2099-06-03T09:00');
  type('Available until', '');
  await user.click(screen.getByRole('button', { name: 'Save dates' }));
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(requestsOf(path)).toEqual([{ programId: idOf(101), from: null, until: null }]);
  expect(field('Available until').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field('Available until').value).toBe('2099-06-03T09:00');
});

test.each([
  [{ from: null, until: '2099-06-03T09:00:00Z', isOpen: true }, /^Ends on 3 Jun 2099/],
  [{ from: null, until: '2020-06-03T09:00:00Z', isOpen: false }, /^Ended on 3 Jun 2020/],
  [
    { from: '2099-06-02T09:00:00Z', until: '2099-06-03T09:00:00Z', isOpen: false },
    /^Available from 2 Jun 2099/,
  ],
])('a badge says when viewers can watch it', async (availability, words) => {
  await openApp(<AvailabilityBadge availability={availability} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a program without an end that has begun has no badge', async () => {
  await openApp(
    <AvailabilityBadge availability={{ from: '2020-06-02T09:00:00Z', until: null, isOpen: true }} />,
  );
  expect(screen.queryByText(/Available|End/)).toBeNull();
});
