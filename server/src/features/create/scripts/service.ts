import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ScriptScope } from '@rushes/contract/create/scripts';
import type { StoredBlock } from '../../../schema-scripts.ts';
import { isVisible, requireVisible } from './access.ts';
import { mayEdit } from './policy.ts';

export { contentHashOfScript, freezeForReview } from './versions/review-versions.ts';
export { readVersionText } from './versions/store.ts';

/** A block, with the title of its script. */
export interface WrittenBlock {
  readonly title: string;
  readonly text: string;
  readonly visual: string;
}

/** Throws where the user doesn't see the script. */
export async function requireScript(trx: Trx, member: AccessSubject, scriptId: string): Promise<void> {
  await requireVisible(trx, member, scriptId);
}

/** Throws where the user can't change the script. */
export async function requireEditor(trx: Trx, member: AccessSubject, scriptId: string): Promise<void> {
  if (!mayEdit(member, await requireVisible(trx, member, scriptId))) throw new AppError('forbidden');
}

/** A script with its blocks. */
export interface WholeScript {
  readonly title: string;
  readonly scope: ScriptScope;
  readonly language: string;
  readonly blocks: readonly StoredBlock[];
}

/** A script that the user sees, as it was saved last. */
export async function readScript(trx: Trx, member: AccessSubject, scriptId: string): Promise<WholeScript> {
  return requireVisible(trx, member, scriptId);
}

/** Null where the user doesn't see it. */
export async function findVisibleScript(
  trx: Trx,
  member: AccessSubject,
  scriptId: string,
): Promise<{ scriptId: string; title: string; blocks: readonly StoredBlock[] } | null> {
  if (!(await isVisible(trx, member, scriptId))) return null;
  const { title, blocks } = await requireVisible(trx, member, scriptId);
  return { scriptId, title, blocks };
}

/** A block of a script that the user sees. */
export async function requireBlock(
  trx: Trx,
  member: AccessSubject,
  { scriptId, blockId }: { scriptId: string; blockId: string },
): Promise<WrittenBlock> {
  const { title, blocks } = await requireVisible(trx, member, scriptId);
  const block = blocks.find((each) => each.blockId === blockId);
  if (block === undefined) throw blockGone();
  return { title, text: block.text, visual: block.visual };
}

/** The script is there, a block that is named in it isn't. */
function blockGone(): AppError {
  const message = "This block isn't available any more. Reload the page.";
  return new AppError('invalid', { fields: [{ path: 'blockId', message }] });
}
