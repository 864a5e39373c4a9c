import { boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import type {
  BoardBlock,
  BoardImage,
  Storyboard,
  StoryboardDetail,
} from '@rushes/contract/create/storyboards';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { changersIn, copiesIn } from '../../../platform/blocks/present-copies.ts';
import type { Actor } from '../programs/service.ts';
import { findVisibleScript } from '../scripts/service.ts';
import type { StoryboardsDeps } from './deps.ts';
import { imageUrl, soundUrl } from './images/playable-source.ts';
import { imagesOf } from './images/store.ts';
import { mayEdit } from './policy.ts';
import { findNames, type StoryboardHead, type StoryboardRow } from './store.ts';

export function toStoryboard(row: StoryboardHead, member: AccessSubject): Storyboard {
  return {
    storyboardId: row.storyboardId,
    title: row.title,
    scope: row.scope,
    shotCount: row.shotCount,
    durationMs: row.durationMs,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy:
      row.createdBy === null ? null : { customerUserId: row.createdBy, name: row.createdByName ?? '' },
    revision: row.revision,
    canEdit: mayEdit(member, row),
  };
}

/** A storyboard with its scenes and shots, within a transaction. */
export async function toDetail(
  deps: StoryboardsDeps,
  trx: Trx,
  row: StoryboardRow,
  actor: Actor,
): Promise<StoryboardDetail> {
  return {
    ...toStoryboard(row, actor),
    blocks: await toBlocks(trx, row, actor),
    images: await toImages(deps, trx, row, actor),
    script: await scriptOf(trx, row, actor),
    sound:
      row.soundId === null ? null : { soundId: row.soundId, url: soundUrl(deps.urlOf, actor, row.soundId) },
  };
}

async function scriptOf(
  trx: Trx,
  { scriptId }: StoryboardRow,
  actor: Actor,
): Promise<StoryboardDetail['script']> {
  const script = scriptId === null ? null : await findVisibleScript(trx, actor, scriptId);
  return script === null ? null : { scriptId: script.scriptId, title: script.title };
}

export async function toBlocks(
  trx: Trx,
  { blocks }: StoryboardRow,
  { customerId, customerUserId }: AccessSubject,
): Promise<BoardBlock[]> {
  const names = await findNames(trx, customerId, changersIn(blocks));
  const copyOf = copiesIn(blocks, names, customerUserId);
  return blocks.map((block) => ({ ...boardBlockShape.inputOf(block), copy: copyOf(block) }));
}

/** Where the images of its shots are. */
export async function toImages(
  { urlOf }: StoryboardsDeps,
  trx: Trx,
  { storyboardId, blocks }: StoryboardRow,
  actor: Actor,
): Promise<BoardImage[]> {
  const wanted = blocks.flatMap(({ imageId }) => imageId ?? []);
  const known = await imagesOf(trx, actor.customerId, storyboardId, wanted);
  return [...known].map((imageId) => ({ imageId, url: imageUrl(urlOf, actor, imageId) }));
}
