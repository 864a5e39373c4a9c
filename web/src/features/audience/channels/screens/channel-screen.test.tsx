import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { ChannelScreen } from './channel-screen.tsx';

test('an address that the server calls invalid names no channel and leads back to the channels', async () => {
  await openApp(<ChannelScreen />, {
    route: '/shell/channel/edit/$channelId',
    path: '/channel/edit/01920000-0000-7000-8000-000000000001',
    answers: { 'channel/getChannel': new Refusal('invalid') },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Channel not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Channels' }).getAttribute('href')).toBe('/channel/manage');
});
