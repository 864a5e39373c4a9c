import type { DeletedObject, Use } from '@rushes/contract/core/bin';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { useDeletion } from '../parts/use-deletion.tsx';
import { BinScreen } from './bin-screen.tsx';

const idOf = (number: number) => `60000000-0000-4000-8000-00000000000${number}`;
const deletedOf = (number: number, more: Partial<DeletedObject> = {}): DeletedObject => ({
  kind: 'clip',
  id: idOf(number),
  name: `Clip ${number}`,
  deletedAt: '2026-01-05T10:00:00.000Z',
  deletedBy: null,
  keptUntil: '2026-02-04T10:00:00.000Z',
  sizeBytes: 2_000_000,
  ...more,
});
const clip = deletedOf(1);
const list = deletedOf(2, { kind: 'contact-list', name: 'Press', sizeBytes: null });
const channel = deletedOf(3, { kind: 'channel', name: 'News', sizeBytes: null });
const [clipsPath, listsPath] = ['clip/restoreClips', 'contact/restoreLists'];
const channelsPath = 'channel/restoreChannels';
const [removePath, usesPath] = ['bin/deletePermanently', 'bin/getUses'];

async function open(objects: DeletedObject[], answers: Record<string, unknown> = {}) {
  const app = await openApp(<BinScreen />, {
    answers: {
      'bin/getDeleted': { items: objects, nextCursor: null },
      'bin/countDeleted': { count: objects.length },
      ...answers,
    },
  });
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  const choose = async (name: string, item: string) => {
    await app.user.click((await row(name)).getByRole('button', { name: `Actions for ${name}` }));
    await app.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const select = async (...names: string[]) => {
    for (const name of names) await app.user.click((await row(name)).getByRole('checkbox'));
  };
  return { ...app, row, choose, select };
}

test('a clip is restored, and undo moves it to the bin again', async () => {
  const deletePath = 'clip/deleteClips';
  const { user, choose, requestsOf } = await open([clip], {
    [clipsPath]: { restored: [clip.id] },
    [deletePath]: { deleted: [clip.id], failed: [] },
  });
  await choose('Clip 1', 'Restore');
  expect(await screen.findByText('“Clip 1” restored.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requestsOf(deletePath)).toEqual([{ clipIds: [clip.id] }]));
});

test('objects of several kinds are restored at once, channels first', async () => {
  const { user, select, asked } = await open([clip, channel], {
    [clipsPath]: { restored: [clip.id] },
    [channelsPath]: { changed: [channel.id] },
  });
  await select('Clip 1', 'News');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('2 items restored.')).toBeTruthy();
  expect(asked.map(({ path }) => path).filter((path) => path.includes('restore'))).toEqual([
    channelsPath,
    clipsPath,
  ]);
});

test('a list whose name is taken stays in the bin, with a way on', async () => {
  const { choose } = await open([list], {
    [listsPath]: { restored: [], failed: [{ listId: list.id, code: 'name-taken' }] },
  });
  await choose('Press', 'Restore');
  expect(await screen.findByText(/its name is taken\. Rename the other list first\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('what someone else took out of the bin first is reported as gone', async () => {
  const { choose } = await open([clip], { [clipsPath]: { restored: [] } });
  await choose('Clip 1', 'Restore');
  expect(await screen.findByText('This item is no longer in the bin.')).toBeTruthy();
});

test('a failed restore says why, and can be tried again', async () => {
  const { choose } = await open([clip], {
    [clipsPath]: inTurn(new Refusal('busy'), { restored: [clip.id] }),
  });
  await choose('Clip 1', 'Restore');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await choose('Clip 1', 'Restore');
  expect(await screen.findByText('“Clip 1” restored.')).toBeTruthy();
});

test('deleting permanently is confirmed, with the storage that it frees', async () => {
  const { user, choose, requestsOf } = await open([clip], {
    [removePath]: { deleted: [{ kind: 'clip', id: clip.id }], failed: [] },
  });
  await choose('Clip 1', 'Delete permanently');
  const dialog = within(await findDialog('Delete “Clip 1” permanently?'));
  expect(dialog.getByText("This can't be undone. It frees up to 2 MB of storage.")).toBeTruthy();
  expect(requestsOf(removePath)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  expect(await screen.findByText('1 item deleted permanently.')).toBeTruthy();
  expect(requestsOf(removePath)).toEqual([{ objects: [{ kind: 'clip', id: clip.id }] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a clip that a program uses can’t be deleted, and the program is named', async () => {
  const uses: Use[] = [{ what: 'published-programs', count: 3, names: ['Launch', 'Fair'] }];
  const { choose } = await open([deletedOf(1, { keptUntil: null })], { [usesPath]: { uses } });
  await choose('Clip 1', 'Delete permanently');
  const dialog = within(await findDialog("Can't delete “Clip 1” permanently"));
  expect(await dialog.findByText('Used in: Launch, Fair …')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete permanently' })).toBeNull();
  expect(dialog.getByText('Close', { selector: 'span' })).toBeTruthy();
});

test('of many that are deleted, those that came into use are counted', async () => {
  const { user, select } = await open([clip, list], {
    [removePath]: {
      deleted: [{ kind: 'contact-list', id: list.id }],
      failed: [{ kind: 'clip', id: clip.id, code: 'clip-in-use' }],
    },
  });
  await select('Clip 1', 'Press');
  await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
  const dialog = within(await findDialog('Delete 2 items permanently?'));
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  expect(await screen.findByText(/^1 item was kept because it's still in use/)).toBeTruthy();
  expect(await screen.findByText('1 item deleted permanently.')).toBeTruthy();
});

test('deletion that fails keeps the question open', async () => {
  const { user, choose } = await open([clip], { [removePath]: new Refusal('busy') });
  await choose('Clip 1', 'Delete permanently');
  const dialog = within(await findDialog(/Clip 1/));
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete permanently' }).disabled).toBe(false);
});

test('one kind is chosen above the list', async () => {
  const { user, row, requestsOf } = await open([clip]);
  await row('Clip 1');
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Channel' }));
  await waitFor(() =>
    expect(requestsOf('bin/getDeleted').at(-1)).toMatchObject({
      filters: [{ column: 'kind', op: 'in', values: ['channel'] }],
    }),
  );
});

test('who deleted something is named, and a user who is gone is not', async () => {
  const { row } = await open([
    deletedOf(1, { deletedBy: { customerUserId: idOf(9), name: 'Bo' } }),
    deletedOf(2, { keptUntil: null }),
  ]);
  expect((await row('Clip 1')).getByText('Bo')).toBeTruthy();
  expect((await row('Clip 2')).getByText('Former user')).toBeTruthy();
  expect((await row('Clip 2')).getByText('When no longer in use')).toBeTruthy();
});

test('an empty bin says how long things stay', async () => {
  await open([]);
  expect(
    await screen.findByText(
      "You can restore deleted items for 30 days. After that, they're deleted permanently.",
    ),
  ).toBeTruthy();
});

function DeleteButton({ remove }: { remove: (ids: string[]) => void }) {
  const { ask, dialog } = useDeletion('contact-list', remove);
  return (
    <>
      <button type="button" onClick={() => ask([list.id])}>
        Delete list
      </button>
      {dialog}
    </>
  );
}

async function openDeletion(uses: Use[] | Refusal) {
  const remove = vi.fn<(ids: string[]) => void>();
  const app = await openApp(<DeleteButton remove={remove} />, {
    answers: { [usesPath]: uses instanceof Refusal ? uses : { uses } },
  });
  await app.user.click(screen.getByRole('button', { name: 'Delete list' }));
  return { ...app, remove };
}

test('what is used nowhere is deleted without a question', async () => {
  const { remove } = await openDeletion([]);
  await waitFor(() => expect(remove).toHaveBeenCalledWith([list.id]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is used is deleted once the user knows where', async () => {
  const { user, remove } = await openDeletion([{ what: 'contacts', count: 2, names: [] }]);
  const dialog = within(await findDialog('Delete this contact list?'));
  expect(dialog.getByText("The 2 contacts on this list won't be deleted.")).toBeTruthy();
  expect(dialog.getByText('Deleted items can be restored from the bin within 30 days.')).toBeTruthy();
  expect(remove).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(remove).toHaveBeenCalledWith([list.id]);
});

test('a list in a segment can’t be deleted before it is removed there', async () => {
  const { remove } = await openDeletion([
    { what: 'segments', count: 1, names: ['Fans'] },
    { what: 'contacts', count: 2, names: [] },
  ]);
  const dialog = within(await findDialog("Can't delete this list"));
  expect(dialog.getByText(/^Used in 1 segment\. Remove it there first\./).textContent).toContain('Fans');
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(remove).not.toHaveBeenCalled();
});

test('where uses can’t be looked up, nothing is deleted', async () => {
  const { remove } = await openDeletion(new Refusal('internal'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(remove).not.toHaveBeenCalled();
});
