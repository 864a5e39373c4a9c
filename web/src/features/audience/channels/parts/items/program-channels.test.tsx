import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { itemOf, summaryOf } from '../../test-channels.ts';
import { ProgramChannels } from './program-channels.tsx';

const programId = idOf(101);
const ownerId = idOf(1);
const submitPath = 'channel/submitProgram';

type Options = Parameters<typeof openApp>[1] & { isPublished?: boolean; owner?: string; shown?: object };

async function open({ isPublished = true, owner = ownerId, shown = {}, ...options }: Options = {}) {
  const part = (published: boolean) => (
    <ProgramChannels programId={programId} title="Harbour" isPublished={published} ownerId={owner} />
  );
  return openApp(part(isPublished), {
    ...options,
    answers: {
      'channel/getProgramChannels': { channels: [], planned: null, otherChannels: 0, ...shown },
      'channel/discover': {
        items: [summaryOf(1), summaryOf(2, { level: 'member' }), summaryOf(3, { level: null }), summaryOf(4)],
        nextCursor: null,
      },
      [submitPath]: itemOf(1, { state: 'submitted' }),
      ...options.answers,
    },
  });
}

const creator = { permissions: ['home.channels:see', 'create.programs:publish'] as const };
const select = () => screen.findByRole('combobox', { name: 'Channels' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('a published program is submitted to a chosen channel at once', async () => {
  const { user, requestsOf } = await open();
  await user.click(await select());
  await user.click(await screen.findByRole('option', { name: 'Channel 1' }));
  expect(await screen.findByText('Submitted to Channel 1. A moderator will review it.')).toBeTruthy();
  expect(requestsOf(submitPath)).toEqual([{ channelId: idOf(501), programId, confirmed: false }]);
  expect(screen.queryByText('Added when you publish.')).toBeNull();
});

test('before publishing, channels are kept for later and can be dropped', async () => {
  const { user, requestsOf } = await open({ isPublished: false });
  await user.click(await select());
  await user.click(await screen.findByRole('option', { name: 'Channel 1' }));
  expect(screen.getByText('Added when you publish.')).toBeTruthy();
  await user.click(await select());
  await screen.findByRole('option', { name: 'Channel 4' });
  expect(options()).not.toContain('Channel 1');
  await user.click(screen.getByRole('button', { name: 'Remove from Channel 1' }));
  expect(screen.queryByText('Added when you publish.')).toBeNull();
  expect(requestsOf(submitPath)).toEqual([]);
});

test('the channel that a job template planned is kept for later, and can be dropped', async () => {
  const shown = { planned: { channelId: idOf(501), name: 'Channel 1' } };
  const answers = { 'channel/dropPlannedChannel': {} };
  const { user, requestsOf } = await open({ isPublished: false, shown, answers });
  expect(await screen.findByText('Added when you publish.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove from Channel 1' }));
  expect(requestsOf('channel/dropPlannedChannel')).toEqual([{ programId }]);
  expect(requestsOf(submitPath)).toEqual([]);
});

test('users are offered the channels that they may submit to', async () => {
  const { user } = await open({ ...creator });
  await user.click(await select());
  await screen.findByRole('option', { name: 'Channel 1' });
  expect(options()).toEqual(['Channel 1', 'Channel 4']);
});

test('the program of someone else isn’t added to channels', async () => {
  const { asked } = await open({ ...creator, owner: idOf(2), shown: { planned: null, otherChannels: 2 } });
  expect(await screen.findByText("Also in 2 channels that you can't see.")).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(asked.map(({ path }) => path)).toEqual(['channel/getProgramChannels']);
});

test('a refusal is shown, and the channel can be chosen again', async () => {
  const { user } = await open({
    answers: { [submitPath]: new Refusal('forbidden', { errorMessage: 'You can’t do this.' }) },
  });
  await user.click(await select());
  await user.click(await screen.findByRole('option', { name: 'Channel 1' }));
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  await expect.poll(() => screen.queryByText('Added when you publish.')).toBeNull();
  await user.click(await select());
  expect(await screen.findByRole('option', { name: 'Channel 1' })).toBeTruthy();
});

const shownIn = (mayTakeOut: boolean) => ({
  channels: [{ channelId: idOf(501), itemId: idOf(521), name: 'Channel 1', state: 'submitted', mayTakeOut }],
});

test('a program is taken out of a channel, and Undo puts it back', async () => {
  const { user, requestsOf } = await open({
    shown: shownIn(true),
    answers: {
      'channel/removeItems': { changed: [idOf(521)] },
      'channel/restoreItems': { changed: [idOf(521)] },
    },
  });
  expect(await screen.findByText('Waiting for review')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove from Channel 1' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => requestsOf('channel/restoreItems'))
    .toEqual([{ channelId: idOf(501), itemIds: [idOf(521)] }]);
});

test('users that can’t take it out have no button for it', async () => {
  await open({ shown: shownIn(false) });
  await screen.findByText('Waiting for review');
  expect(screen.queryByRole('button', { name: /^Remove from/ })).toBeNull();
});
