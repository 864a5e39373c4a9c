import { writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clip } from '@rushes/contract/clips';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../test/harness.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { clipWhen, makeFootage, tusOf } from '../../../test/uploading.ts';

let harness: Harness;
let manager: Person;
let footage: Buffer;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  manager = await signUp(harness, customerId, 'cm', 'Manager');
  footage = await makeFootage(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const fetchMedia = (url: string, person: Person) =>
  fetch(new URL(url, harness.url), { headers: { cookie: person.cookie } });

describe('an uploaded clip', () => {
  test('plays as soon as its copy is there, then becomes ready with all rungs and pictures', async () => {
    const clipId = await tusOf(harness, manager).send(footage, 'My holiday.mp4');
    const playable = await clipWhen(manager, clipId, ({ playback }) => playback.hls !== null);
    expect(playable.name).toBe('My holiday');
    const ready = await clipWhen(
      manager,
      clipId,
      ({ state, rungs, playback }) => state === 'ready' && rungs.includes('v720') && playback.sprite !== null,
    );
    expect(ready).toMatchObject({
      frames: 120,
      durationMs: 4000,
      publishable: true,
      hasAudio: true,
      aspect: '16:9',
    });
    expect(ready.rungs).toEqual(['quick', 'v240', 'v480', 'v720']);
    await expectDecodes(ready);
  });
});

async function expectDecodes(clip: Clip): Promise<void> {
  const master = await (await fetchMedia(clip.playback.hls ?? '', manager)).text();
  expect(master).toContain('v480.m3u8');
  expect(master).not.toContain('quick.m3u8');
  const base = clip.playback.hls ?? '';
  const playlist = await (await fetchMedia(base.replace('master', 'v480'), manager)).text();
  const names = [...playlist.matchAll(/(?:URI="([^"]+)"|^([^#\n]+)$)/gm)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  expect(names).toHaveLength(3);
  const parts = await Promise.all(
    names.map(async (name) => {
      const answer = await fetchMedia(base.replace('master.m3u8', name), manager);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  const workDir = join(harness.config.stateDir, 'decode');
  await mkdir(workDir, { recursive: true, mode: 0o711 });
  await writeFile(join(workDir, 'joined.mp4'), Buffer.concat(parts));
  const { progress } = await harness.app.context.media.run({
    tool: 'ffmpeg',
    args: ['-xerror', '-i', 'joined.mp4', '-f', 'null', '-'],
    workDir,
    lane: 'interactive',
    limits: { wallMs: 20_000, cpuS: 20, outputBytes: 1000 },
  });
  expect(progress.frames).toBe(120);
  for (const url of [clip.playback.poster, clip.playback.sprite, clip.playback.peaks])
    expect((await fetchMedia(url ?? '', manager)).status).toBe(200);
}
