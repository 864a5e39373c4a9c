import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isMediaError } from '@rushes/media/media-error';
import { makePicture } from '@rushes/media/picture';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { inWorkFolder, localFile } from '../../media/assets/service.ts';
import type { PlayableSource } from '../../media/playback/service.ts';
import type { UploadSignaturesService } from '../../media/upload-signatures/service.ts';
import { type Owner, type Picture, findPicture, insertPicture } from './store.ts';

const sides = { profile: 256, signature: 1200 } as const;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Pictures of users: encoded again from what was sent, and served to users of the same customer alone. */
export function createPictures(context: Context, signatures: Pick<UploadSignaturesService, 'find'>) {
  const { db, storage, media, clock, log } = context;
  return {
    make: async (owner: Owner, uploadKey: string, use: Picture['use']): Promise<Picture> => {
      const upload = await signatures.find(owner, uploadKey);
      const id = randomUUID();
      const isProfile = use === 'profile';
      const key = `pictures/${id}.${isProfile ? 'jpg' : 'png'}`;
      return inWorkFolder(context, async (workDir) => {
        try {
          const { file, width, height } = await makePicture(media, {
            source: await localFile(context, upload.storageKey, workDir),
            kind: upload.kind,
            shape: isProfile ? 'square' : 'within',
            sidePx: sides[use],
            workDir,
            lane: 'interactive',
          });
          await storage.putFile(key, file);
          const picture = { id, use, key, width, height };
          const { size: sizeBytes } = await stat(file);
          await db.tenant(owner.customerId, (trx) =>
            insertPicture(trx, owner, { ...picture, sizeBytes }, clock.now()),
          );
          return picture;
        } catch (error) {
          if (isMediaError(error, 'disk-full') || isMediaError(error, 'tool-missing')) throw error;
          if (!isMediaError(error)) throw error;
          log.info({ err: error }, 'a picture could not be read');
          throw new AppError('image-unusable');
        }
      });
    },
    /** `u-{pictureId}`: one file, `picture.jpg`, or `picture.png` in a signature. */
    source: {
      letter: 'u',
      maySee: async (viewer, id) => viewer.kind === 'member' && uuid.test(id),
      load: async (customerId, id) => {
        const picture = await db.tenant(customerId, (trx) => findPicture(trx, customerId, id));
        if (picture === undefined) return null;
        const contentType = picture.use === 'profile' ? 'image/jpeg' : 'image/png';
        return { files: new Map([[fileOf(picture), { kind: 'stored', key: picture.key, contentType }]]) };
      },
    } satisfies PlayableSource,
  };
}

export function fileOf({ use }: Pick<Picture, 'use'>): string {
  return use === 'profile' ? 'picture.jpg' : 'picture.png';
}
