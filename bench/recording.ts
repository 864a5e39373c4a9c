import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { costOf, type Row, seconds, timedRow } from './measure.ts';
import { recordedSource } from './sources.ts';

const rounds = 3;
const partBytes = 1024 * 1024;
/** Loom's level. */
const mostS = 5;

/** Picture copied, sound encoded, as HLS: the least that has to be done with a recording. */
async function bareCopy(file: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-copy-'));
  const streams = ['-map', '0:v:0', '-map', '0:a:0', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '128k'];
  const hls = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'event', '-hls_segment_type', 'fmp4'];
  const files = ['-hls_segment_filename', join(folder, '%05d.m4s'), join(folder, 'index.m3u8')];
  const { wallS } = await costOf([
    'ffmpeg',
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-i',
    file,
    ...streams,
    ...hls,
    ...files,
  ]);
  await rm(folder, { recursive: true });
  return wallS;
}

/** Sends a recording while it is made: everything but its last second. */
async function sendMost(client: ApiClient, bytes: Buffer) {
  const shared = { Authorization: `Bearer ${client.session.access_token}`, 'Tus-Resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('bench recording.mp4').toString('base64')},kind ${Buffer.from('clip').toString('base64')}`;
  const created = await fetch(`${client.url}/uploads`, {
    method: 'POST',
    headers: { ...shared, 'Upload-Defer-Length': '1', 'Upload-Metadata': metadata },
  });
  const url = new URL(created.headers.get('location') ?? '', client.url);
  const patch = async (from: number, to: number, more: Record<string, string> = {}) => {
    const headers = {
      ...shared,
      ...more,
      'Upload-Offset': String(from),
      'Content-Type': 'application/offset+octet-stream',
    };
    const answer = await fetch(url, {
      method: 'PATCH',
      headers,
      body: new Uint8Array(bytes.subarray(from, to)),
    });
    if (answer.status !== 204) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  };
  const sentBytes = bytes.length - Math.ceil(bytes.length / 60);
  for (let from = 0; from < sentBytes; from += partBytes)
    await patch(from, Math.min(sentBytes, from + partBytes));
  return {
    clipId: created.headers.get('rushes-id') ?? '',
    async end(): Promise<void> {
      await patch(sentBytes, bytes.length);
      await patch(bytes.length, bytes.length, { 'Upload-Length': String(bytes.length) });
    },
  };
}

/** From the end of a recording until a guest's link plays, beside the bare copy of its picture. */
export async function benchRecording(product: Product): Promise<Row[]> {
  const file = await recordedSource();
  const bytes = await readFile(file);
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareCopy(file));
    const { clipId, end } = await sendMost(client, bytes);
    ours.push(
      await seconds(async () => {
        const { url } = await client.api.sharelink.createClipLink({ clipId });
        await end();
        const slug = url.slice(url.lastIndexOf('/') + 1);
        const open = { slug, renew: true };
        await until(
          'the link plays',
          async () => (await client.api.sharelink.openShareLink(open)).playback.hls,
          {
            everyMs: 1000,
          },
        );
      }),
    );
    await client.api.clip.deleteClips({ clipIds: [clipId] });
  }
  return [
    timedRow({
      point: 'recording',
      what: 'stop of a 60 s 1080p recording → link that plays, beside a bare copy to HLS',
      ours,
      bare,
      most: () => ({ mostS, bar: `≤ ${mostS} s` }),
    }),
  ];
}
