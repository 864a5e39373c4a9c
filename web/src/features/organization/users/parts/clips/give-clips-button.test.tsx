import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { GiveClipsButton } from './give-clips-button.tsx';

const user = (number: number, name: string, role: string) => ({ customerUserId: idOf(number), name, role });
const users = [user(801, 'Nora Next', 'cc'), user(802, 'Vera Viewer', 'viewer')];
const clips = [
  clipOf(1, { createdBy: { customerUserId: idOf(901), name: 'Clara' } }),
  clipOf(2, { createdBy: { customerUserId: idOf(902), name: 'Cem' } }),
];
const both = [idOf(1), idOf(2)];

async function choose(answers: Record<string, unknown>) {
  const onDone = vi.fn<() => void>();
  const app = await openApp(<GiveClipsButton clips={clips} onDone={onDone} />, {
    answers: { 'customeruser/findUsers': { users }, ...answers },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Transfer ownership' }));
  await app.user.click(await screen.findByRole('combobox', { name: 'New owner' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Nora Next']);
  await app.user.click(screen.getByRole('option', { name: 'Nora Next' }));
  await app.user.click(screen.getAllByRole('button', { name: 'Transfer ownership' }).at(-1) ?? document.body);
  return { ...app, onDone };
}

test('clips are given to a user who owns footage, and Undo gives each back to its owner', async () => {
  const { user: hand, requestsOf, onDone } = await choose({ 'user/giveClips': { given: both, failed: [] } });
  expect(await screen.findByText('2 clips have a new owner.')).toBeTruthy();
  expect(onDone).toHaveBeenCalledOnce();
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => requestsOf('user/giveClips'))
    .toEqual([
      { clipIds: both, toCustomerUserId: idOf(801) },
      { clipIds: [idOf(1)], toCustomerUserId: idOf(901) },
      { clipIds: [idOf(2)], toCustomerUserId: idOf(902) },
    ]);
});

test('who owns all of the clips already is not offered', async () => {
  const own = [clipOf(1, { createdBy: { customerUserId: idOf(801), name: 'Nora Next' } })];
  const all = [...users, user(803, 'Olaf Other', 'cm')];
  const { user: hand } = await openApp(<GiveClipsButton clips={own} onDone={() => undefined} />, {
    answers: { 'customeruser/findUsers': { users: all } },
  });
  await hand.click(await screen.findByRole('button', { name: 'Transfer ownership' }));
  await hand.click(await screen.findByRole('combobox', { name: 'New owner' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Olaf Other',
  ]);
});

test('a refusal is shown, and the selection stays', async () => {
  const { onDone } = await choose({
    'user/giveClips': new Refusal('invalid', { errorMessage: 'Nora can’t own clips any more.' }),
  });
  expect(await screen.findByText('Nora can’t own clips any more.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('users who change only their own clips give none away', async () => {
  await openApp(<GiveClipsButton clips={clips} onDone={() => undefined} />, { role: 'cc' });
  expect(screen.queryByRole('button')).toBeNull();
});
