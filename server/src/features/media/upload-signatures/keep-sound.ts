import { isMediaError } from '@rushes/media/media-error';
import { makeSoundFile } from '@rushes/media/sound-file';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { inWorkFolder, localFile } from '../assets/service.ts';
import type { Owner, UploadSignaturesService } from './service.ts';

interface WantedSound {
  /** Of the sound as it was sent by a signed form. */
  readonly uploadKey: string;
  /** Where it goes. */
  readonly key: string;
  readonly mostSeconds: number;
}

/** Makes a sound that every browser plays of one that was uploaded. */
export async function keepSound(
  { context, uploads }: { context: Context; uploads: Pick<UploadSignaturesService, 'findSound'> },
  owner: Owner,
  { uploadKey, key, mostSeconds }: WantedSound,
): Promise<void> {
  const upload = await findSound(uploads, owner, uploadKey);
  await inWorkFolder(context, async (workDir) => {
    try {
      const source = await localFile(context, upload.storageKey, workDir);
      const { kind } = upload;
      const file = await makeSoundFile(context.media, {
        ...{ source, kind, mostSeconds, workDir, lane: 'interactive' },
      });
      await context.storage.putFile(key, file);
    } catch (error) {
      if (!isMediaError(error) || isMediaError(error, 'disk-full') || isMediaError(error, 'tool-missing'))
        throw error;
      context.log.info({ err: error }, 'a sound could not be read');
      throw soundUnusable();
    }
  });
}

/** What it is for is there: what is missing is the sound. */
async function findSound(uploads: Pick<UploadSignaturesService, 'findSound'>, owner: Owner, key: string) {
  try {
    return await uploads.findSound(owner, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw soundUnusable();
    throw error;
  }
}

function soundUnusable(): AppError {
  const message = "This sound can't be read. Choose an MP3, M4A, WAV or OGG file.";
  return new AppError('invalid', { fields: [{ path: 'key', message }] });
}
