import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { costOf, type Row, seconds, timedRow } from './measure.ts';
import { benchSource } from './sources.ts';

async function bareRemux(file: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-remux-'));
  const { wallS } = await costOf([
    ...[
      'ffmpeg',
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-i',
      file,
      '-map',
      '0:v:0',
      '-map',
      '0:a:0',
      '-c',
      'copy',
      '-f',
      'hls',
    ],
    ...[
      '-hls_time',
      '4',
      '-hls_playlist_type',
      'event',
      '-hls_segment_type',
      'fmp4',
      '-hls_segment_filename',
    ],
    ...[join(folder, '%05d.m4s'), join(folder, 'index.m3u8')],
  ]);
  await rm(folder, { recursive: true });
  return wallS;
}

/** From the answer to the last byte until the clip plays, beside a bare stream copy to HLS of the same file. */
export async function benchUpload(product: Product): Promise<Row[]> {
  const file = await benchSource(60);
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    bare.push(await bareRemux(file));
    const clipId = await client.upload(file, { name: `bench ${round}.mp4` });
    ours.push(
      await seconds(() =>
        until('the clip plays', async () => (await client.api.clip.getClip({ clipId })).playback.hls, {
          everyMs: 20,
        }),
      ),
    );
    await client.api.clip.deleteClips({ clipIds: [clipId] });
  }
  return [
    timedRow({
      point: '16',
      what: 'upload end → playable, 60 s 1080p',
      ours,
      bare,
      most: (bareS) => {
        const mostS = 1.5 * bareS + 0.5;
        return { mostS, bar: `≤ ${mostS.toFixed(2)} s (1.5 × + 0.5 s)` };
      },
    }),
  ];
}
