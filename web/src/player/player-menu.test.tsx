import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PlayerMenu } from './player-menu.tsx';

function setUp() {
  const chosen: string[] = [];
  const choices = ['1080p', '720p', '480p'].map((label) => ({
    key: label,
    label,
    isChosen: label === '720p',
    onChoose: () => chosen.push(label),
  }));
  render(<PlayerMenu label="Quality" face="Q" choices={choices} onOpenChange={() => undefined} />);
  return { chosen, button: screen.getByRole('button', { name: 'Quality' }) };
}

it('opens on what is chosen, moves by arrows and gives the focus back', async () => {
  const { chosen, button } = setUp();
  await userEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: '720p' }));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: '1080p' }));
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['1080p']);
  expect(document.activeElement).toBe(button);
});

it('closes by Escape without a choice', async () => {
  const { chosen, button } = setUp();
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(chosen).toEqual([]);
  expect(document.activeElement).toBe(button);
});
