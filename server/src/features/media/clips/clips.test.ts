import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallResponse } from '@rushes/contract/call';
import type { Clip } from '@rushes/contract/media/clips';
import type { Services } from '@rushes/contract/services';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { clipWhen, isSettled, makeFootage, sha256Of, tusOf } from '../../../../test/tus-client.ts';

let harness: Harness;
let manager: TestUser;
let footage: Buffer;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  manager = await signUp(harness, customerId, 'cm', 'Manager');
  footage = await makeFootage(harness, { durationS: 2 });
});
afterAll(() => harness[Symbol.asyncDispose]());

const fetchMedia = (url: string, user = manager) =>
  fetch(new URL(url, harness.url), { headers: { cookie: user.cookie } });

const assetOf = (clipId: string) =>
  harness.app.context.db.system((trx) =>
    trx.selectFrom('clips').select('asset_id as id').where('id', '=', clipId).executeTakeFirstOrThrow(),
  );

const isWhole = ({ state, rungs, playback }: Clip) =>
  state === 'ready' && rungs.includes('v720') && playback.sprite !== null;

const within10S = { timeout: 10_000, interval: 200 };

/** The address of a clip of the user's own: it holds the user's grant. */
async function ownFootageUrl(user: TestUser): Promise<string> {
  const clipId = await tusOf(harness, user).send(footage, 'own.mp4');
  const { playback } = await clipWhen(user, clipId, ({ playback: { hls } }) => hls !== null);
  expect((await fetchMedia(playback.hls ?? '', user)).status).toBe(200);
  return playback.hls ?? '';
}

/** Fetches what a media playlist lists and counts the frames that decode. */
async function framesOf(playlistUrl: string): Promise<number> {
  const playlist = await (await fetchMedia(playlistUrl)).text();
  const names = [...playlist.matchAll(/URI="([^"]+)"|^([^#\n]+)$/gm)].map(
    ([, init, name]) => init ?? name ?? '',
  );
  const parts: Buffer[] = [];
  for (const name of names) {
    const answer = await fetchMedia(playlistUrl.replace(/[^/]+$/, name));
    expect(answer.status).toBe(200);
    parts.push(Buffer.from(await answer.arrayBuffer()));
  }
  const workDir = join(harness.config.stateDir, `decode-${randomUUID()}`);
  await mkdir(workDir, { mode: 0o711 });
  await writeFile(join(workDir, 'joined.mp4'), Buffer.concat(parts));
  const { progress } = await harness.app.context.media.run({
    tool: 'ffmpeg',
    args: ['-xerror', '-i', 'joined.mp4', '-f', 'null', '-'],
    workDir,
    lane: 'interactive',
    limits: { wallMs: 20_000, cpuS: 20, outputBytes: 1000 },
  });
  return progress.frames;
}

