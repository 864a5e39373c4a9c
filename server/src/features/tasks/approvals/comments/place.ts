import type { Drawing } from '@rushes/contract/tasks/approvals';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { readVersionText } from '../../../create/scripts/service.ts';
import type { RoundRow } from '../rounds/store.ts';

interface Place {
  readonly fromFrame: number | null;
  readonly toFrame: number | null;
  readonly blockId: string | null;
  readonly drawing: Drawing | null;
}

/** What a comment is about: frames of what plays, or a block of a script. */
export async function placeOf(
  trx: Trx,
  customerId: string,
  place: Place,
  { video, versionId }: Pick<RoundRow, 'video' | 'versionId'>,
): Promise<{ from_frame: number | null; to_frame: number | null; block_id: string | null }> {
  const { fromFrame, blockId } = place;
  if (video !== null) {
    requireFrames(place, video.frames);
    if (blockId !== null) throw gone('blockId', outside);
  } else {
    // A script has no frames to show or to draw on.
    requireFrames(place, 0);
    if (blockId !== null && !(await hasBlock(trx, customerId, versionId, blockId)))
      throw gone('blockId', outside);
  }
  return { from_frame: fromFrame, to_frame: place.toFrame, block_id: blockId };
}

const outside = "This part isn't in the version. Choose another one.";

/** A drawing needs a frame to lie over. */
function requireFrames({ fromFrame, toFrame, drawing }: Place, frames: number): void {
  const isOutside = fromFrame !== null && fromFrame >= frames;
  const isBackwards = toFrame !== null && (fromFrame === null || toFrame < fromFrame || toFrame >= frames);
  if (isOutside || isBackwards || (drawing !== null && fromFrame === null)) throw gone('fromFrame', outside);
}

async function hasBlock(trx: Trx, customerId: string, versionId: string, blockId: string): Promise<boolean> {
  const blocks = await readVersionText(trx, customerId, versionId);
  return blocks?.some((block) => block.blockId === blockId) ?? false;
}

export function gone(path: string, message: string): AppError {
  return new AppError('invalid', { fields: [{ path, message }] });
}
