import type { ContactDetail } from '@rushes/contract/audience/contacts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { api } from '../../../../lib/api/call.ts';
import { CallError } from '../../../../lib/api/call-error.ts';
import { leaving } from '../../../../lib/session/leaving.ts';
import { createQueryClient } from '../../../../lib/api/query.ts';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { ContactForm } from './contact-form.tsx';

const { updateContact } = vi.hoisted(() => ({ updateContact: vi.fn<typeof api.contact.updateContact>() }));
vi.mock(import('../../../../lib/api/call.ts'), async (importActual) => {
  const actual = await importActual();
  return { ...actual, api: { ...actual.api, contact: { ...actual.api.contact, updateContact } } };
});

afterEach(() => {
  updateContact.mockReset();
});

function contactOf(revision: number, attributes: Record<string, string>): ContactDetail {
  const texts = { email: 'ada@outside.example', name: 'Ada', company: '' };
  return { contactId: 'c1', ...texts, attributes, revision } as unknown as ContactDetail;
}

/** The form over a contact; a save is answered by hand. */
function open(first: ContactDetail) {
  const answer = Promise.withResolvers<ContactDetail>();
  updateContact.mockReturnValue(answer.promise);
  const queryClient = createQueryClient();
  const form = (contact: ContactDetail) => (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ContactForm contact={contact} onSaved={() => undefined} />
      </QueryClientProvider>
    </ThemeProvider>
  );
  const { rerender } = render(form(first));
  return {
    user: userEvent.setup(),
    stand: (contact: ContactDetail) => rerender(form(contact)),
    refuse: (details: object) =>
      act(async () => {
        answer.reject(new CallError({ code: 'conflict', message: 'x', httpStatus: 200, details }));
        await answer.promise.catch(() => undefined);
      }),
    answer: async (saved: ContactDetail) => {
      await act(async () => {
        answer.resolve(saved);
        await answer.promise;
      });
      rerender(form(saved));
    },
  };
}

const save = () => screen.getByRole('button', { name: 'Save' });

function rows(): string[] {
  const keys = screen.getAllByLabelText<HTMLInputElement>('Attribute');
  const values = screen.getAllByPlaceholderText<HTMLInputElement>('Value');
  return keys.map(({ value }, at) => `${value}=${values[at]?.value}`);
}

async function addRow(user: ReturnType<typeof userEvent.setup>, key: string, value: string) {
  await user.click(screen.getByRole('button', { name: 'Add attribute' }));
  await user.type(screen.getAllByLabelText('Attribute').at(-1) as HTMLElement, key);
  if (value !== '') await user.type(screen.getAllByPlaceholderText('Value').at(-1) as HTMLElement, value);
}

test('an attribute typed while a save is under way stays, and is not saved yet', async () => {
  const { user, answer } = open(contactOf(1, { town: 'Kiel' }));
  await addRow(user, 'id', '7');
  await user.click(save());
  expect(updateContact.mock.lastCall?.[0].attributes).toEqual({ town: 'Kiel', id: '7' });
  await addRow(user, 'role', 'Editor');
  // The database gives attributes back in an order of its own.
  await answer(contactOf(2, { id: '7', town: 'Kiel' }));
  expect(rows()).toEqual(['town=Kiel', 'id=7', 'role=Editor']);
  expect(leaving.isHeld()).toBe(true);
  await user.click(save());
  expect(updateContact.mock.lastCall?.[0]).toMatchObject({
    revision: 2,
    attributes: { town: 'Kiel', id: '7', role: 'Editor' },
  });
});

test('attributes that come back in another order are saved, and stay where they were', async () => {
  const { user, answer } = open(contactOf(1, { town: 'Kiel' }));
  await addRow(user, 'id', '7');
  expect(leaving.isHeld()).toBe(true);
  await user.click(save());
  await answer(contactOf(2, { id: '7', town: 'Kiel' }));
  expect(rows()).toEqual(['town=Kiel', 'id=7']);
  expect(leaving.isHeld()).toBe(false);
});

test('a row that is half typed stays where someone else adds, changes and removes attributes', async () => {
  const { user, stand } = open(contactOf(1, { size: 'M', town: 'Kiel' }));
  await addRow(user, 'role', '');
  stand(contactOf(2, { id: '7', town: 'Bonn' }));
  expect(rows()).toEqual(['town=Bonn', 'id=7', 'role=']);
});

test('a contact that someone else changed first is named with them, and overwritten only when that is chosen', async () => {
  const { user, refuse } = open(contactOf(1, { town: 'Kiel' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' L.');
  await user.click(save());
  await refuse({ current: { ...contactOf(4, { town: 'Bonn' }), company: 'Theirs' }, changedBy: 'Bo' });
  expect(screen.getByText('Bo changed this while you were editing')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ada L.');
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  expect(updateContact.mock.lastCall?.[0]).toMatchObject({
    revision: 4,
    name: 'Ada L.',
    company: 'Theirs',
    attributes: { town: 'Bonn' },
  });
});
