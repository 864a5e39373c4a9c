import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../lib/api/call-error.ts';
import { openApp } from '../test-app.tsx';
import { showError } from './toast.tsx';

const failure = (code: 'clip-not-ready' | 'password-weak') =>
  new CallError({
    ...{ code, message: 'It was refused.', httpStatus: 400 },
    fields: [{ path: 'clipId', message: 'Its field says why.' }],
  });

test('an error whose fields have sentences of their own is shown with the first of them, another one with its own', async () => {
  await openApp(<p>Page</p>);
  showError(failure('clip-not-ready'), 'Try again.');
  expect(await screen.findByText('Its field says why.')).toBeTruthy();
  showError(failure('password-weak'), 'Try again.');
  expect(await screen.findByText('It was refused.')).toBeTruthy();
});
