import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SaveButton, SaveTogether } from './save-together.tsx';

function NameForm({ label, onSave }: { label: string; onSave: (name: string) => void }) {
  const [saved, setSaved] = useState('');
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSaved(name);
        onSave(name);
      }}
    >
      <input aria-label={label} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <SaveButton label="Save name" isDirty={name !== saved} isPending={false} />
    </form>
  );
}

test('one Save saves every form with changes, and only those', async () => {
  const user = userEvent.setup();
  const saved: string[] = [];
  const add = (name: string) => void saved.push(name);
  render(
    <MantineProvider>
      <SaveTogether>
        <NameForm label="First" onSave={add} />
        <NameForm label="Second" onSave={add} />
        <NameForm label="Third" onSave={add} />
      </SaveTogether>
    </MantineProvider>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
  await user.type(screen.getByLabelText('First'), 'Ada');
  await user.type(screen.getByLabelText('Third'), 'Grace');
  await user.click(await screen.findByRole('button'));
  expect(saved).toEqual(['Ada', 'Grace']);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
