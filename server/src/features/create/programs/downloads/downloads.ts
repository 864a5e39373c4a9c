import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import type { Program } from '@rushes/contract/create/programs';
import { type DownloadEntry, concatMp4 } from '@rushes/media/download';
import { RUNGS, type Rung } from '@rushes/media/house';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { plainName } from '../../../../platform/plain-name.ts';
import type { PlayableFile } from '../../../media/playback/service.ts';
import { publishProgramEvent } from '../events.ts';
import { type Actor, isEditor, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { type EntryKeys, keysOf } from '../playlists/playlists.ts';
import { loadTimelineMedia } from '../timeline-media/rendition-status.ts';
import { type VersionRow, findVersion, updateVersion } from '../publication/store.ts';
import { clearProgress, saveProgress } from '../../../media/assets/service.ts';
import { mainShape } from '../timeline-media/shapes.ts';

export const downloadJob = 'programs.download';

export interface DownloadData {
  readonly customerId: string;
  readonly versionId: string;
}

const waitMs = 60_000;
const pollMs = 250;
const progressEveryMs = 500;

/** The MP4 of a published version, made once by stream copy when someone first asks. */
export function downloadOf(
  context: Context,
  customerId: string,
  versionId: string,
  title: string,
): PlayableFile {
  return {
    kind: 'download',
    key: `downloads/${versionId}.mp4`,
    contentType: 'video/mp4',
    filename: `${plainName(title)}.mp4`,
    prepare: () => waitForDownload(context, customerId, versionId),
  };
}

/** Starts making the MP4 of the live version. */
export async function prepareDownload({ context }: ProgramsDeps, actor: Actor, programId: string) {
  return context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireVisible(trx, actor, programId);
    if (!row.allow_download && !isEditor(actor, row)) throw new AppError('forbidden');
    if (row.live_version_id === null) throw new AppError('not-published');
    return startDownload(context, trx, actor.customerId, row.live_version_id);
  });
}

