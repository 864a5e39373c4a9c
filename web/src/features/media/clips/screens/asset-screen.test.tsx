import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { clipOf, idOf } from '../parts/test-clips.ts';
import { AssetScreen } from './asset-screen.tsx';

type Asset = CallResponse<Services['asset']['calls']['getAsset']>;

const base: Asset = {
  assetId: idOf(801),
  clip: { clipId: idOf(1), name: 'Harbour', state: 'ready', reason: null, canEdit: true },
  filename: 'harbour.mov',
  createdAt: '2026-01-05T10:00:00.000Z',
  sha256: 'abc123',
  container: 'mov',
  durationMs: 4000,
  sizeBytes: 5_000_000,
  renditionBytes: 2_000_000,
  video: {
    ...{ codec: 'hevc', profile: 'Main 10', pixelFormat: 'yuv420p10le', width: 3840, height: 2160 },
    ...{
      rotation: 0,
      fps: 29.97,
      isInterlaced: false,
      hdr: 'hlg',
      colorSpace: 'bt2020nc',
      keyframeGapMaxMs: 1000,
    },
  },
  audio: null,
  warnings: ['hdr-converted'],
  renditions: [
    {
      ...{ aspect: '16:9', rung: 'v720', state: 'ready', codecs: 'avc1.64001f', width: 1280, height: 720 },
      ...{ averageBitrate: 2_400_000, sizeBytes: 1_200_000 },
    },
    {
      ...{ aspect: '16:9', rung: 'v1080', state: 'failed', codecs: null, width: null, height: null },
      ...{ averageBitrate: null, sizeBytes: 0 },
    },
  ],
};

const open = (asset: Asset) =>
  openApp(<AssetScreen />, {
    role: 'cm',
    route: '/shell/assets/asset/$assetId',
    path: `/assets/asset/${asset.assetId}`,
    answers: { 'asset/getAsset': asset, 'clip/retryClip': clipOf(1) },
  });

test('the stored media is told in words: streams, qualities, sizes and what was changed', async () => {
  await open(base);
  expect(await screen.findByText('H.265 · Main 10 · yuv420p10le')).toBeTruthy();
  expect(screen.getByText('3840 × 2160')).toBeTruthy();
  expect(screen.getByText('1280 × 720 · 16:9')).toBeTruthy();
  expect(screen.getByText(/^2.?400 kbit/)).toBeTruthy();
  expect(screen.getByText(/^HDR was converted/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clip' }).getAttribute('href')).toContain(idOf(1));
});

test('what failed is tried again from here', async () => {
  const { user, requestsOf } = await open(base);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(() => requestsOf('clip/retryClip')).toEqual([{ clipId: idOf(1) }]);
});

test('who can’t change the clip, and media that is whole, get no Try again', async () => {
  await open({ ...base, clip: { ...base.clip, canEdit: false } });
  expect(await screen.findByText('Failed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
