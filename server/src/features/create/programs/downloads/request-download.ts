import { randomUUID } from 'node:crypto';
import { downloadMost, type ProgramDownload } from '@rushes/contract/create/program-downloads';
import type { Aspect } from '@rushes/contract/media/clips';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { type Actor, isEditor, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { mediaFolder } from '../presentation.ts';
import { versionCaptions } from '../publication/captions-store.ts';
import { findVersion, type VersionRow } from '../publication/store.ts';
import { framesToMs } from '../timeline-media/plan-pieces.ts';
import { shapeIn } from './downloads.ts';
import { makeJob } from './make-download.ts';
import * as store from './made-store.ts';

const dayMs = 24 * 3_600_000;

interface Request {
  readonly programId: string;
  readonly aspect?: Aspect | undefined;
  readonly range?: { readonly fromFrame: number; readonly toFrame: number } | undefined;
  readonly captions?: string | null | undefined;
}

/** Has an MP4 made of a part of the live version, or of one with its captions in the picture. */
export async function createDownload(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, aspect, range, captions: language = null }: Request,
): Promise<ProgramDownload> {
  const { customerId, customerUserId: createdBy } = actor;
  const { db, clock, jobs, storage } = context;
  const { made, oldest } = await db.tenant(customerId, async (trx) => {
    const version = await requireDownloadable(trx, actor, programId);
    const isMain = aspect === undefined || aspect === version.aspect;
    if ((shapeIn(version, isMain ? undefined : aspect)?.rungs.length ?? 0) === 0)
      throw new AppError('not-published');
    const frames = checkRange(version, range);
    if (language !== null) await checkCaptions(trx, customerId, version, language, frames);
    const wanted: store.Wanted = {
      ...{ versionId: version.id, createdBy, aspect: aspect ?? version.aspect, language },
      ...{ fromFrame: range?.fromFrame ?? null, toFrame: range?.toFrame ?? null },
    };
    const now = clock.now();
    const unfinished = await store.countUnfinished(trx, customerId, { createdBy, now });
    const same = await store.findSame(trx, customerId, wanted, now);
    if (same !== undefined) return { made: toDownload(actor, same, version.fps), oldest: [] };
    if (unfinished >= downloadMost.unfinished) throw new AppError('too-many-downloads');
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + downloadMost.days * dayMs);
    const row = await store.insertMade(trx, { ...wanted, id, customerId, programId, now, expiresAt });
    await jobs.enqueue(trx, makeJob(language), { customerId, downloadId: id }, { singletonKey: id });
    const gone = await store.deleteOldest(trx, customerId, createdBy);
    return { made: toDownload(actor, row, version.fps), oldest: gone };
  });
  for (const downloadId of oldest) await storage.delete(store.keyOfMade(downloadId));
  return made;
}

/** Those of the caller and of what is live, while the program can be downloaded. */
export async function getDownloads(
  { context }: ProgramsDeps,
  actor: Actor,
  programId: string,
): Promise<{ downloads: ProgramDownload[] }> {
  const { customerId, customerUserId: createdBy } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireVisible(trx, actor, programId);
    const { live_version_id: versionId } = row;
    const version = versionId === null ? undefined : await findVersion(trx, customerId, versionId);
    if (version === undefined || (!row.allow_download && !isEditor(actor, row))) return { downloads: [] };
    const wanted = { createdBy, versionId: version.id, now: context.clock.now() };
    const rows = await store.listMade(trx, customerId, wanted);
    return { downloads: rows.map((each) => toDownload(actor, each, version.fps)) };
  });
}

/** Takes back what is being made, or deletes the file; what is gone already stays gone. */
export async function deleteDownload(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, downloadId }: { programId: string; downloadId: string },
): Promise<Record<string, never>> {
  const { customerId, customerUserId: createdBy } = actor;
  const isDeleted = await context.db.tenant(customerId, async (trx) => {
    await requireVisible(trx, actor, programId);
    const isOwn = await store.deleteMade(trx, customerId, { createdBy, programId, downloadId });
    if (!isOwn) return false;
    for (const job of [makeJob(null), makeJob('any')]) await context.jobs.cancel(trx, job, downloadId);
    return true;
  });
  if (isDeleted) await context.storage.delete(store.keyOfMade(downloadId));
  return {};
}

async function requireDownloadable(trx: Trx, actor: Actor, programId: string): Promise<VersionRow> {
  const row = await requireVisible(trx, actor, programId);
  if (!row.allow_download && !isEditor(actor, row)) throw new AppError('forbidden');
  const { live_version_id: versionId } = row;
  const version = versionId === null ? undefined : await findVersion(trx, actor.customerId, versionId);
  if (version === undefined) throw new AppError('not-published');
  return version;
}

/** How many frames are shown. */
function checkRange({ durationFrames }: VersionRow, range: Request['range']): number {
  if (range === undefined) return durationFrames;
  const { fromFrame, toFrame } = range;
  if (fromFrame < toFrame && toFrame <= durationFrames) return toFrame - fromFrame;
  const message = 'Choose an end that is after the start and within the program.';
  throw new AppError('invalid', { fields: [{ path: 'range', message }] });
}

async function checkCaptions(
  trx: Trx,
  customerId: string,
  version: VersionRow,
  language: string,
  frames: number,
): Promise<void> {
  const tracks = await versionCaptions(trx, customerId, version.id);
  if (!tracks.some((track) => track.language === language)) throw new AppError('no-captions');
  if (framesToMs(frames, version.fps) > downloadMost.captionedMs) throw new AppError('too-long-for-captions');
}

function toDownload({ customerId, sessionId }: Actor, row: store.MadeRow, fps: number): ProgramDownload {
  return {
    downloadId: row.id,
    state: row.state,
    fraction: Math.min(1, Math.max(0, row.fraction)),
    aspect: row.aspect,
    range:
      row.from_frame === null || row.to_frame === null
        ? null
        : { fromFrame: row.from_frame, toFrame: row.to_frame },
    fps,
    captions: row.language,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    sizeBytes: row.size_bytes,
    url: row.state === 'ready' ? `${mediaFolder(customerId, sessionId, `m-${row.id}`)}/program.mp4` : null,
  };
}
