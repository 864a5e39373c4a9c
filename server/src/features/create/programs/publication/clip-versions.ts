// A clip, or the part of it that its owner kept, as a version of something that isn't a program.
import { RUNGS } from '@rushes/media/house';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { captionMedia, composedCaptions } from '../../../media/captions/service.ts';
import type { TrimmedClip } from '../../../media/clips/service.ts';
import type { Playable } from '../../../media/playback/service.ts';
import type { ProgramsDeps } from '../deps.ts';
import { toPlayable } from '../playlists/playlists.ts';
import type { SourceDeps } from '../playlists/sources.ts';
import { loadTimelineMedia, renditionStatusOf } from '../timeline-media/rendition-status.ts';
import { mainShape, piecesIn } from '../timeline-media/shapes.ts';

/** Has made what the part needs to play; throws where the clip isn't processed yet. */
export async function prepareClipPart(
  { assets }: Pick<ProgramsDeps, 'assets'>,
  trx: Trx,
  customerId: string,
  part: TrimmedClip,
): Promise<void> {
  await assets.ensurePieces(trx, customerId, piecesIn([part], mainShape(part)));
  const media = await loadTimelineMedia(trx, customerId, [part], mainShape(part));
  const { waitingAssetIds, failedAssetIds } = renditionStatusOf(media);
  if (failedAssetIds.length > 0) throw notReady("This clip couldn't be prepared. Choose another one.");
  if (waitingAssetIds.length > 0)
    throw notReady('This clip is still being processed. Try again in a moment.');
}

function notReady(message: string): AppError {
  return new AppError('clip-not-ready', { fields: [{ path: 'clipId', message }] });
}

/** Whether the part can be played. */
export async function isClipPartReady(trx: Trx, customerId: string, part: TrimmedClip): Promise<boolean> {
  return renditionStatusOf(await loadTimelineMedia(trx, customerId, [part], mainShape(part))).isReady;
}

/** What is played of the part, for a feature that says by itself who may: without downloads. */
export async function loadClipPart(
  { context, nameOf, remember }: Omit<SourceDeps, 'assets'>,
  customerId: string,
  { part, playable }: { part: TrimmedClip; playable: string },
): Promise<Playable | null> {
  return context.db.tenant(customerId, async (trx) => {
    const timelineMedia = await loadTimelineMedia(trx, customerId, [part], mainShape(part));
    const { isReady, rungs } = renditionStatusOf(timelineMedia);
    if (!isReady) return null;
    remember(part.clipId, playable);
    const { fps } = part;
    const captions = captionMedia(await composedCaptions(trx, customerId, [part], fps), {
      ...{ entries: timelineMedia.entries, fps, downloadName: null },
    });
    const shown = RUNGS.filter((rung) => rungs.includes(rung));
    return toPlayable({ timelineMedia, rungs: shown, fps, artwork: null, nameOf, download: null, captions });
  });
}