describe('an uploaded clip', () => {
  test('plays as soon as its copy is there, then becomes ready with all rungs and pictures', async () => {
    const clipId = await tusOf(harness, manager).send(footage, 'My holiday.mp4');
    const playable = await clipWhen(manager, clipId, ({ playback }) => playback.hls !== null);
    expect(playable.name).toBe('My holiday');
    const clip = await clipWhen(manager, clipId, isWhole);
    expect(clip).toMatchObject({
      frames: 60,
      durationMs: 2000,
      publishable: true,
      hasAudio: true,
      aspect: '16:9',
    });
    expect(clip.rungs).toEqual(['quick', 'v240', 'v480', 'v720']);
    const base = clip.playback.hls ?? '';
    await vi.waitFor(async () => expect(await (await fetchMedia(base)).text()).toContain('v720.m3u8'));
    const master = await (await fetchMedia(base)).text();
    expect(master).toContain('v480.m3u8');
    expect(master).not.toContain('quick.m3u8');
    expect(await framesOf(base.replace('master', 'v480'))).toBe(60);
    for (const url of [clip.playback.poster, clip.playback.sprite, clip.playback.peaks])
      expect((await fetchMedia(url ?? '')).status).toBe(200);
  });

  test('shows what is stored of it, with streams, sizes and renditions, to those alone who see the clip', async () => {
    const clipId = await tusOf(harness, manager).send(footage, 'Stored.mp4');
    await clipWhen(manager, clipId, isWhole);
    const { assetId } = await manager.ok<{ assetId: string }>('clip/getClip', { clipId });
    const asset = await manager.ok<CallResponse<Services['asset']['calls']['getAsset']>>('asset/getAsset', {
      assetId,
    });
    expect(asset).toMatchObject({
      clip: { clipId, name: 'Stored', state: 'ready', canEdit: true },
      filename: 'Stored.mp4',
      sizeBytes: footage.length,
      sha256: sha256Of(footage),
      video: { codec: 'h264', width: 320, height: 180, isInterlaced: false },
      audio: { codec: 'aac' },
    });
    const own = asset.renditions.filter(({ aspect }) => aspect === '16:9');
    expect(own.map(({ rung }) => rung).toSorted()).toEqual(['aud', 'quick', 'v240', 'v480', 'v720']);
    expect(own.every(({ state, sizeBytes }) => state === 'ready' && sizeBytes > 0)).toBe(true);
    const sum = asset.renditions.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
    expect(asset.renditionBytes).toBe(sum);
    const creator = await signUp(harness, manager.customerId, 'cc', 'Looks not');
    const elsewhere = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Else');
    for (const user of [creator, elsewhere])
      expect((await user.refused('asset/getAsset', { assetId })).code).toBe('not-found');
  });

  test('is downloaded as it was uploaded by those who see it, and by nobody else', async () => {
    const clipId = await tusOf(harness, manager).send(footage, 'Käfer & Co.mp4');
    const { playback } = await clipWhen(manager, clipId, isWhole);
    const url = playback.original ?? '';
    const download = await fetchMedia(url);
    expect(download.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''K%C3%A4fer%20%26%20Co.mp4",
    );
    expect(Buffer.from(await download.arrayBuffer()).equals(footage)).toBe(true);
    const part = await fetch(new URL(url, harness.url), {
      headers: { cookie: manager.cookie, range: 'bytes=10-19' },
    });
    expect(part.status).toBe(206);
    const creator = await signUp(harness, manager.customerId, 'cc', 'No downloader');
    const grant = /\/m\/[^/]+\/([^/]+)\//.exec(await ownFootageUrl(creator))?.[1] ?? '';
    const foreign = url.replace(/\/m\/([^/]+)\/[^/]+\//, `/m/$1/${grant}/`);
    expect((await fetchMedia(foreign, creator)).status).toBe(404);
    expect((await fetchMedia(url, creator)).status).toBe(403);
  });

  test('opens for those only who see the clip, and closes within 10 s for who no longer does', async () => {
    const clipId = await tusOf(harness, manager).send(footage, 'secret.mp4');
    const clip = await clipWhen(manager, clipId, isWhole);
    const creator = await signUp(harness, manager.customerId, 'cc', 'Creator');
    const { id: assetId } = await assetOf(clipId);
    const grant = /\/m\/[^/]+\/([^/]+)\//.exec(await ownFootageUrl(creator))?.[1] ?? '';
    const base = `/m/${creator.customerId}/${grant}/c-${assetId}/`;
    const statusFor = async (file: string) => (await fetchMedia(base + file, creator)).status;
    expect((await fetchMedia(clip.playback.hls ?? '')).status).toBe(200);
    const absent = base.replace(assetId, randomUUID());
    const refusal = async (url: string) => {
      const answer = await fetchMedia(url, creator);
      const { requestId: _its, ...body } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, body };
    };
    const refused = await refusal(`${base}master.m3u8`);
    expect(refused.status).toBe(404);
    expect(refused).toEqual(await refusal(`${absent}master.m3u8`));

    await manager.ok('clip/updateClip', { clipId, sharedWithCreators: true });
    await vi.waitFor(async () => expect(await statusFor('master.m3u8')).toBe(200), within10S);
    const playlist = await (await fetchMedia(`${base}v480.m3u8`, creator)).text();
    const segment = /^[^#\n]+\.m4s$/m.exec(playlist)?.[0] ?? '';
    expect(await statusFor(segment)).toBe(200);

    await manager.ok('clip/updateClip', { clipId, sharedWithCreators: false });
    await vi.waitFor(async () => expect(await statusFor(segment)).toBe(404), within10S);
    expect((await fetchMedia(clip.playback.hls ?? '')).status).toBe(200);
  });

  test('can get another source, and keeps the one it had until that has arrived', async () => {
    const clipId = await tusOf(harness, manager).send(footage, 'first.mp4');
    await clipWhen(manager, clipId, isWhole);
    const before = await assetOf(clipId);
    const longer = await makeFootage(harness, { durationS: 3 });
    const created = await tusOf(harness, manager).create({ sizeBytes: longer.length, replaces: clipId });
    expect(created.headers.get('rushes-id')).toBe(clipId);
    expect(await clipWhen(manager, clipId, () => true)).toMatchObject({ state: 'ready', frames: 60 });
    await tusOf(harness, manager).send(longer, 'second.mp4', { replaces: clipId });
    const after = await clipWhen(
      manager,
      clipId,
      ({ frames, ...clip }) => frames === 90 && isSettled({ frames, ...clip }),
    );
    expect(after).toMatchObject({ name: 'first', filename: 'second.mp4', state: 'ready' });
    expect((await assetOf(clipId)).id).not.toBe(before.id);
  });

  test('loses its trim when another source ends before it, and keeps one that fits', {
    tags: 'full',
    timeout: 180_000,
  }, async () => {
    const clipId = await tusOf(harness, manager).send(
      await makeFootage(harness, { durationS: 3 }),
      'long.mp4',
    );
    await clipWhen(manager, clipId, isWhole);
    const replace = async () => {
      await tusOf(harness, manager).send(footage, 'short.mp4', { replaces: clipId });
      return clipWhen(
        manager,
        clipId,
        ({ frames, ...clip }) => frames === 60 && isSettled({ frames, ...clip }),
      );
    };
    await manager.ok('clip/updateClip', { clipId, usableRange: { inMs: 1000, outMs: 3000 } });
    expect((await replace()).usableRange).toEqual({ inMs: 1000, outMs: 2000 });
    await tusOf(harness, manager).send(await makeFootage(harness, { durationS: 4 }), 'long.mp4', {
      replaces: clipId,
    });
    await clipWhen(
      manager,
      clipId,
      ({ frames, ...clip }) => frames === 120 && isSettled({ frames, ...clip }),
    );
    await manager.ok('clip/updateClip', { clipId, usableRange: { inMs: 2100, outMs: 4000 } });
    expect((await replace()).usableRange).toBeNull();
  });

  test('that is no video is refused with a sentence; trying again ends the same, another file helps', async () => {
    const clipId = await tusOf(harness, manager).send(Buffer.from('this is a text'.repeat(100)), 'text.mp4');
    const refused = await clipWhen(manager, clipId, isSettled);
    expect(refused).toMatchObject({ state: 'refused', reason: { code: 'not-media' } });
    expect(refused.reason?.message).toContain("isn't a video");
    expect(await manager.ok<Clip>('clip/retryClip', { clipId })).toMatchObject({ state: 'processing' });
    expect(await clipWhen(manager, clipId, isSettled)).toMatchObject({ state: 'refused' });
    expect(await auditedActions(harness, clipId)).toContain('clips.retried');
    await tusOf(harness, manager).send(footage, 'good.mp4', { replaces: clipId });
    expect(await clipWhen(manager, clipId, isWhole)).toMatchObject({ reason: null });
  });
});

describe('an upper size that could not be made', () => {
  test('is made by trying again, while the clip stays ready; with nothing missing there is nothing to try', {
    tags: 'full',
  }, async () => {
    const clipId = await tusOf(harness, manager).send(footage, 'upper.mp4');
    await clipWhen(manager, clipId, (clip) => isWhole(clip) && isSettled(clip));
    expect(await manager.refused('clip/retryClip', { clipId })).toMatchObject({ code: 'wrong-state' });
    const { id } = await assetOf(clipId);
    await harness.app.context.db.system((trx) =>
      trx
        .updateTable('renditions')
        .set({ state: 'failed', prefix: null, facts: null })
        .where('asset_id', '=', id)
        .where('rung', '=', 'v720')
        .execute(),
    );
    const missing = await manager.ok<Clip>('clip/getClip', { clipId });
    expect(missing.rungs).not.toContain('v720');
    expect(await manager.ok<Clip>('clip/retryClip', { clipId })).toMatchObject({
      state: 'ready',
      publishable: true,
    });
    const whole = await clipWhen(manager, clipId, (clip) => isWhole(clip) && isSettled(clip));
    expect(whole.rungs).toEqual(missing.rungs.concat('v720'));
  });
});

describe('a program of clips', () => {
  test('is published from their segments and the pieces at its cuts', { tags: 'full' }, async () => {
    const clipId = await tusOf(harness, manager).send(
      await makeFootage(harness, { durationS: 8 }),
      'long.mp4',
    );
    await clipWhen(manager, clipId, ({ publishable }) => publishable);
    const { programId } = await manager.ok<{ programId: string }>('program/createProgram', {
      title: 'Cut',
      timeline: { items: [{ clipId, inMs: 500, outMs: 7500 }] },
    });
    await manager.ok('program/publishProgram', { programId });
    const program = await vi.waitFor(
      async () => {
        const found = await manager.ok<{ state: string; rungs: string[]; playback: { hls: string | null } }>(
          'program/getProgram',
          { programId },
        );
        expect(found.state).toBe('published');
        return found;
      },
      { timeout: 40_000, interval: 200 },
    );
    const hls = program.playback.hls ?? '';
    expect(await framesOf(hls.replace('master', 'v240'))).toBe(210);
    // The other rungs follow by themselves, in the background: they stand back behind everything else on the machine.
    await vi.waitFor(async () => expect(await (await fetchMedia(hls)).text()).toContain('v720'), {
      timeout: 110_000,
      interval: 300,
    });
    for (const rung of ['v480', 'v720']) expect(await framesOf(hls.replace('master', rung))).toBe(210);
  });
});

describe('upkeep', () => {
  test('work that was lost is taken up again, and waits neither for users nor for a restart', {
    tags: 'full',
  }, async () => {
    const { context, features } = harness.app;
    const clipId = await tusOf(harness, manager).send(footage, 'lost.mp4');
    await clipWhen(manager, clipId, isWhole);
    const { id } = await assetOf(clipId);
    await context.db.system(async (trx) => {
      await trx.updateTable('clips').set({ state: 'processing' }).where('id', '=', clipId).execute();
      await trx
        .updateTable('renditions')
        .set({ state: 'running', claimed_by: 'a job that is gone', claimed_until: new Date(0) })
        .where('asset_id', '=', id)
        .where('rung', 'in', ['v240', 'v480', 'aud'])
        .execute();
    });
    await features.assets.watch();
    expect(await clipWhen(manager, clipId, isWhole)).toMatchObject({ state: 'ready' });
  });

  test('bytes go when nothing needs them any more', async () => {
    const { context, features } = harness.app;
    const clipId = await tusOf(harness, manager).send(footage, 'gone.mp4');
    await clipWhen(manager, clipId, (clip) => isWhole(clip) && isSettled(clip));
    const { id } = await assetOf(clipId);
    await manager.ok('clip/deleteClips', { clipIds: [clipId] });
    await features.assets.collect();
    expect(await context.storage.has(`assets/${id}/original`)).toBe(true);
    const long = new Date(Date.now() - 31 * 24 * 3_600_000);
    await context.db.system(async (trx) => {
      await trx.updateTable('clips').set({ archived_at: long }).where('id', '=', clipId).execute();
      await trx.updateTable('assets').set({ created_at: long }).where('id', '=', id).execute();
    });
    const keysBelow = async (prefix: string) => {
      const keys: string[] = [];
      for await (const object of context.storage.list(prefix)) keys.push(object.key);
      return keys;
    };
    await features.assets.collect();
    await vi.waitFor(async () => expect(await keysBelow(`assets/${id}`)).toEqual([]), {
      timeout: 20_000,
      interval: 200,
    });
  });
});
