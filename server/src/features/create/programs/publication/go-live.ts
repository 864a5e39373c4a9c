import type { Trx } from '../../../../context.ts';
import { notifyPublished, publishCounts } from '../audience/notices.ts';
import { dateAudience } from '../audience/store.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { findProgram, updateProgram } from '../store.ts';
import { introFrames } from '../bumpers/placed-bumpers.ts';
import { framesToMs } from '../timeline-media/plan-pieces.ts';
import type { RenditionStatus } from '../timeline-media/rendition-status.ts';
import { enqueueVariants } from '../variants/enqueue-variants.ts';
import { enqueueArtwork } from './artwork.ts';
import { supersede, updateVersion, type VersionRow } from './store.ts';

/** Puts a version in the place of the live one. */
export async function goLive(
  { context, liveListeners }: ProgramsDeps,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  status: RenditionStatus,
): Promise<void> {
  const now = context.clock.now();
  const { programId } = version;
  await supersede(trx, customerId, programId, ['live'], now);
  await updateVersion(trx, customerId, version.id, {
    state: 'live',
    rungs: [...status.rungs],
    // Its further shapes follow.
    is_complete: status.isComplete && version.variants.length === 0,
  });
  await updateProgram(trx, customerId, programId, {
    state: 'published',
    live_version_id: version.id,
    live_version_number: version.number,
    live_duration_ms: framesToMs(version.durationFrames, version.fps),
    live_intro_ms: framesToMs(introFrames(version.items), version.fps),
    live_has_artwork: false,
    updated_at: now,
    ...(version.isQuiet ? {} : { published_at: now, published_by_name: version.createdByName }),
  });
  await enqueueArtwork(context, trx, customerId, version.id, status.rungs, { isQuiet: version.isQuiet });
  // Another bumper is no news: the program stays where it is in feeds.
  if (!version.isQuiet) {
    await dateAudience(trx, customerId, programId, now);
    await notifyPublished(context, trx, customerId, version);
  }
  for (const listen of liveListeners) await listen(trx, customerId, programId);
  await publishProgramEvent(context, trx, customerId, programId);
  const row = await findProgram(trx, customerId, programId);
  if (row === undefined) return;
  await publishCounts(context, trx, customerId, row);
  // What it is made of may have changed while it waited.
  await enqueueVariants(
    context,
    trx,
    { ...row, aspect: version.aspect, variants: version.variants },
    `${version.id}:live`,
  );
}
