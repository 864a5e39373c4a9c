import type { ChannelDetail } from '@rushes/contract/audience/channels';
import { screen, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AudienceQuestion } from '../../../../core/access-changes/parts/audience-question.tsx';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { channelQuery } from '../../api.ts';
import { channelId, channelOf, confirmedFirst } from '../../test-channels.ts';
import { SettingsSection } from './settings-section.tsx';

function Section() {
  const { data } = useQuery(channelQuery(channelId));
  return data === undefined ? null : <SettingsSection channel={data} />;
}

const updatePath = 'channel/updateChannel';

async function open(answer: unknown, channel = channelOf()) {
  let current = channel;
  const app = await openApp(
    <>
      <Section />
      <AudienceQuestion />
    </>,
    {
      answers: {
        'channel/getChannel': () => current,
        [updatePath]: (request: unknown) => {
          const answered = (typeof answer === 'function' ? answer(request) : answer) as ChannelDetail;
          if (!(answered instanceof Refusal)) current = answered;
          return answered;
        },
      },
    },
  );
  await screen.findByRole('button', { name: 'Save' });
  return app;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('a channel is saved over the revision that was seen', async () => {
  const { user, requestsOf } = await open(channelOf({ name: 'News!' }));
  expect(save().disabled).toBe(true);
  await user.type(field('Name'), '!');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(updatePath)).toMatchObject([
    { channelId, revision: 1, name: 'News!', description: '', confirmed: false },
  ]);
  await expect.poll(() => save().disabled).toBe(true);
});

test('a channel needs a name', async () => {
  const { user, requestsOf } = await open(channelOf());
  await user.clear(field('Name'));
  await user.click(save());
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(requestsOf(updatePath)).toEqual([]);
});

test('a private channel can’t be followed, and the others say how', async () => {
  const { user } = await open(channelOf());
  expect(screen.getByRole('switch', { name: 'Let users ask to join this channel' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Open/ }));
  expect(screen.getByRole('switch', { name: 'Let users follow this channel' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Private/ }));
  expect(screen.queryByRole('switch', { name: /^Users can/ })).toBeNull();
});

test('opening a channel to more users is confirmed first', async () => {
  const { user, requestsOf } = await open(confirmedFirst(channelOf({ visibility: 'open' })));
  await user.click(screen.getByRole('radio', { name: /^Open/ }));
  await user.click(save());
  const question = within(await screen.findByRole('dialog', { name: 'Who can watch' }, { timeout: 5000 }));
  expect(question.getByText('Viewers now: 3. After this change: 9.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(updatePath)).toMatchObject([{ confirmed: false }, { confirmed: true }]);
});

const theirs = channelOf({ name: 'Theirs', description: 'New', revision: 2 });
const conflict = new Refusal('conflict', { details: { current: theirs, changedBy: 'Bert' } });

test('what someone else changed is named, and Reload takes it', async () => {
  const { user } = await open(conflict);
  await user.type(field('Name'), ' and more');
  await user.click(save());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Bert changed this while you were editing')).toBeTruthy();
  expect(field('Name').value).toBe('News and more');
  await user.click(alert.getByRole('button', { name: 'Reload and discard' }));
  expect([field('Name').value, field('Description').value]).toEqual(['Theirs', 'New']);
});

test('own changes are saved over those of someone else, which stay elsewhere', async () => {
  const { user, requestsOf } = await open(inTurn(conflict, { ...theirs, name: 'Mine' }));
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Mine');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
  await expect
    .poll(() => requestsOf(updatePath).at(-1))
    .toMatchObject({ channelId, revision: 2, name: 'Mine', description: 'New', confirmed: false });
  expect(screen.queryByRole('button', { name: 'Overwrite' })).toBeNull();
});

test('a form that nobody typed into follows what others change', async () => {
  const { queryClient } = await open(channelOf());
  queryClient.setQueryData(channelQuery(channelId).queryKey, theirs);
  await expect.poll(() => field('Name').value).toBe('Theirs');
  expect(save().disabled).toBe(true);
});
