import type { BumperKind, BumperVariantInput } from '@rushes/contract/create/bumpers';
import type { FieldError } from '@rushes/contract/errors';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { findFontKeys } from '../../media/fonts/service.ts';
import { maySee } from '../../media/clips/service.ts';
import { type Actor, findTimelineClips, placeableImages } from '../programs/service.ts';
import { isEntry, savedTitleKindOf } from './access.ts';

interface Variants {
  readonly kind: BumperKind;
  readonly before: readonly BumperVariantInput[];
  readonly wanted: readonly BumperVariantInput[];
}

/** Clips, images and fonts that are newly chosen are there for the actor to choose, and ready; each trim leaves something. */
export async function requireUsableVariants(trx: Trx, actor: Actor, variants: Variants): Promise<void> {
  const fields = [
    ...(await wrongVariants(trx, actor, variants)),
    ...(await wrongFonts(trx, actor, variants)),
  ];
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

async function wrongVariants(trx: Trx, actor: Actor, variants: Variants): Promise<FieldError[]> {
  if (savedTitleKindOf(variants.kind) !== undefined) return wrongTitles(variants);
  const images = await wrongImages(trx, actor, variants);
  return isEntry(variants.kind) ? [...(await wrongClips(trx, actor, variants)), ...images] : images;
}

function wrongTitles({ kind, wanted }: Variants): FieldError[] {
  return wanted.flatMap(({ title }, at) => {
    const path = `variants.${at}.title`;
    if (title === undefined) return [{ path, message: 'Enter the text of the title.' }];
    return title.kind === kind ? [] : [{ path, message: 'This is a title of another type.' }];
  });
}

/** A font that was removed since stays. */
async function wrongFonts(trx: Trx, { customerId }: Actor, { wanted }: Variants): Promise<FieldError[]> {
  const fonts = await findFontKeys(
    trx,
    customerId,
    wanted.flatMap(({ title }) => title?.fontId ?? []),
  );
  return wanted.flatMap(({ title }, at) =>
    title?.fontId === undefined || fonts.has(title.fontId)
      ? []
      : [
          {
            path: `variants.${at}.title.fontId`,
            message: "This font couldn't be found. Choose another one.",
          },
        ],
  );
}

async function wrongImages(
  trx: Trx,
  actor: Actor,
  { kind, before, wanted }: Variants,
): Promise<FieldError[]> {
  const kept = new Set(before.flatMap(({ image }) => image?.fileId ?? []));
  const fileIds = wanted.flatMap(({ image }) => image?.fileId ?? []);
  const images = await placeableImages(trx, actor, fileIds);
  return wanted.flatMap(({ image }, at) => {
    if (image === undefined)
      return isEntry(kind) ? [] : [{ path: `variants.${at}.image`, message: 'Choose an image.' }];
    if (kept.has(image.fileId) || images.has(image.fileId)) return [];
    return [{ path: `variants.${at}.image.fileId`, message: imageGone }];
  });
}

const imageGone = "This image couldn't be found, or isn't a PNG, JPEG or WebP image. Choose another one.";

async function wrongClips(trx: Trx, actor: Actor, { before, wanted }: Variants): Promise<FieldError[]> {
  const isKept = (wanted: BumperVariantInput) =>
    before.some(
      ({ clipId, inMs, outMs }) => clipId === wanted.clipId && inMs === wanted.inMs && outMs === wanted.outMs,
    );
  const kept = new Set(before.map(({ clipId }) => clipId));
  const clipIds = wanted.flatMap(({ clipId }) => clipId ?? []);
  const clips = await findTimelineClips(trx, actor.customerId, clipIds);
  return wanted.flatMap((variant, at): FieldError[] => {
    const { clipId, inMs, outMs } = variant;
    if (clipId === null) return [];
    const clip = clips.get(clipId);
    const refuse = (field: string, message: string) => [{ path: `variants.${at}.${field}`, message }];
    if (clip === undefined || (!kept.has(clipId) && (clip.isArchived || !maySee(actor, clip))))
      return refuse('clipId', "This clip couldn't be found.");
    // What a bumper shows of a clip that the actor doesn't see is all that they may use of it.
    if (!maySee(actor, clip) && !isKept(variant))
      return refuse('inMs', "You can't change the part of a clip that you can't see.");
    if (clip.frames === null || clip.frames < 1)
      return refuse('clipId', "This clip can't be used yet. Try again when it's ready.");
    const lastMs = (clip.frames * 1000) / clip.fps;
    if ((inMs ?? 0) >= lastMs) return refuse('inMs', 'The start is after the end of the clip.');
    // Half a frame of rounding is no other end.
    const isAfter = outMs !== null && outMs > lastMs + 500 / clip.fps;
    return isAfter ? refuse('outMs', 'The end is after the end of the clip.') : [];
  });
}

/** Programs need something to play. */
export function noVariant(): AppError {
  const message = 'Choose a clip, an image or a title first.';
  return new AppError('invalid', { fields: [{ path: 'variants', message }] });
}
