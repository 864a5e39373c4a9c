import type { Context } from '../../../../context.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { PlayableSource, PlaybackService } from '../../../media/playback/service.ts';
import { isVisible } from '../access.ts';
import { findExample } from './store.ts';

const letter = 'e';
const file = 'example.png';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function exampleUrl(
  urlOf: PlaybackService['urlOf'],
  { customerId, sessionId }: Pick<Actor, 'customerId' | 'sessionId'>,
  exampleId: string,
): string {
  return urlOf(customerId, sessionId, `${letter}-${exampleId}`, file);
}

/** Examples of shots, to those who see the task. */
export function exampleSource({ db }: Context): PlayableSource {
  return {
    letter,
    maySee: (viewer, id) => {
      if (viewer.kind !== 'member' || !uuid.test(id)) return Promise.resolve(false);
      const { customerId } = viewer;
      return db.tenant(customerId, async (trx) => {
        const example = await findExample(trx, customerId, id);
        return example !== undefined && (await isVisible(trx, viewer, example.taskId)) && 'watch';
      });
    },
    load: async (customerId, id) => {
      const example = await db.tenant(customerId, (trx) => findExample(trx, customerId, id));
      if (example === undefined) return null;
      const { key } = example;
      return { files: new Map([[file, { kind: 'stored', key, contentType: 'image/png' }]]) };
    },
  };
}
