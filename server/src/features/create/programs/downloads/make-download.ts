import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captionStyleOf } from '@rushes/contract/media/lists/caption-style';
import { burnCaptions, type CaptionPicture } from '@rushes/media/burn-captions';
import { concatMp4 } from '@rushes/media/download';
import { segmentsOf } from '@rushes/media/edit-presentation';
import { type Fps, type Rung, rungSize } from '@rushes/media/house';
import type { Context, Trx } from '../../../../context.ts';
import { notify } from '../../../core/notifications/service.ts';
import { inWorkFolder } from '../../../media/assets/service.ts';
import {
  type CaptionLook,
  captionSpans,
  type ComposedCaptions,
  drawCaption,
} from '../../../media/captions/service.ts';
import { brandCaptionColour } from '../drafts/caption-style-store.ts';
import { type EntryKeys, keysOf } from '../playlists/playlists.ts';
import { versionCaptions } from '../publication/captions-store.ts';
import { findVersion } from '../publication/store.ts';
import { loadTimelineMedia, type TimelineMedia } from '../timeline-media/rendition-status.ts';
import { mainShape } from '../timeline-media/shapes.ts';
import { shapeIn } from './downloads.ts';
import { bestOf, gather } from './gather.ts';
import { findMade, keyOfMade, type MadeRow, updateMade } from './made-store.ts';

const partJob = 'programs.download-part';
const captionedJob = 'programs.download-captioned';
const joinS = 3600;
const encodeS = 12 * 3600;

export interface MakeData {
  readonly customerId: string;
  readonly downloadId: string;
}

/** Encoding takes long: parts that are only joined don't wait for it. */
export function makeJob(language: string | null): string {
  return language === null ? partJob : captionedJob;
}

export function defineMakeJobs(context: Context): void {
  for (const [name, expireInSeconds] of [
    [partJob, joinS],
    [captionedJob, encodeS],
  ] as const)
    context.jobs.define<MakeData>({
      ...{ name, lane: 'background', concurrency: 1, retryLimit: 1, expireInSeconds },
      handler: (data, { signal }) => makeDownloadOf(context, data, signal),
      onFailed: (data) => failMade(context, data),
    });
}

interface Work {
  readonly row: MadeRow;
  readonly timelineMedia: TimelineMedia;
  readonly rung: Rung;
  readonly fps: Fps;
  readonly from: number;
  readonly to: number;
  readonly captions: ComposedCaptions | undefined;
  readonly look: CaptionLook;
}

/** Makes the MP4 that a user asked for; ends quietly where it was taken back. */
async function makeDownloadOf(context: Context, data: MakeData, signal: AbortSignal): Promise<void> {
  const { db, storage } = context;
  const { customerId, downloadId } = data;
  const work = await db.tenant(customerId, (trx) => load(trx, data, context.clock.now()));
  if (work === null) return;
  const key = keyOfMade(downloadId);
  const progress = reporter(context, data);
  const sizeBytes = await inWorkFolder(context, async (workDir) => {
    const file = await makeFile(context, work, workDir, AbortSignal.any([signal, progress.gone]), progress);
    await storage.putFile(key, file.path);
    return file.bytes;
  }).catch((error: unknown) => {
    if (progress.gone.aborted) return null;
    throw error;
  });
  const isKept =
    sizeBytes !== null &&
    (await db.tenant(customerId, async (trx) => {
      const ready = { state: 'ready', fraction: 1, size_bytes: sizeBytes } as const;
      const isThere = await updateMade(trx, customerId, downloadId, ready);
      if (isThere) await notifyOf(context, trx, work.row, 'download-ready');
      return isThere;
    }));
  if (!isKept) await storage.delete(key);
}

async function load(trx: Trx, { customerId, downloadId }: MakeData, now: Date): Promise<Work | null> {
  const row = await findMade(trx, customerId, downloadId, now);
  if (row === undefined || row.state === 'ready' || row.version_id === null) return null;
  const version = await findVersion(trx, customerId, row.version_id);
  if (version === undefined) return null;
  const isMain = row.aspect === version.aspect;
  const state = shapeIn(version, isMain ? undefined : row.aspect);
  if (state === undefined) throw new Error(`Version ${version.id} isn't made in ${row.aspect}`);
  const shape = isMain ? mainShape(version) : { aspect: row.aspect, isMain };
  const tracks = row.language === null ? [] : await versionCaptions(trx, customerId, version.id);
  const captions = tracks.find(({ language }) => language === row.language);
  if (row.language !== null && captions === undefined)
    throw new Error(`Version ${version.id} has no captions in ${row.language}`);
  return {
    row,
    timelineMedia: await loadTimelineMedia(trx, customerId, version.items, shape),
    rung: bestOf(version.id, state.rungs),
    fps: version.fps === 25 ? 25 : 30,
    from: row.from_frame ?? 0,
    to: row.to_frame ?? version.durationFrames,
    captions,
    look: {
      style: captionStyleOf(version.captionStyle),
      brandColour: await brandCaptionColour(trx, customerId),
    },
  };
}

