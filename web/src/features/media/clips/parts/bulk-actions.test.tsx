import type { Clip } from '@rushes/contract/media/clips';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, openApp, Refusal } from '../../../../test-app.tsx';
import { clipOf, idOf } from './test-clips.ts';
import { BulkActions } from './bulk-actions.tsx';

const chosen: readonly Clip[] = [clipOf(1, { tags: ['Night'] }), clipOf(2)];
const deletePath = 'clip/deleteClips';
const both = [idOf(1), idOf(2)];

async function open(answers: Record<string, unknown> = {}, options: Parameters<typeof openApp>[1] = {}) {
  const onDone = vi.fn<() => void>();
  const app = await openApp(<BulkActions clips={chosen} onDone={onDone} />, {
    ...options,
    answers: {
      'bin/getUses': { uses: [] },
      'transcript/getTranscription': { isAvailable: false, transcription: null },
      ...answers,
    },
  });
  return { ...app, onDone };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('clips that are used nowhere are deleted at once, and Undo restores them', async () => {
  const { user, requestsOf, onDone } = await open({
    [deletePath]: { deleted: both, failed: [] },
    'clip/restoreClips': { restored: both },
  });
  await user.click(button('Delete'));
  expect(
    await screen.findByText('2 clips moved to the bin. You can restore them within 30 days.'),
  ).toBeTruthy();
  expect(requestsOf(deletePath)).toEqual([{ clipIds: both }]);
  expect(onDone).toHaveBeenCalledOnce();
  await user.click(button('Undo'));
  await expect.poll(() => requestsOf('clip/restoreClips')).toEqual([{ clipIds: both }]);
});

test('clips in use are named with their programs before they are deleted', async () => {
  const { user, requestsOf } = await open({
    'bin/getUses': { uses: [{ what: 'draft-programs', count: 3, names: ['Harbour', 'Night'] }] },
  });
  await user.click(button('Delete'));
  const dialog = within(await findDialog('Delete 2 clips?'));
  expect(dialog.getByText(/^Used in 3 drafts/)).toBeTruthy();
  expect(dialog.getByText('Harbour, Night …')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(requestsOf(deletePath)).toEqual([]);
});

test('clips that couldn’t be deleted are counted, and only the others can be restored', async () => {
  const { user, requestsOf } = await open({
    [deletePath]: { deleted: [idOf(1)], failed: [{ clipId: idOf(2), code: 'forbidden' }] },
    'clip/restoreClips': { restored: [idOf(1)] },
  });
  await user.click(button('Delete'));
  expect(await screen.findByText(/^Couldn't delete 1 clip:/)).toBeTruthy();
  await user.click(button('Undo'));
  await expect.poll(() => requestsOf('clip/restoreClips')).toEqual([{ clipIds: [idOf(1)] }]);
});

test('a refused deletion keeps the selection', async () => {
  const { user, onDone } = await open({
    [deletePath]: new Refusal('forbidden', { errorMessage: 'You can’t do this.' }),
  });
  await user.click(button('Delete'));
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('a tag is added to many clips at once, and Undo takes it from those that had none', async () => {
  const { user, requestsOf } = await open({ 'clip/changeClips': { changed: both, failed: [] } });
  await user.click(button('Add tag'));
  await user.type(await screen.findByRole('textbox', { name: 'Tag' }), ' Night {Enter}');
  expect(await screen.findByText('Tag added to 2 clips.')).toBeTruthy();
  expect(requestsOf('clip/changeClips')).toEqual([{ clipIds: both, addTags: ['Night'] }]);
  await user.click(button('Undo'));
  await expect
    .poll(() => requestsOf('clip/changeClips').slice(1))
    .toEqual([{ clipIds: [idOf(2)], removeTags: ['Night'] }]);
});

test('clips are rated at once; those of others are counted', async () => {
  const failed = [{ clipId: idOf(2), code: 'forbidden' }];
  const { user, requestsOf } = await open({ 'clip/changeClips': { changed: [idOf(1)], failed } });
  await user.click(button('Rate'));
  await user.click(await screen.findByRole('menuitem', { name: '4 stars' }));
  expect(await screen.findByText(/^Couldn't change 1 clip/)).toBeTruthy();
  expect(requestsOf('clip/changeClips')).toEqual([{ clipIds: both, rating: 4 }]);
});

test('clips are moved into a folder, and Undo moves each back', async () => {
  const folder = { folderId: idOf(50), name: 'Harbour' };
  const { user, requestsOf, onDone } = await open({
    'folder/getFolders': ({ in: place }: { in: string }) =>
      place === 'top'
        ? { folders: [{ ...folder, hasFolders: false }], path: [] }
        : { folders: [], path: [folder] },
    'clip/moveClips': { moved: both, failed: [] },
  });
  await user.click(button('Move'));
  const dialog = within(await findDialog('Move to'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move to Footage' }).disabled).toBe(true);
  await user.click(await dialog.findByRole('button', { name: 'Harbour' }));
  await user.click(await dialog.findByRole('button', { name: 'Move to Harbour' }));
  expect(await screen.findByText('2 clips moved.')).toBeTruthy();
  expect(onDone).toHaveBeenCalledOnce();
  await user.click(button('Undo'));
  await expect
    .poll(() => requestsOf('clip/moveClips'))
    .toEqual([
      { clipIds: both, to: folder.folderId },
      { clipIds: both, to: 'top' },
    ]);
});

test('users that may only look can neither tag nor delete', async () => {
  await open({}, { permissions: ['create.footage:see'] });
  expect(screen.queryByRole('button')).toBeNull();
});

test('captions of many clips are asked for in one language, those that can’t be are counted, and Cancel stops them', async () => {
  const { user, requestsOf, onDone } = await open({
    'transcript/getTranscription': { isAvailable: true, transcription: null },
    'transcript/writeCaptionsOf': {
      requested: [idOf(1)],
      failed: [{ clipId: idOf(2), code: 'no-sound' }],
    },
    'transcript/cancelCaptions': {},
  });
  await user.click(await screen.findByRole('button', { name: 'Generate captions' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Generate captions' }));
  expect(await screen.findByText('Generating captions for 1 clip.')).toBeTruthy();
  expect(screen.getByText(/^Couldn't generate captions for 1 clip/)).toBeTruthy();
  expect(requestsOf('transcript/writeCaptionsOf')).toEqual([{ clipIds: both, language: null }]);
  expect(onDone).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => requestsOf('transcript/cancelCaptions')).toEqual([{ clipId: idOf(1) }]);
});
