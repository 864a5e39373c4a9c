import { captionStyleOf } from '@rushes/contract/media/lists/caption-style';
import { z } from 'zod';
import { AppError } from '../../../../platform/app-error.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import { type Actor, requireEditor } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { clipIdsOf } from '../drafts/attachments.ts';
import { withoutBumpers } from '../bumpers/placed-bumpers.ts';
import { findClips } from '../drafts/clips-store.ts';
import { toTimeline } from '../presentation.ts';
import { findProgram } from '../store.ts';
import { framesToMs } from '../timeline-media/plan-pieces.ts';
import { findNumbered, type ListedVersion, listVersions } from './store.ts';

/** The number of the last version that was shown. */
const cursorShape = z.coerce.number().int().min(1).max(2_147_483_647);

/** Publications of a program, the latest first. */
export async function getVersions(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, cursor, limit }: { programId: string; cursor?: string | undefined; limit: number },
) {
  const { customerId } = actor;
  const before = cursor === undefined ? null : readCursor(cursor);
  return context.db.tenant(customerId, async (trx) => {
    await requireEditor(trx, actor, programId);
    const rows = await listVersions(trx, customerId, programId, { before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? String(shown.at(-1)?.number) : null;
    return { items: shown.map(toVersion), nextCursor };
  });
}

/** What a publication is made of, with the names of the clips that the actor sees or that are in the draft. */
export async function getVersion(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, number }: { programId: string; number: number },
) {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireEditor(trx, actor, programId);
    const version = await findNumbered(trx, customerId, programId, number);
    const program = await findProgram(trx, customerId, programId);
    if (version === undefined || program === undefined) throw new AppError('not-found');
    const drafted = new Set(clipIdsOf(program.timeline.items));
    // The draft, which it is compared with and may replace, has its own.
    const items = withoutBumpers(version.items);
    const clipIds = clipIdsOf(items);
    const clips = await findClips(trx, customerId, clipIds);
    return {
      ...toVersion({ ...version, items: items.length }),
      captionStyle: captionStyleOf(version.captionStyle),
      timeline: toTimeline(items, version.fps),
      clips: clipIds.map((clipId) => {
        const clip = clips.get(clipId);
        const isSeen = clip !== undefined && (maySeeClip(actor, clip) || drafted.has(clipId));
        return {
          clipId,
          name: isSeen ? clip.name : null,
          isDeleted: clip === undefined || clip.isArchived,
        };
      }),
    };
  });
}

function toVersion(version: ListedVersion) {
  const { items, fps, durationFrames, createdAt, createdByName, number, state, goesLiveAt } = version;
  return {
    number,
    state,
    publishAt: goesLiveAt?.toISOString() ?? null,
    publishedAt: createdAt.toISOString(),
    publishedBy: createdByName,
    durationMs: framesToMs(durationFrames, fps),
    items,
  };
}

function readCursor(cursor: string): number {
  const parsed = cursorShape.safeParse(cursor);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', {
    fields: [{ path: 'cursor', message: 'This list has changed. Reload it.' }],
  });
}