async function makeFile(
  context: Context,
  work: Work,
  workDir: string,
  signal: AbortSignal,
  { report }: { report: (fraction: number) => void },
): Promise<{ path: string; bytes: number }> {
  const { timelineMedia, rung, fps, from, to, captions } = work;
  const lane = 'background';
  const video = keysOf(timelineMedia, rung);
  const lengths = video.map(({ segments }) => segments.map(({ frames }) => frames));
  const { joined, skippedFrames } = segmentsOf(lengths, { from, to });
  const cut = (entries: readonly EntryKeys[]) =>
    joined.flatMap(({ entry, first, end, framesBefore }): EntryKeys[] => {
      const whole = entries[entry];
      if (whole === undefined) return [];
      const inFrame = whole.entry.inFrame + framesBefore;
      return [{ ...whole, entry: { ...whole.entry, inFrame }, segments: whole.segments.slice(first, end) }];
    });
  const entries = await gather(context, cut(video), cut(keysOf(timelineMedia, 'aud')), workDir);
  const joinedFile = join(workDir, 'joined.mp4');
  // Joining takes no time beside encoding.
  const joinShare = captions === undefined ? 1 : 0.05;
  const shown = { skippedFrames, frames: to - from };
  const { bytes } = await concatMp4(context.media, {
    ...{ entries, fps, shown, out: joinedFile, workDir, lane, signal },
    onProgress: (fraction) => report(fraction * joinShare),
  });
  if (captions === undefined) return { path: joinedFile, bytes };
  const { aspect } = timelineMedia;
  const pictures = await drawPictures(captions, work, workDir, signal);
  const path = join(workDir, 'with-captions.mp4');
  const onProgress = (fraction: number) => report(joinShare + fraction * (1 - joinShare));
  const { position } = work.look.style;
  const burnt = { source: 'joined.mp4', pictures, position, fps, frames: to - from, aspect, rung, out: path };
  return { path, bytes: await burnCaptions(context.media, { ...burnt, workDir, lane, signal, onProgress }) };
}

/** One picture for each text; most of a program has the empty one. */
async function drawPictures(
  { cues }: ComposedCaptions,
  { timelineMedia, rung, fps, from, to, look }: Work,
  workDir: string,
  signal: AbortSignal,
): Promise<CaptionPicture[]> {
  const size = rungSize(timelineMedia.aspect, rung);
  const files = new Map<string, string>();
  const pictures: CaptionPicture[] = [];
  for (const { lines, frames } of captionSpans(cues, { fromFrame: from, toFrame: to, fps })) {
    signal.throwIfAborted();
    const text = lines.join('\n');
    const file = files.get(text) ?? `caption-${files.size}.png`;
    if (!files.has(text)) {
      await writeFile(join(workDir, file), await drawCaption(lines, size, look), { flag: 'wx', mode: 0o644 });
      files.set(text, file);
    }
    pictures.push({ file, frames });
  }
  return pictures;
}

const everyMs = 1000;

/** Writes how far it is, and notices that it was taken back. */
function reporter(context: Context, { customerId, downloadId }: MakeData) {
  const taken = new AbortController();
  let lastMs = Number.NEGATIVE_INFINITY;
  const report = (fraction: number) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < everyMs) return;
    lastMs = nowMs;
    void context.db
      .tenant(customerId, (trx) =>
        updateMade(trx, customerId, downloadId, { state: 'making', fraction: Math.min(1, fraction) }),
      )
      .then((isThere) => isThere || taken.abort())
      .catch((error: unknown) => context.log.warn({ err: error }, 'progress of a download was not written'));
  };
  return { report, gone: taken.signal };
}

async function failMade(context: Context, { customerId, downloadId }: MakeData): Promise<void> {
  await context.db.tenant(customerId, async (trx) => {
    const row = await findMade(trx, customerId, downloadId, context.clock.now());
    if (row === undefined || row.state === 'ready') return;
    if (await updateMade(trx, customerId, downloadId, { state: 'failed' }))
      await notifyOf(context, trx, row, 'download-failed');
  });
}

/** Parts that are only joined are there before anyone looks elsewhere. */
async function notifyOf(
  context: Context,
  trx: Trx,
  { customer_id: customerId, created_by: createdBy, program_id: programId, language }: MadeRow,
  kind: 'download-ready' | 'download-failed',
): Promise<void> {
  if (language === null || createdBy === null || programId === null) return;
  const recipients = { users: [createdBy] };
  await notify(context, trx, { kind, customerId, actorId: null, programId, recipients });
}
