import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publishedOf } from '../../../../create/programs/test-programs.ts';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { findDialog, openApp, Refusal } from '../../../../../test-app.tsx';
import { channelId, itemOf } from '../../test-channels.ts';
import { SubmitDialog } from './submit-dialog.tsx';

const submitPath = 'channel/submitProgram';

async function open(answer: unknown) {
  const onClose = vi.fn<() => void>();
  const app = await openApp(<SubmitDialog channelId={channelId} name="News" opened onClose={onClose} />, {
    answers: {
      'program/getPrograms': { items: [publishedOf(1), publishedOf(2)], nextCursor: null },
      'channel/findPresent': { programIds: [idOf(101)] },
      [submitPath]: answer,
    },
  });
  const dialog = within(await findDialog('Add a program to News'));
  const program = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Program' });
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  const choose = async () => {
    await app.user.click(program);
    await app.user.click(await screen.findByRole('option', { name: 'Program 2' }));
  };
  return { ...app, onClose, program, add, choose };
}

test.each([
  ['submitted', 'Submitted to News. A moderator will review it.'],
  ['published', 'Added to News.'],
] as const)('a program that is then %s says so', async (state, message) => {
  const { user, choose, add, requestsOf, onClose } = await open(itemOf(2, { state }));
  expect(add.disabled).toBe(true);
  await choose();
  await user.click(add);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(requestsOf(submitPath)).toEqual([{ channelId, programId: idOf(102), confirmed: false }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('only published programs are offered, and those that the channel has can’t be chosen', async () => {
  const { user, program, requestsOf } = await open(itemOf(2));
  await expect
    .poll(() => requestsOf('program/getPrograms'))
    .toMatchObject([{ filters: [{ column: 'state', op: 'in', values: ['published'] }] }]);
  await user.click(program);
  const present = await screen.findByRole('option', { name: 'Program 1 (already added)' });
  expect(present.dataset['comboboxDisabled']).toBe('true');
});

test('a refusal leaves the dialog open with the program chosen', async () => {
  const { user, choose, add, program, onClose } = await open(
    new Refusal('wrong-state', { errorMessage: 'It is in this channel already.' }),
  );
  await choose();
  await user.click(add);
  expect(await screen.findByText('It is in this channel already.')).toBeTruthy();
  expect(program.value).toBe('Program 2');
  expect(onClose).not.toHaveBeenCalled();
});
