import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { CallError } from '../../../../lib/api/call-error.ts';
import { createQueryClient } from '../../../../lib/api/query.ts';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { SignInForm } from './sign-in-form.tsx';

type SignIn = Parameters<typeof SignInForm>[0]['onSignIn'];

function show(onSignIn: SignIn, userName = '') {
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SignInForm userName={userName} onSignIn={onSignIn} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return userEvent.setup();
}
const nameField = () => screen.getByLabelText('Username');
const passwordField = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

describe('the sign-in form', () => {
  test('signs in with name, password and the wish to be remembered', async () => {
    const onSignIn = vi.fn<SignIn>().mockResolvedValue(undefined);
    const user = show(onSignIn);
    await user.type(nameField(), ' cm@north.demo ');
    await user.type(passwordField(), 'secret word');
    await user.click(screen.getByLabelText('Remember my username'));
    await user.click(submit());
    expect(onSignIn).toHaveBeenCalledWith('cm@north.demo', 'secret word', true);
  });

  test('names what is missing beside its field, and asks nobody', async () => {
    const onSignIn = vi.fn<SignIn>();
    const user = show(onSignIn);
    await user.click(submit());
    expect(screen.getByText('Enter your username.')).toBeTruthy();
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(onSignIn).not.toHaveBeenCalled();
  });

  test('says why it did not work, keeps the name and empties the password', async () => {
    const message = 'The username or password is wrong.';
    const user = show(() =>
      Promise.reject(new CallError({ code: 'not-signed-in', message, httpStatus: 400, requestId: 'r1' })),
    );
    await user.type(nameField(), 'someone');
    await user.type(passwordField(), 'wrong');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.queryByText('r1')).toBeNull();
    expect((nameField() as HTMLInputElement).value).toBe('someone');
    expect((passwordField() as HTMLInputElement).value).toBe('');
  });

  test('has the name filled in where it is known', () => {
    show(vi.fn<SignIn>(), 'cc@north.demo');
    expect((nameField() as HTMLInputElement).value).toBe('cc@north.demo');
  });
});
