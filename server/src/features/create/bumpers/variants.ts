import type { BumperVariantInput } from '@rushes/contract/create/bumpers';
import type { FieldError } from '@rushes/contract/errors';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { maySee } from '../../media/clips/service.ts';
import { type Actor, findTimelineClips } from '../programs/service.ts';

interface Variants {
  readonly before: readonly BumperVariantInput[];
  readonly wanted: readonly BumperVariantInput[];
}

/** Clips that are newly chosen are there for the actor to choose, and ready; each trim leaves something. */
export async function requireUsableVariants(
  trx: Trx,
  actor: Actor,
  { before, wanted }: Variants,
): Promise<void> {
  const isKept = (wanted: BumperVariantInput) =>
    before.some(
      ({ clipId, inMs, outMs }) => clipId === wanted.clipId && inMs === wanted.inMs && outMs === wanted.outMs,
    );
  const kept = new Set(before.map(({ clipId }) => clipId));
  const clips = await findTimelineClips(
    trx,
    actor.customerId,
    wanted.map(({ clipId }) => clipId),
  );
  const fields: FieldError[] = [];
  for (const [at, variant] of wanted.entries()) {
    const { clipId, inMs, outMs } = variant;
    const clip = clips.get(clipId);
    const refuse = (field: string, message: string) =>
      fields.push({ path: `variants.${at}.${field}`, message });
    if (clip === undefined || (!kept.has(clipId) && (clip.isArchived || !maySee(actor, clip)))) {
      refuse('clipId', "This clip couldn't be found.");
      continue;
    }
    // What a bumper shows of a clip that the actor doesn't see is all that they may use of it.
    if (!maySee(actor, clip) && !isKept(variant)) {
      refuse('inMs', "You can't change the part of a clip that you can't see.");
      continue;
    }
    if (clip.frames === null || clip.frames < 1) {
      refuse('clipId', "This clip can't be used yet. Try again when it's ready.");
      continue;
    }
    const lastMs = (clip.frames * 1000) / clip.fps;
    if ((inMs ?? 0) >= lastMs) refuse('inMs', 'The start is after the end of the clip.');
    // Half a frame of rounding is no other end.
    else if (outMs !== null && outMs > lastMs + 500 / clip.fps)
      refuse('outMs', 'The end is after the end of the clip.');
  }
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Programs need something to play. */
export function noVariant(): AppError {
  const message = 'Choose a clip first.';
  return new AppError('invalid', { fields: [{ path: 'variants', message }] });
}
