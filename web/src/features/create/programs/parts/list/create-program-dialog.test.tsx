import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { CreateProgramDialog } from './create-program-dialog.tsx';

type Props = Partial<Parameters<typeof CreateProgramDialog>[0]>;
const createPath = 'program/createProgram';
const created = { programId: idOf(101), revision: 1 };

async function open(props: Props = {}, answer: unknown = created) {
  const onClose = vi.fn<() => void>();
  const app = await openApp(<CreateProgramDialog opened onClose={onClose} {...props} />, {
    answers: { [createPath]: answer },
  });
  return { ...app, onClose };
}

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ });
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });

test('a new program needs a title, and opens in the editor', async () => {
  const { user, requestsOf, path, onClose } = await open();
  await findDialog('New program');
  await user.type(title(), '   ');
  expect(create().disabled).toBe(true);
  await user.type(title(), 'Harbour{Enter}');
  await expect.poll(path).toBe(`/myprograms/editprogram/${idOf(101)}`);
  expect(requestsOf(createPath)).toHaveLength(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a program of clips takes the first clip’s name and all clips in order', async () => {
  const { user, requestsOf } = await open({ clips: [clipOf(2), clipOf(1)] });
  expect(screen.getByText('The new program contains these 2 clips, in order.')).toBeTruthy();
  expect(title().value).toBe('Clip 2');
  await user.click(create());
  await expect
    .poll(() => requestsOf(createPath))
    .toEqual([{ title: 'Clip 2', timeline: { items: [{ clipId: idOf(2) }, { clipId: idOf(1) }] } }]);
});

test('sharing clips leads to the publish panel of the new program', async () => {
  const { user, path } = await open({ clips: [clipOf(1)], isForSharing: true });
  await findDialog('Share as program');
  await user.click(create());
  await expect.poll(path).toBe(`/myprograms/editprogram/${idOf(101)}#publish`);
});

test('a refusal is shown, the title stays, and the next try can work', async () => {
  const { user, path } = await open(
    {},
    inTurn(new Refusal('forbidden', { errorMessage: 'You can’t do this.' }), created),
  );
  await user.type(title(), 'Harbour');
  await user.click(create());
  expect((await screen.findByRole('alert')).textContent).toBe('You can’t do this.');
  expect(title().value).toBe('Harbour');
  expect(path()).toBe('/');
  await user.click(create());
  await expect.poll(path).toBe(`/myprograms/editprogram/${idOf(101)}`);
});

test('clips that can’t be used yet are counted', async () => {
  await open({ clips: [clipOf(1)], leftOutCount: 2 });
  expect(screen.getByRole('status').textContent).toBe("2 clips can't be used yet and aren't included.");
});
