import type { Trx } from '../../../context.ts';
import {
  boardImageFile,
  findBoardImage,
  findFrames,
  type StoryboardRow,
} from '../../create/storyboards/service.ts';
import type { PlayableSource, PlaybackCaller } from '../../media/playback/service.ts';
import type { StoryboardLinksDeps } from './deps.ts';
import { findOpened } from './opened-link.ts';

export const imageLetter = 'l';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The images that a storyboard shows now, without frames of clips that may be shown to nobody outside the organisation. */
export async function visibleImages(
  { consents }: Pick<StoryboardLinksDeps, 'consents'>,
  trx: Trx,
  customerId: string,
  { storyboardId, blocks }: StoryboardRow,
): Promise<ReadonlySet<string>> {
  const shown = new Set(blocks.flatMap(({ imageId, copy }) => (copy === null ? (imageId ?? []) : [])));
  const frames = await findFrames(trx, customerId, storyboardId);
  const withheld = new Set<string>();
  for (const clipId of new Set([...shown].flatMap((imageId) => frames.get(imageId) ?? [])))
    if (await consents.isWithheld(trx, customerId, [clipId])) withheld.add(clipId);
  return new Set([...shown].filter((imageId) => !withheld.has(frames.get(imageId) ?? '')));
}

/** Images of storyboards, to the visitors of their links. */
export function imageSource(deps: StoryboardLinksDeps): PlayableSource {
  const { db } = deps.context;
  return {
    letter: imageLetter,
    maySee: (viewer, id) => {
      if (viewer.kind !== 'visitor' || !uuid.test(id)) return Promise.resolve(false);
      const { customerId, storyboardLinkId: linkId } = viewer;
      return db.tenant(customerId, async (trx) => {
        const opened = await findOpened(trx, customerId, { linkId, now: deps.context.clock.now() });
        if (opened === null) return false;
        return (await visibleImages(deps, trx, customerId, opened.board)).has(id) && 'watch';
      });
    },
    load: async (customerId, id) => {
      const image = await db.tenant(customerId, (trx) => findBoardImage(trx, customerId, id));
      if (image === undefined) return null;
      return {
        files: new Map([[boardImageFile, { kind: 'stored', key: image.key, contentType: 'image/png' }]]),
      };
    },
  };
}

/** Who holds a grant that is a link to a storyboard; null where it is none, or over. */
export function linkViewers({ context: { db, clock } }: StoryboardLinksDeps) {
  return {
    async find(customerId: string, grant: string): Promise<PlaybackCaller | null> {
      if (!uuid.test(grant) || !uuid.test(customerId)) return null;
      const opened = await db.tenant(customerId, (trx) =>
        findOpened(trx, customerId, { linkId: grant, now: clock.now() }),
      );
      return opened === null ? null : { kind: 'visitor', customerId, storyboardLinkId: grant };
    },
  };
}
