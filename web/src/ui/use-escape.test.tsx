import { MantineProvider, Menu, Modal, Select } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { useEscape } from './use-escape.ts';

function Chosen({ children }: { children: ReactNode }) {
  const [isChosen, setIsChosen] = useState(true);
  useEscape(isChosen, () => setIsChosen(false));
  return (
    <MantineProvider env="test">
      {isChosen && <p>1 selected</p>}
      {children}
    </MantineProvider>
  );
}

test('Escape counts wherever the focus is, also on a checkbox', async () => {
  const user = userEvent.setup();
  render(
    <Chosen>
      <input type="checkbox" aria-label="Select" />
    </Chosen>,
  );
  await user.click(screen.getByRole('checkbox'));
  await user.keyboard('{Escape}');
  expect(screen.queryByText('1 selected')).toBeNull();
});

test.each([
  [
    'a menu',
    <Menu key="menu">
      <Menu.Target>
        <button type="button" aria-label="Open" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  ],
  ['a list of choices', <Select key="select" aria-label="Open" data={['One', 'Two']} />],
  ['a dialog', <Dialog key="dialog" />],
])('Escape closes %s first', async (_, layer) => {
  const user = userEvent.setup();
  render(<Chosen>{layer}</Chosen>);
  await user.click(screen.getByLabelText('Open', { selector: 'button, input' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByText('1 selected')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('1 selected')).toBeNull();
});

function Dialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="Open" onClick={() => setIsOpen(true)} />
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Delete?">
        <button type="button">Cancel</button>
      </Modal>
    </>
  );
}

test('Escape that was used is not used again', async () => {
  const user = userEvent.setup();
  render(
    <Chosen>
      <input aria-label="Name" onKeyDown={(event) => event.preventDefault()} />
    </Chosen>,
  );
  await user.click(screen.getByLabelText('Name'));
  await user.keyboard('{Escape}');
  expect(screen.queryByText('1 selected')).not.toBeNull();
});
