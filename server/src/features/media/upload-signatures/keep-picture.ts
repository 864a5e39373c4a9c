import { isMediaError } from '@rushes/media/media-error';
import { makePicture } from '@rushes/media/picture';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { inWorkFolder, localFile } from '../assets/service.ts';
import type { Owner, UploadSignaturesService } from './service.ts';

interface WantedPicture {
  /** Of the image as it was sent by a signed form. */
  readonly uploadKey: string;
  /** Where the picture goes. */
  readonly key: string;
  readonly sidePx: number;
}

/** Makes a picture of an image that was uploaded, as PNG. */
export async function keepPicture(
  { context, images }: { context: Context; images: Pick<UploadSignaturesService, 'find'> },
  owner: Owner,
  { uploadKey, key, sidePx }: WantedPicture,
): Promise<void> {
  const upload = await findUpload(images, owner, uploadKey);
  await inWorkFolder(context, async (workDir) => {
    try {
      const source = await localFile(context, upload.storageKey, workDir);
      const { file } = await makePicture(context.media, {
        ...{ source, kind: upload.kind, shape: 'within', sidePx, workDir, lane: 'interactive' },
      });
      await context.storage.putFile(key, file);
    } catch (error) {
      if (!isMediaError(error) || isMediaError(error, 'disk-full') || isMediaError(error, 'tool-missing'))
        throw error;
      context.log.info({ err: error }, 'an image could not be read');
      throw new AppError('image-unusable');
    }
  });
}

/** What it is for is there: what is missing is the image. */
async function findUpload(images: Pick<UploadSignaturesService, 'find'>, owner: Owner, key: string) {
  try {
    return await images.find(owner, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw new AppError('image-unusable');
    throw error;
  }
}
