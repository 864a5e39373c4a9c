import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import { concatMp4 } from '@rushes/media/download';
import { RUNGS, type Rung } from '@rushes/media/house';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { plainName } from '../../../../platform/plain-name.ts';
import type { PlayableFile } from '../../../media/playback/service.ts';
import type { VersionVariant } from '../../../../schema-programs.ts';
import { publishProgramEvent } from '../events.ts';
import { lockProgram } from '../store.ts';
import { type Actor, isEditor, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { keysOf } from '../playlists/playlists.ts';
import { loadTimelineMedia } from '../timeline-media/rendition-status.ts';
import { type VersionRow, findVersion, updateVersion } from '../publication/store.ts';
import { clearProgress, inWorkFolder, saveProgress } from '../../../media/assets/service.ts';
import { mainShape, playableVariants } from '../timeline-media/shapes.ts';
import { bestOf, gather } from './gather.ts';

export const downloadJob = 'programs.download';

export interface DownloadData {
  readonly customerId: string;
  readonly versionId: string;
  /** One of its further shapes; left out: the main one. */
  readonly aspect?: Aspect | undefined;
}

const waitMs = 60_000;
const pollMs = 250;
const progressEveryMs = 500;

/** The MP4 of a published version, made once by stream copy when someone first asks. */
export function downloadOf(
  context: Context,
  customerId: string,
  { id: versionId, title }: Pick<VersionRow, 'id' | 'title'>,
  aspect?: Aspect,
): PlayableFile {
  const shape = aspect === undefined ? '' : ` ${aspect.replace(':', 'x')}`;
  return {
    kind: 'download',
    key: `downloads/${nameOf({ versionId, aspect })}.mp4`,
    contentType: 'video/mp4',
    filename: `${plainName(title)}${shape}.mp4`,
    prepare: () => waitForDownload(context, { customerId, versionId, aspect }),
  };
}

/** Starts making the MP4 of the live version. */
export async function prepareDownload(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, aspect: wanted }: { programId: string; aspect?: Aspect | undefined },
) {
  return context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireVisible(trx, actor, programId);
    if (!row.allow_download && !isEditor(actor, row)) throw new AppError('forbidden');
    if (row.live_version_id === null) throw new AppError('not-published');
    const isVariant = wanted !== undefined && wanted !== row.liveAspect;
    if (isVariant && !playableVariants(row.liveVariants ?? {}).includes(wanted))
      throw new AppError('not-published');
    const { customerId } = actor;
    const versionId = row.live_version_id;
    return startDownload(context, trx, { customerId, versionId, aspect: isVariant ? wanted : undefined });
  });
}

async function startDownload(
  context: Context,
  trx: Trx,
  data: DownloadData,
): Promise<{ ready: boolean; progress: Program['progress'] }> {
  const { customerId, versionId, aspect } = data;
  const version = await findVersion(trx, customerId, versionId);
  if (version === undefined) throw new AppError('not-published');
  if (shapeIn(version, aspect)?.mp4Key != null) return { ready: true, progress: null };
  const progress = { stage: 'download', fraction: 0, etaMs: null };
  const job = await context.jobs.enqueue(trx, downloadJob, data, { singletonKey: nameOf(data) });
  if (job !== undefined) {
    await saveProgress(trx, customerId, programOf(version), progress, context.clock.now());
    await publishProgramEvent(context, trx, customerId, version.programId, progress);
  }
  return { ready: false, progress };
}

/** The key of the MP4 once it is there; null where it takes longer than a request may wait. */
async function waitForDownload(context: Context, data: DownloadData): Promise<string | null> {
  const { customerId, versionId, aspect } = data;
  const until = Date.now() + waitMs;
  while (Date.now() < until) {
    // Asked for each time: a version that gains rungs meanwhile loses the file that was made of fewer.
    const key = await context.db.tenant(customerId, async (trx) => {
      await startDownload(context, trx, data);
      const version = await findVersion(trx, customerId, versionId);
      return version && shapeIn(version, aspect)?.mp4Key;
    });
    if (key === undefined) return null;
    if (key !== null) return key;
    await pause(pollMs);
  }
  return null;
}

/** Joins the segments of a version to one MP4. */
export async function makeDownload(context: Context, data: DownloadData, signal: AbortSignal): Promise<void> {
  const { customerId, versionId, aspect } = data;
  const { db, storage, clock } = context;
  const found = await db.tenant(customerId, async (trx) => {
    const version = await findVersion(trx, customerId, versionId);
    const state = version && shapeIn(version, aspect);
    if (version === undefined || state === undefined || state.mp4Key !== null) return null;
    const shape = aspect === undefined ? mainShape(version) : { aspect, isMain: false };
    const timelineMedia = await loadTimelineMedia(trx, customerId, version.items, shape);
    return { version, timelineMedia, rung: bestOf(versionId, state.rungs) };
  });
  if (found === null) return;
  const { version, timelineMedia, rung } = found;
  const key = keyOf(data, rung);
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
  if (!(await storage.has(key)))
    await inWorkFolder(context, async (workDir) => {
      const out = join(workDir, 'program.mp4');
      const video = keysOf(timelineMedia, rung);
      const entries = await gather(context, video, keysOf(timelineMedia, 'aud'), workDir);
      const fps = version.fps === 25 ? 25 : 30;
      const lane = 'background';
      await concatMp4(context.media, { entries, fps, out, workDir, lane, signal, onProgress: report });
      await storage.putFile(key, out);
    });
  for (const lesser of RUNGS.slice(0, RUNGS.indexOf(rung))) await storage.delete(keyOf(data, lesser));
  await db.tenant(customerId, async (trx) => {
    await keepKey(trx, data, key);
    await clearProgress(trx, customerId, programOf(version));
    await publishProgramEvent(context, trx, customerId, version.programId);
  });
}

/** What is there of the main shape, or of a further one. */
export function shapeIn(
  version: VersionRow,
  aspect: Aspect | undefined,
): Pick<VersionVariant, 'rungs' | 'mp4Key'> | undefined {
  return aspect === undefined ? version : version.variantStates[aspect];
}

async function keepKey(
  trx: Trx,
  { customerId, versionId, aspect }: DownloadData,
  key: string,
): Promise<void> {
  if (aspect === undefined) return updateVersion(trx, customerId, versionId, { mp4_key: key });
  const version = await findVersion(trx, customerId, versionId);
  if (version !== undefined) await lockProgram(trx, customerId, version.programId);
  // Read again: it may have gained rungs before it was locked.
  const states = (await findVersion(trx, customerId, versionId))?.variantStates ?? {};
  const state = states[aspect];
  if (state === undefined) return;
  const variants = JSON.stringify({ ...states, [aspect]: { ...state, mp4Key: key } });
  await updateVersion(trx, customerId, versionId, { variants });
}

function nameOf({ versionId, aspect }: Pick<DownloadData, 'versionId' | 'aspect'>): string {
  return aspect === undefined ? versionId : `${versionId}-${aspect.replace(':', 'x')}`;
}

function keyOf(data: DownloadData, rung: Rung): string {
  return `downloads/${nameOf(data)}-${rung}.mp4`;
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
