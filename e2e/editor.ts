import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { type ApiClient, until } from './api-client.ts';
import { api, productUrl, signIn } from './session.ts';

const run = promisify(execFile);

/** Frames that get brighter one by one, 30 a second: the picture tells which of them it is. */
export async function makeFrameFilm(name: string, frames = 210): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-frames-')), `${name}.mp4`);
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `nullsrc=s=320x180:r=30:d=${frames / 30}`],
    ...['-f', 'lavfi', '-i', `sine=f=440:d=${frames / 30}`, '-vf', 'geq=lum=16+N:cb=128:cr=128'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15', '-crf', '10', '-pix_fmt', 'yuv420p'],
    // No two films are the same: one that is in Footage already is not uploaded again.
    ...['-metadata', `comment=${randomUUID()}`, '-c:a', 'aac', '-shortest', file],
  ]);
  return file;
}

/** A clip of such frames that can be placed and published. */
export async function frameClip(client: ApiClient, name: string): Promise<string> {
  const clipId = await client.upload(await makeFrameFilm(name));
  await until(
    `${name} can be published`,
    async () => (await client.api.clip.getClip({ clipId })).publishable,
  );
  return clipId;
}

/** A clip that cannot be used: words under the name of a film. */
export async function uploadUnusable(client: ApiClient, name: string): Promise<void> {
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-text-')), `${name}.mp4`);
  await writeFile(file, 'words only');
  const clipId = await client.upload(file);
  await until(`${name} is refused`, async () => {
    const { state } = await client.api.clip.getClip({ clipId });
    return state === 'refused' || state === 'failed';
  });
}

/** The two oldest clips of 16:9 that can be placed: the demo's. */
export async function twoClips() {
  const client = await api();
  const { items } = await client.api.clip.getClips({
    filters: [{ column: 'state', op: 'in', values: ['ready'] }],
    sort: { column: 'createdAt', direction: 'asc' },
  });
  const [first, second] = items.filter(({ aspect }) => aspect === '16:9');
  if (first === undefined || second === undefined) throw new Error('the demo has no two clips');
  return [first, second] as const;
}

interface Cut {
  readonly clipId: string;
  readonly from: number;
  readonly to: number;
}

const msOf = (frame: number) => Math.round((frame * 1000) / 30);

/** Makes a program of cuts in frames and opens it in the editor. */
export async function openProgram(
  page: Page,
  title: string,
  cuts: readonly Cut[],
  userName = 'cm@north.demo',
): Promise<ProgramUnderTest> {
  const client = await api(userName);
  const items = cuts.map(({ clipId, from, to }) => ({ clipId, inMs: msOf(from), outMs: msOf(to) }));
  const { programId } = await client.api.program.createProgram({ title, timeline: { items } });
  await signIn(page, userName);
  await page.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
  await expect(page.getByRole('slider', { name: /^Start of / })).toHaveCount(cuts.length);
  return {
    programId,
    client,
    frames: async () => {
      const { draft } = await client.api.program.getProgram({ programId });
      return (draft?.timeline.items ?? []).map(({ inFrame, outFrame }) => [inFrame, outFrame]);
    },
  };
}

export interface ProgramUnderTest {
  readonly programId: string;
  readonly client: ApiClient;
  /** The saved cuts, first and end frame each. */
  frames(): Promise<number[][]>;
}

/** The frame of such a film that the preview shows now; -1 while it shows none. */
export async function shownFrame(page: Page): Promise<number> {
  return page.getByRole('group', { name: 'Preview' }).evaluate((group) => {
    const video = [...group.querySelectorAll('video')].find(({ style }) => style.visibility === 'visible');
    const context = document.createElement('canvas').getContext('2d');
    if (video === undefined || video.seeking || video.readyState < 2 || context === null) return -1;
    context.drawImage(video, 0, 0, 20, 20);
    const [red = 0] = context.getImageData(10, 10, 1, 1).data;
    return Math.round((red * 219) / 255);
  });
}

/** Waits until the preview shows a frame; neighbours are told apart by one step of brightness only. */
export async function expectFrame(page: Page, frame: number): Promise<void> {
  await expect.poll(async () => Math.abs((await shownFrame(page)) - frame)).toBeLessThanOrEqual(2);
}

/** Where an edge is on the screen: the outer side of its handle. */
export async function edgeX(handle: Locator): Promise<number> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error('the handle is not on the screen');
  return (await handle.getAttribute('data-trim')) === 'in' ? box.x : box.x + box.width;
}

/** Puts the pointer on a handle; answers where. */
export async function pointAt(page: Page, handle: Locator): Promise<{ x: number; y: number }> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error('the handle is not on the screen');
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(point.x, point.y);
  return point;
}
