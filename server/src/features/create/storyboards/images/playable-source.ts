import type { Context } from '../../../../context.ts';
import type { Actor } from '../../programs/service.ts';
import type { PlayableSource, PlaybackService } from '../../../media/playback/service.ts';
import { isVisible } from '../access.ts';
import { findImage } from './store.ts';

const letter = 'b';
const file = 'image.png';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function imageUrl(
  urlOf: PlaybackService['urlOf'],
  { customerId, sessionId }: Pick<Actor, 'customerId' | 'sessionId'>,
  imageId: string,
): string {
  return urlOf(customerId, sessionId, `${letter}-${imageId}`, file);
}

/** Images of shots, to those who see the storyboard. */
export function imageSource({ db }: Context): PlayableSource {
  return {
    letter,
    maySee: (viewer, id) => {
      if (viewer.kind !== 'member' || !uuid.test(id)) return Promise.resolve(false);
      const { customerId } = viewer;
      return db.tenant(customerId, async (trx) => {
        const image = await findImage(trx, customerId, id);
        return image !== undefined && (await isVisible(trx, viewer, image.storyboardId)) && 'watch';
      });
    },
    load: async (customerId, id) => {
      const image = await db.tenant(customerId, (trx) => findImage(trx, customerId, id));
      if (image === undefined) return null;
      const { key } = image;
      return { files: new Map([[file, { kind: 'stored', key, contentType: 'image/png' }]]) };
    },
  };
}
