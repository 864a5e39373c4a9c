import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CallError, type CallFailure } from '../../../../lib/api/call-error.ts';
import { createQueryClient } from '../../../../lib/api/query.ts';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

type Save = Parameters<typeof NewPasswordForm>[0]['onSave'];

function show(onSave: Save, needsCurrent = false) {
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <NewPasswordForm submitLabel="Save" needsCurrent={needsCurrent} onSave={onSave} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return userEvent.setup();
}
const refusal = (failure: Partial<CallFailure>) => () =>
  Promise.reject(new CallError({ code: 'password-weak', message: 'Refused.', httpStatus: 200, ...failure }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

async function fill(user: ReturnType<typeof userEvent.setup>, password: string, again = password) {
  await user.type(field('New password'), password);
  await user.type(field('Confirm new password'), again);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

test('saves what was typed twice, with the present password where it is asked for [R-04]', async () => {
  const onSave = vi.fn<Save>().mockResolvedValue(undefined);
  const user = show(onSave, true);
  await user.type(field('Current password'), 'the old one');
  await fill(user, 'a long phrase 12');
  expect(onSave).toHaveBeenCalledWith('a long phrase 12', 'the old one');
  expect(field('New password').value).toBe('');
});

test('says beside the field what is wrong, before and after asking', async () => {
  const onSave = vi.fn<Save>(refusal({ fields: [{ path: 'password', message: 'common' }] }));
  const user = show(onSave);
  await fill(user, 'short', 'other');
  expect(screen.getByText('Use at least 8 characters.')).toBeTruthy();
  expect(screen.getByText("The passwords don't match.")).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  await user.clear(field('New password'));
  await user.clear(field('Confirm new password'));
  await fill(user, 'password1');
  expect(await screen.findByText(/This password is too easy to guess/)).toBeTruthy();
  expect(field('New password').value).toBe('password1');
});

test('counts down the seconds after too many attempts', async () => {
  const user = show(refusal({ code: 'rate-limited', httpStatus: 429, retryAfterS: 2 }));
  await fill(user, 'a long phrase 12');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Wait 2 seconds' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('Too many attempts.')).toBeTruthy();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy(), {
    timeout: 5000,
  });
});
