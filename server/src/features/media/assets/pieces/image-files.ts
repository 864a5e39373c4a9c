// Images over pieces: ffmpeg decodes them in its sandbox, once for all pieces that are made together.
import { join } from 'node:path';
import { placeImage } from '@rushes/contract/create/lists/images';
import type { Aspect } from '@rushes/contract/media/clips';
import { joinFiles } from '@rushes/media/join-files';
import { makePicture } from '@rushes/media/picture';
import type { OverlayPlace } from '@rushes/media/piece';
import type { Context } from '../../../../context.ts';
import type { JobLane } from '../../../../platform/jobs/jobs.ts';
import type { OverlaidImage } from '../../../../schema-pieces.ts';
import { inWorkFolder, localFile } from '../work-folder.ts';

export interface ImageFile {
  /** In the work folder. */
  readonly file: string;
  readonly place: OverlayPlace;
}

export type ImageFiles = (
  image: OverlaidImage,
  canvas: { readonly width: number; readonly height: number },
) => Promise<ImageFile | null>;

/** Gives images as PNGs that are no larger than they are shown; null where the bytes were erased with their owner. */
export function createImageFiles(
  context: Context,
  { workDir, aspect, lane, signal }: { workDir: string; aspect: Aspect; lane: JobLane; signal: AbortSignal },
): ImageFiles {
  const made = new Map<string, Promise<string | null>>();
  const make = (image: OverlaidImage, sidePx: number, file: string) =>
    inWorkFolder(context, async (folder) => {
      if (!(await context.storage.has(image.key))) return null;
      const source = await localFile(context, image.key, folder);
      const request = { source, kind: image.type, shape: 'within', sidePx, workDir: folder } as const;
      const picture = await makePicture(context.media, { ...request, lane, signal });
      await joinFiles(join(workDir, file), [picture.file], signal);
      return file;
    });
  return async (image, canvas) => {
    const place = pixelsOf(image, aspect, canvas);
    const sidePx = Math.max(place.width, place.height);
    const name = `${image.key}|${sidePx}`;
    const file = made.get(name) ?? make(image, sidePx, `image-${made.size}.png`);
    made.set(name, file);
    const found = await file;
    return found === null ? null : { file: found, place };
  };
}

/** Colours have half the resolution: it begins at an even pixel. */
function pixelsOf(
  image: OverlaidImage,
  aspect: Aspect,
  canvas: { readonly width: number; readonly height: number },
): OverlayPlace {
  const { x, y, width, height } = placeImage(image, aspect);
  const even = (pixels: number) => Math.round(pixels / 2) * 2;
  return {
    ...{ x: even(x * canvas.width), y: even(y * canvas.height) },
    width: Math.max(2, even(width * canvas.width)),
    height: Math.max(2, even(height * canvas.height)),
    opacity: image.opacityPercent / 100,
  };
}
