import type { SignOff } from '@rushes/contract/create/storyboards';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { SignOffStatus } from './sign-off-status.tsx';

const unchanged = { added: 0, removed: 0, changed: 0, addedMs: 0, isReordered: false, entries: [] };
const signOff = (signedBy: string, day: number, more: Partial<SignOff['addendum']> = {}): SignOff => ({
  ...{ signedBy, signedAt: `2026-05-0${day}T10:00:00.000Z`, shotCount: 3, durationMs: 12_000 },
  addendum: { ...unchanged, ...more },
});

test('the panel of a sign-off has what changed since, and the sign-offs before it', async () => {
  const answers = {
    'storyboard/getStoryboardSignOff': { signOff: signOff('Olga', 3) },
    'storyboard/getEarlierSignOffs': {
      signOffs: [signOff('Cleo', 2, { added: 2, addedMs: 9000, isReordered: true }), signOff('Ida', 1)],
    },
  };
  const page = (
    <SignOffStatus storyboardId="00000000-0000-4000-8000-000000000001" numbers={new Map()} onSignOff={null} />
  );
  const { user } = await openApp(page, { answers });
  await user.click(await screen.findByRole('button', { name: 'Signed off' }));
  const panel = await screen.findByRole('dialog', { name: 'Sign-off' });
  expect(await within(panel).findByText('Signed off by Cleo')).toBeTruthy();
  expect(within(panel).getByText('Nothing has changed since.')).toBeTruthy();
  expect(
    within(panel).getByText('Changed afterwards: 2 shots added · 0:09 longer. The order changed.'),
  ).toBeTruthy();
  expect(within(panel).getByText('Signed off by Ida')).toBeTruthy();
});
