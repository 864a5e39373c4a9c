import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { channelId, itemOf } from '../../test-channels.ts';
import { Queue } from './queue.tsx';

const moderatePath = 'channel/moderateItem';
const waiting = itemOf(1, { state: 'submitted' });
const pageOf = (...items: object[]) => ({ items, nextCursor: null });

const open = (answer: unknown = itemOf(1), items: unknown = pageOf(waiting)) =>
  openApp(<Queue channelId={channelId} />, {
    answers: { 'channel/getItems': items, [moderatePath]: answer },
  });

async function openReason(answer?: unknown) {
  const app = await open(answer);
  await app.user.click(await screen.findByRole('button', { name: 'Send back' }));
  const dialog = within(await findDialog('Send back “Program 1”'));
  return {
    ...app,
    reason: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }),
    send: dialog.getByRole<HTMLButtonElement>('button', { name: 'Send back' }),
  };
}

test('an approved program leaves the queue', async () => {
  const { user, requestsOf } = await open(itemOf(1), inTurn(pageOf(waiting), pageOf()));
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('“Program 1” approved.')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('region', { name: 'Waiting for review' })).toBeNull();
  expect(requestsOf(moderatePath)).toEqual([
    { channelId, itemId: idOf(521), decision: 'publish', confirmed: false },
  ]);
});

test('where someone else decided before, the reason is shown and the queue is fetched again', async () => {
  const { user } = await open(
    new Refusal('wrong-state', { errorMessage: 'Someone else decided before.' }),
    inTurn(pageOf(waiting), pageOf()),
  );
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Someone else decided before.')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('a program is sent back only with a reason', async () => {
  const { user, reason, send, requestsOf } = await openReason();
  expect(send.disabled).toBe(true);
  await user.type(reason, '  ');
  expect(send.disabled).toBe(true);
  await user.type(reason, 'Too long');
  await user.click(send);
  expect(await screen.findByText('“Program 1” sent back.')).toBeTruthy();
  expect(requestsOf(moderatePath)).toMatchObject([
    { itemId: idOf(521), decision: 'reject', reason: expect.stringContaining('Too long') },
  ]);
});

test('a typed reason stays where sending back is refused', async () => {
  const { user, reason, send } = await openReason(
    new Refusal('forbidden', { errorMessage: 'You can’t do this.' }),
  );
  await user.type(reason, 'Too long');
  await user.click(send);
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(reason.value).toBe('Too long');
  expect(send.disabled).toBe(false);
});
