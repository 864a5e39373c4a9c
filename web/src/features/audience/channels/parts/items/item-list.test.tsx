import type { ChannelItem } from '@rushes/contract/audience/channels';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AudienceQuestion } from '../../../../core/access-changes/parts/audience-question.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { channelId, confirmedFirst, itemOf } from '../../test-channels.ts';
import { ItemList } from './item-list.tsx';

const arrangePath = 'channel/arrangeItem';

async function open(
  items: readonly ChannelItem[],
  answers: Record<string, unknown> = {},
  isArchived = false,
) {
  return openApp(
    <>
      <ItemList channelId={channelId} isArchived={isArchived} />
      <AudienceQuestion />
    </>,
    { answers: { 'channel/getItems': { items, nextCursor: null }, [arrangePath]: itemOf(1), ...answers } },
  );
}

const row = async (title: string) => within(await screen.findByRole('listitem', { name: title }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const four = [itemOf(1, { pinned: true }), itemOf(2), itemOf(3), itemOf(4)];

test('programs move by one place among their own kind, pinned ones apart', async () => {
  const { user, requestsOf } = await open(four);
  await row('Program 1');
  for (const name of ['Move Program 1 up', 'Move Program 1 down', 'Move Program 2 up', 'Move Program 4 down'])
    expect(button(name).disabled).toBe(true);
  await user.click(button('Move Program 3 up'));
  await user.click(button('Move Program 2 down'));
  await user.click(button('Move Program 3 down'));
  await expect
    .poll(() => requestsOf(arrangePath))
    .toEqual([
      { channelId, itemId: idOf(523), before: idOf(522) },
      { channelId, itemId: idOf(522), before: idOf(524) },
      { channelId, itemId: idOf(523), before: null },
    ]);
});

test('a program is pinned and unpinned from its menu', async () => {
  const { user, requestsOf } = await open(four);
  for (const [title, item] of [
    ['Program 2', 'Pin to top'],
    ['Program 1', 'Unpin'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  }
  await expect
    .poll(() => requestsOf(arrangePath))
    .toEqual([
      { channelId, itemId: idOf(522), pinned: true },
      { channelId, itemId: idOf(521), pinned: false },
    ]);
});

test('a removed program can be put back', async () => {
  const { user, requestsOf } = await open([itemOf(1)], {
    'channel/removeItems': { changed: [idOf(521)] },
    'channel/restoreItems': { changed: [idOf(521)] },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Program 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from channel' }));
  expect(await screen.findByText('“Program 1” removed.')).toBeTruthy();
  await user.click(button('Undo'));
  expect(await screen.findByText('“Program 1” restored.')).toBeTruthy();
  expect(requestsOf('channel/restoreItems')).toEqual([{ channelId, itemIds: [idOf(521)] }]);
});

test('a program says that it isn’t published, and why it was sent back', async () => {
  await open([itemOf(1, { live: false }), itemOf(2, { state: 'rejected', reason: 'Too long' })]);
  expect((await row('Program 1')).getByText(/not published/)).toBeTruthy();
  expect((await row('Program 2')).getByText(/Too long/)).toBeTruthy();
});

test('only an archived channel lists what still waits', async () => {
  const { requestsOf } = await open([itemOf(1)], {}, true);
  await row('Program 1');
  expect(requestsOf('channel/getItems')).toMatchObject([
    { states: ['submitted', 'published', 'expired', 'rejected'] },
  ]);
});

test('without programs the list says how they come in', async () => {
  await open([]);
  expect(await screen.findByText('No programs yet')).toBeTruthy();
});

test('programs that couldn’t be loaded can be asked for again', async () => {
  const { user } = await open([], {
    'channel/getItems': inTurn(new Refusal('forbidden'), { items: four, nextCursor: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await row('Program 4')).toBeTruthy();
});

async function openDates(item: ChannelItem, answers: Record<string, unknown> = {}) {
  const app = await open([item], answers);
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Program 1' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Set dates' }));
  const dialog = within(await findDialog('Dates for “Program 1”'));
  const set = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  return { ...app, dialog, set, save: dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }) };
}

test('dates are those of the user’s clock, and an empty one means no limit', async () => {
  const from = new Date(2026, 2, 1, 9, 30).toISOString();
  const { user, dialog, set, save, requestsOf } = await openDates(itemOf(1, { from }));
  expect(dialog.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-01T09:30');
  set('From', '');
  set('Until', '2026-03-05T18:00');
  await user.click(save);
  await expect
    .poll(() => requestsOf(arrangePath))
    .toEqual([
      {
        channelId,
        itemId: idOf(521),
        from: null,
        to: new Date(2026, 2, 5, 18, 0).toISOString(),
        confirmed: false,
      },
    ]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('an end before the start can’t be saved', async () => {
  const { dialog, set, save } = await openDates(itemOf(1));
  set('From', '2026-03-05T18:00');
  set('Until', '2026-03-05T18:00');
  expect(dialog.getByText('Choose an end after the start.')).toBeTruthy();
  expect(save.disabled).toBe(true);
});

test('dates that let more users watch are confirmed first; Cancel leaves the dialog as it was', async () => {
  const { user, dialog, set, save, requestsOf } = await openDates(itemOf(1), {
    [arrangePath]: confirmedFirst(itemOf(1)),
  });
  set('Until', '2026-03-05T18:00');
  await user.click(save);
  const question = within(await screen.findByRole('dialog', { name: 'Who can watch' }, { timeout: 5000 }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Until').value).toBe('2026-03-05T18:00');
  await expect.poll(() => save.dataset['loading']).toBeUndefined();
  await user.click(save);
  const again = within(await findDialog('Who can watch'));
  await user.click(again.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(arrangePath).map((request) => (request as { confirmed: boolean }).confirmed)).toEqual([
    false,
    false,
    true,
  ]);
});
