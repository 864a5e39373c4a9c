import type { Context } from '../../../../context.ts';
import type { Actor } from '../../programs/service.ts';
import type { PlayableSource, PlaybackService } from '../../../media/playback/service.ts';
import { isVisible } from '../access.ts';
import { findSound } from '../sounds/store.ts';
import { findImage } from './store.ts';

const letter = 'b';
const file = 'image.png';
const soundFile = 'sound.m4a';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The one file of an image. */
export const boardImageFile = file;

export function imageUrl(
  urlOf: PlaybackService['urlOf'],
  { customerId, sessionId }: Pick<Actor, 'customerId' | 'sessionId'>,
  imageId: string,
): string {
  return urlOf(customerId, sessionId, `${letter}-${imageId}`, file);
}

export function soundUrl(
  urlOf: PlaybackService['urlOf'],
  { customerId, sessionId }: Pick<Actor, 'customerId' | 'sessionId'>,
  soundId: string,
): string {
  return urlOf(customerId, sessionId, `${letter}-${soundId}`, soundFile);
}

/** Images of shots and sounds of storyboards, to those who see the storyboard. */
export function imageSource({ db }: Context): PlayableSource {
  return {
    letter,
    maySee: (viewer, id) => {
      if (viewer.kind !== 'member' || !uuid.test(id)) return Promise.resolve(false);
      const { customerId } = viewer;
      return db.tenant(customerId, async (trx) => {
        const found = (await findImage(trx, customerId, id)) ?? (await findSound(trx, customerId, id));
        return found !== undefined && (await isVisible(trx, viewer, found.storyboardId)) && 'watch';
      });
    },
    load: async (customerId, id) => {
      const { image, sound } = await db.tenant(customerId, async (trx) => ({
        image: await findImage(trx, customerId, id),
        sound: await findSound(trx, customerId, id),
      }));
      if (image !== undefined)
        return { files: new Map([[file, { kind: 'stored', key: image.key, contentType: 'image/png' }]]) };
      if (sound === undefined) return null;
      return { files: new Map([[soundFile, { kind: 'stored', key: sound.key, contentType: 'audio/mp4' }]]) };
    },
  };
}
