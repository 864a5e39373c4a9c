import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EditList } from '../../../../../timeline/edit-list.ts';
import { clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { findDialog, openApp, Refusal } from '../../../../../test-app.tsx';
import type { Editor } from '../../editor/use-editor.ts';
import { DeletedClipBar } from './deleted-clip-bar.tsx';

const itemOf = (itemId: string, clip: number) => ({
  itemId,
  clipId: idOf(clip),
  inFrame: 100,
  outFrame: 200,
});
const list: EditList = [itemOf('a', 1), itemOf('b', 2), itemOf('c', 2), itemOf('d', 3)];
const deleted = {
  kind: 'clip',
  id: idOf(2),
  name: 'Clip 2',
  deletedAt: '2026-01-05T10:00:00.000Z',
  deletedBy: null,
  keptUntil: null,
  sizeBytes: null,
};

interface Options {
  readonly missing?: readonly string[];
  readonly deleted?: readonly string[];
  readonly selectedId?: string;
  readonly answers?: Record<string, unknown>;
}

async function open({
  missing = [idOf(2)],
  deleted: gone = missing,
  selectedId,
  answers = {},
}: Options = {}) {
  const change = vi.fn<(list: EditList) => void>();
  const editor = { list, selectedId: selectedId ?? null, change } as unknown as Editor;
  const app = await openApp(<DeletedClipBar editor={editor} missing={missing} deleted={gone} />, {
    answers: { 'bin/getDeletedObject': deleted, ...answers },
  });
  return { ...app, change };
}

test('a deleted clip is named with how often it is used, and can be restored', async () => {
  const { user, requestsOf } = await open({ answers: { 'clip/restoreClips': { restored: [idOf(2)] } } });
  expect(await screen.findByText('Clip deleted. 2 items use it.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Clip restored.')).toBeTruthy();
  expect(requestsOf('clip/restoreClips')).toEqual([{ clipIds: [idOf(2)] }]);
});

test('where restoring it isn’t allowed, the user is told to ask its owner or replace it', async () => {
  const { user } = await open({ answers: { 'clip/restoreClips': { restored: [] } } });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/^You can't restore this clip\./)).toBeTruthy();
});

test('a clip of someone else that isn’t shared any more can only be replaced', async () => {
  const answers = { 'bin/getDeletedObject': new Refusal('not-found') };
  await open({ deleted: [], selectedId: 'b', answers });
  expect(await screen.findByText(/^This clip isn't shared with you\. 2 items use it\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('another clip takes the place of all items of it, as long as it reaches', async () => {
  const { user, change } = await open({
    answers: { 'clip/getClips': { items: [clipOf(9, { frames: 80 })], nextCursor: null } },
  });
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  const dialog = within(await findDialog('Replace clip'));
  await user.click(await dialog.findByRole('button', { name: /Clip 9/ }));
  const next = change.mock.lastCall?.[0] ?? [];
  expect(next.map(({ clipId, inFrame, outFrame }) => [clipId, inFrame, outFrame])).toEqual([
    [idOf(1), 100, 200],
    [idOf(9), 0, 80],
    [idOf(9), 0, 80],
    [idOf(3), 100, 200],
  ]);
});

test('of several missing clips, the selected one comes first', async () => {
  await open({ missing: [idOf(2), idOf(3)], selectedId: 'd' });
  expect(await screen.findByText('Clip deleted. 1 item uses it.')).toBeTruthy();
});

test('nothing is shown where no clip is missing', async () => {
  const { asked } = await open({ missing: [] });
  expect(screen.queryByRole('status')).toBeNull();
  expect(asked).toEqual([]);
});