async function startDownload(
  context: Context,
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<{ ready: boolean; progress: Program['progress'] }> {
  const version = await findVersion(trx, customerId, versionId);
  if (version === undefined) throw new AppError('not-published');
  if (version.mp4Key !== null) return { ready: true, progress: null };
  const progress = { stage: 'download', fraction: 0, etaMs: null };
  const job = await context.jobs.enqueue(trx, downloadJob, { customerId, versionId } satisfies DownloadData, {
    singletonKey: versionId,
  });
  if (job !== undefined) {
    await saveProgress(trx, customerId, programOf(version), progress, context.clock.now());
    await publishProgramEvent(context, trx, customerId, version.programId, progress);
  }
  return { ready: false, progress };
}

/** The key of the MP4 once it is there; null where it takes longer than a request may wait. */
async function waitForDownload(
  context: Context,
  customerId: string,
  versionId: string,
): Promise<string | null> {
  const until = Date.now() + waitMs;
  while (Date.now() < until) {
    // Asked for each time: a version that gains rungs meanwhile loses the file that was made of fewer.
    const key = await context.db.tenant(customerId, async (trx) => {
      await startDownload(context, trx, customerId, versionId);
      return (await findVersion(trx, customerId, versionId))?.mp4Key;
    });
    if (key === undefined) return null;
    if (key !== null) return key;
    await pause(pollMs);
  }
  return null;
}

/** Joins the segments of a version to one MP4. */
export async function makeDownload(context: Context, data: DownloadData, signal: AbortSignal): Promise<void> {
  const { customerId, versionId } = data;
  const { db, storage, clock } = context;
  const found = await db.tenant(customerId, async (trx) => {
    const version = await findVersion(trx, customerId, versionId);
    if (version === undefined || version.mp4Key !== null) return null;
    return {
      version,
      timelineMedia: await loadTimelineMedia(trx, customerId, version.items, mainShape(version)),
    };
  });
  if (found === null) return;
  const { version, timelineMedia } = found;
  const rung = bestOf(version);
  const key = keyOf(versionId, rung);
  // Named by process, so that what a killed one left behind is swept; the tools' user passes through.
  const workDir = join(context.config.stateDir, 'work', String(process.pid), randomUUID());
  await mkdir(workDir, { recursive: true, mode: 0o711 });
  let toldAtMs = 0;
  const report = (fraction: number) => {
    if (clock.nowMs() - toldAtMs < progressEveryMs) return;
    toldAtMs = clock.nowMs();
    const progress = { stage: 'download', fraction: Math.min(1, fraction), etaMs: null };
    void db
      .tenant(customerId, async (trx) => {
        await saveProgress(trx, customerId, programOf(version), progress, clock.now());
        await publishProgramEvent(context, trx, customerId, version.programId, progress);
      })
      .catch((error: unknown) => context.log.warn({ err: error }, 'progress of a download was not written'));
  };
  try {
    if (!(await storage.has(key))) {
      const out = join(workDir, 'program.mp4');
      const entries = await gather(
        context,
        keysOf(timelineMedia, rung),
        keysOf(timelineMedia, 'aud'),
        workDir,
      );
      const fps = version.fps === 25 ? 25 : 30;
      await concatMp4(context.media, {
        entries,
        fps,
        out,
        workDir,
        lane: 'background',
        signal,
        onProgress: report,
      });
      await storage.putFile(key, out);
    }
    for (const lesser of RUNGS.slice(0, RUNGS.indexOf(rung))) await storage.delete(keyOf(versionId, lesser));
    await db.tenant(customerId, async (trx) => {
      await updateVersion(trx, customerId, versionId, { mp4_key: key });
      await clearProgress(trx, customerId, programOf(version));
      await publishProgramEvent(context, trx, customerId, version.programId);
    });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

function keyOf(versionId: string, rung: Rung): string {
  return `downloads/${versionId}-${rung}.mp4`;
}

function bestOf(version: VersionRow): Rung {
  const best = RUNGS.findLast((rung) => version.rungs.includes(rung));
  if (best === undefined) throw new Error(`Version ${version.id} has no rung`);
  return best;
}

async function gather(
  { storage }: Context,
  video: readonly EntryKeys[],
  audio: readonly EntryKeys[],
  workDir: string,
): Promise<DownloadEntry[]> {
  const known = new Map<string, string>();
  const fileOf = async (key: string): Promise<string> => {
    const local = storage.localPath?.(key) ?? known.get(key);
    if (local !== undefined) return local;
    const copy = join(workDir, `part-${known.size}`);
    known.set(key, copy);
    await pipeline((await storage.get(key)).stream, createWriteStream(copy, { flags: 'wx' }));
    return copy;
  };
  const filesOf = async (keys: readonly { key: string }[]): Promise<string[]> => {
    const files: string[] = [];
    for (const { key } of keys) files.push(await fileOf(key));
    return files;
  };
  const entries: DownloadEntry[] = [];
  for (const [at, { entry, init, segments }] of video.entries()) {
    const sound = audio[at];
    if (sound === undefined) throw new Error('An entry has no sound');
    entries.push({
      videoInit: await fileOf(init),
      videoSegments: await filesOf(segments),
      audioInit: await fileOf(sound.init),
      audioSegments: await filesOf(sound.segments),
      inFrame: entry.inFrame,
      frames: entry.outFrame - entry.inFrame,
    });
  }
  return entries;
}

/** After the last attempt: nobody is left looking at a progress bar. */
export async function failDownload(context: Context, { customerId, versionId }: DownloadData): Promise<void> {
  await context.db.tenant(customerId, async (trx) => {
    const version = await findVersion(trx, customerId, versionId);
    if (version === undefined) return;
    await clearProgress(trx, customerId, programOf(version));
    await publishProgramEvent(context, trx, customerId, version.programId);
  });
}

function programOf({ programId }: { readonly programId: string }) {
  return { kind: 'program', id: programId } as const;
}
