import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { CallError } from '../../../../lib/api/call-error.ts';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { confirmAudience } from '../api.ts';
import { AudienceQuestion } from './audience-question.tsx';

function refusal(names: readonly string[]) {
  const details = { now: 12, after: 19, names };
  return new CallError({ code: 'audience-changes', message: 'More users', httpStatus: 200, details });
}

/** A change that is refused until it is confirmed. */
function change(names: readonly string[]) {
  return vi.fn<(confirmed: boolean) => Promise<string>>((confirmed) =>
    confirmed ? Promise.resolve('done') : Promise.reject(refusal(names)),
  );
}

// The dialog is loaded when it is first needed: that isn't what is tested here.
beforeAll(() => import('./audience-dialog.tsx'), 30_000);

const shown = () =>
  screen.findByText('Viewers now: 12. After this change: 19.', undefined, { timeout: 15_000 });

function show() {
  render(
    <ThemeProvider>
      <AudienceQuestion />
    </ThemeProvider>,
  );
}

test('a change that lets more users watch is sent again once the user confirms the numbers and names', {
  timeout: 20_000,
}, async () => {
  show();
  const send = change(['Ada', 'Ben']);
  const answer = confirmAudience(send);
  expect(await shown()).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show new viewers' }));
  expect(screen.getByRole('status').textContent).toBe('New viewers: Ada, Ben and 5 more');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await answer).toBe('done');
  expect(send.mock.calls).toEqual([[false], [true]]);
});

test('a change that the user cancels is not sent again, and names that they may not see are not offered', {
  timeout: 20_000,
}, async () => {
  show();
  const send = change([]);
  const answer = confirmAudience(send).catch((error: unknown) => error);
  await shown();
  expect(screen.queryByRole('button', { name: 'Show new viewers' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await answer).toMatchObject({ code: 'audience-changes' });
  expect(send).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Who can watch')).toBeNull());
});

test('a change that lets nobody else watch is sent once', async () => {
  show();
  const send = vi.fn<(confirmed: boolean) => Promise<string>>(() => Promise.resolve('done'));
  expect(await confirmAudience(send)).toBe('done');
  expect(send.mock.calls).toEqual([[false]]);
});
