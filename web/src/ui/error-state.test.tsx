import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CallError } from '../lib/api/call-error.ts';
import { preview } from '../lib/session/preview.ts';
import { ErrorState } from './error-state.tsx';

const refused = new CallError({
  code: 'forbidden',
  message: "You don't have permission to do this.",
  httpStatus: 200,
});

function show(error: CallError = refused) {
  render(
    <MantineProvider>
      <ErrorState error={error} onRetry={() => undefined} />
    </MantineProvider>,
  );
}

afterEach(() => preview.set(null));

it('offers another try where a call was refused', () => {
  show();
  expect(screen.getByRole('alert').textContent).toContain("You don't have permission to see this.");
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('says in a preview whose role sees what the own one may not, without another try', () => {
  preview.set({ roleId: 'r', name: 'Content manager', role: 'cm', permissions: new Set() });
  show();
  expect(screen.getByRole('status').textContent).toContain('The role Content manager can open this');
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers no other try where something is not there', () => {
  show(new CallError({ code: 'not-found', message: "This item couldn't be found.", httpStatus: 200 }));
  expect(screen.getByRole('alert').textContent).toContain("This item couldn't be found.");
  expect(screen.queryByRole('button')).toBeNull();
});

it('says of an address that names nothing that it is wrong, without another try', () => {
  show(new CallError({ code: 'invalid', message: 'See the fields marked.', httpStatus: 200 }));
  expect(screen.getByRole('alert').textContent).toContain('Page not found.');
  expect(screen.queryByRole('button')).toBeNull();
});
