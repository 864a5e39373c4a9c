import type { Customer } from '@rushes/contract/support/customers';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { api } from '../../../../lib/api/call.ts';
import { leaving } from '../../../../lib/session/leaving.ts';
import { createQueryClient } from '../../../../lib/api/query.ts';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { OrganisationSection } from './settings-sections.tsx';

const { updateCustomer } = vi.hoisted(() => ({
  updateCustomer: vi.fn<typeof api.customer.updateCustomer>(),
}));
vi.mock(import('../../../../lib/api/call.ts'), async (importActual) => {
  const actual = await importActual();
  return { ...actual, api: { ...actual.api, customer: { ...actual.api.customer, updateCustomer } } };
});

const organisation = { name: 'North', addressLine: '', zip: '', city: 'Kiel', state: '' };
const customer = { customerId: 'c1', revision: 1, organisation } as unknown as Customer;

test('a name that is saved without its blanks leaves nothing to ask about, beside what is typed meanwhile', async () => {
  const answer = Promise.withResolvers<Customer>();
  updateCustomer.mockReturnValueOnce(answer.promise);
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <OrganisationSection customer={customer} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const user = userEvent.setup();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const city = screen.getByRole<HTMLInputElement>('textbox', { name: 'City' });
  await user.type(name, '  ');
  expect(leaving.isHeld()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(city, '!');
  answer.resolve(customer);
  await waitFor(() => expect(name.value).toBe('North'));
  expect([city.value, leaving.isHeld()]).toEqual(['Kiel!', true]);
  await user.type(city, '{Backspace}');
  expect(leaving.isHeld()).toBe(false);
});
