import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { draftOf, programDetailOf, programOf } from '../../test-programs.ts';
import { AddToProgramDialog } from './add-to-program-dialog.tsx';

const savePath = 'program/saveTimeline';
const kept = { itemId: 'item-1', clipId: idOf(1), inMs: 0, outMs: 1000 };
const added = [kept, { clipId: idOf(2) }, { clipId: idOf(3) }];

async function open(answers: Record<string, unknown> = {}) {
  const onClose = vi.fn<() => void>();
  const onAdded = vi.fn<() => void>();
  const app = await openApp(
    <AddToProgramDialog
      opened
      clips={[clipOf(2), clipOf(3)]}
      leftOutCount={0}
      onClose={onClose}
      onAdded={onAdded}
    />,
    {
      answers: {
        'program/getPrograms': ({ search }: { search?: string }) => ({
          items: search === undefined ? [programOf(1), programOf(2)] : [],
          nextCursor: null,
        }),
        'program/getProgram': programDetailOf(1),
        [savePath]: draftOf({ revision: 5 }),
        ...answers,
      },
    },
  );
  return { ...app, onClose, onAdded };
}

const choose = () => screen.findByRole('button', { name: /Program 1/ });

test('clips go to the end of the chosen program, and what is there stays', async () => {
  const { user, requestsOf, onAdded, onClose } = await open();
  await user.click(await choose());
  expect(await screen.findByText('Added 2 clips to “Program 1”.')).toBeTruthy();
  expect(requestsOf(savePath)).toEqual([{ programId: idOf(101), revision: 4, timeline: { items: added } }]);
  expect(onAdded).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Undo puts the timeline back as it was', async () => {
  const { user, requestsOf } = await open();
  await user.click(await choose());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Changes to “Program 1” undone.')).toBeTruthy();
  expect(requestsOf(savePath).at(-1)).toEqual({
    programId: idOf(101),
    revision: 5,
    timeline: { items: [kept] },
  });
});

test('Undo says that the program has changed since, and changes nothing', async () => {
  const { user } = await open({ [savePath]: inTurn(draftOf({ revision: 5 }), new Refusal('conflict')) });
  await user.click(await choose());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText("Couldn't undo: the program has changed since.")).toBeTruthy();
});

test('where someone saved just before, the clips go to the end of their version', async () => {
  const current = draftOf({ revision: 9, timeline: { items: [] } });
  const { user, requestsOf } = await open({
    [savePath]: inTurn(new Refusal('conflict', { details: { current } }), draftOf({ revision: 10 })),
  });
  await user.click(await choose());
  expect(await screen.findByText(/^Added 2 clips/)).toBeTruthy();
  expect(requestsOf(savePath).at(-1)).toEqual({
    programId: idOf(101),
    revision: 9,
    timeline: { items: [{ clipId: idOf(2) }, { clipId: idOf(3) }] },
  });
});

test('a refusal leaves the dialog open to choose another program', async () => {
  const { user, onClose } = await open({
    [savePath]: new Refusal('clip-not-ready', { errorMessage: 'A clip is not ready yet.' }),
  });
  await user.click(await choose());
  expect(await screen.findByText('A clip is not ready yet.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Program 2/ }).disabled).toBe(false);
});

test('programs are searched by what is typed, and the dialog tells where none match', async () => {
  const { user, requestsOf } = await open();
  await choose();
  await user.type(screen.getByRole('textbox', { name: 'Search programs' }), ' harbour ');
  expect(await screen.findByText('No programs match.')).toBeTruthy();
  expect(requestsOf('program/getPrograms').at(-1)).toMatchObject({ search: 'harbour' });
});

test('programs that couldn’t be loaded can be asked for again', async () => {
  const { user } = await open({
    'program/getPrograms': inTurn(new Refusal('forbidden'), { items: [programOf(1)], nextCursor: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await choose()).toBeTruthy();
});
