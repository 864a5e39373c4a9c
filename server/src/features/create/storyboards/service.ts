import { plainText } from '@rushes/contract/create/lists/emphasis';
import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { StoredBoardBlock } from '../../../schema-storyboards.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import { findVisibleScript } from '../scripts/service.ts';
import { requireVisible } from './access.ts';
import type { StoryboardsDeps } from './deps.ts';
import { imageSource } from './images/playable-source.ts';

export { copyImage } from './images/copy-image.ts';
export { requireEditable } from './access.ts';
export { addVisitorComment } from './comments/visitor-comments.ts';
export { type CommentRow, countVisitorComments, findLinkComments } from './comments/store.ts';
export { boardImageFile } from './images/playable-source.ts';
export { findFrames, findImage as findBoardImage } from './images/store.ts';
export { findStoryboard, type StoryboardRow } from './store.ts';

interface Uses {
  readonly playback: Pick<PlaybackService, 'urlOf' | 'register'>;
  readonly uploadSignatures: StoryboardsDeps['images'];
}

/** Gives what the use cases of storyboards work with, and serves the images of shots. */
export function createStoryboardsService(
  context: Context,
  { playback, uploadSignatures: images }: Uses,
): StoryboardsDeps {
  playback.register(imageSource(context));
  return { context, urlOf: playback.urlOf, images };
}

/** A shot with the words that its script has for it. */
export interface BoardShot extends StoredBoardBlock {
  readonly words: string;
}

/** A storyboard with its shots in their order. */
export interface BoardShots {
  readonly storyboardId: string;
  readonly title: string;
  /** What it was made from; null where the user doesn't see that. */
  readonly scriptId: string | null;
  readonly shots: readonly BoardShot[];
}

/** The shots of a storyboard that the user sees. */
export async function requireBoardShots(
  trx: Trx,
  member: AccessSubject,
  storyboardId: string,
): Promise<BoardShots> {
  const { title, scriptId, blocks } = await requireVisible(trx, member, storyboardId);
  const script = scriptId === null ? null : await findVisibleScript(trx, member, scriptId);
  const spoken = new Map(
    (script?.blocks ?? []).map(({ blockId, kind, text }) => [
      blockId,
      kind === 'spoken' ? plainText(text) : '',
    ]),
  );
  const shots = blocks.filter(({ kind }) => kind === 'shot');
  return {
    ...{ storyboardId, title, scriptId: script?.scriptId ?? null },
    shots: shots.map((shot) => ({ ...shot, words: spoken.get(shot.scriptBlockId ?? '') ?? '' })),
  };
}
