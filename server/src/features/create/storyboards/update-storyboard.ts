import { boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import type {
  BoardBlock,
  BoardBlockInput,
  BoardChange,
  BoardImage,
  Storyboard,
  StoryboardScope,
} from '@rushes/contract/create/storyboards';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../context.ts';
import { audit, goesOn } from '../../../platform/audit.ts';
import { mergeChanges } from '../../../platform/blocks/merge-changes.ts';
import type { Actor } from '../programs/service.ts';
import { requireEditable, requireVisible } from './access.ts';
import { toColumns } from './block-columns.ts';
import type { StoryboardsDeps } from './deps.ts';
import { publishStoryboard } from './events.ts';
import { toBlocks, toImages, toStoryboard } from './presentation.ts';
import { findSound } from './sounds/store.ts';
import { saveStoryboard, type StoryboardRow } from './store.ts';

interface StoryboardSave {
  readonly storyboardId: string;
  readonly revision: number;
  readonly saveId?: string | undefined;
  readonly title?: string | undefined;
  readonly scope?: StoryboardScope | undefined;
  readonly soundId?: string | null | undefined;
  readonly changes: readonly BoardChange[];
}

/** Of a scene’s titles the later one counts: a second scene would take the shots of the first. */
const mergedShape = { ...boardBlockShape, keepsBoth: ({ kind }: BoardBlockInput) => kind === 'shot' };

/** Changes a storyboard; what was made from an older revision is put together with what others changed since. */
export async function updateStoryboard(
  deps: StoryboardsDeps,
  actor: Actor,
  { storyboardId, revision, saveId, changes, ...wanted }: StoryboardSave,
): Promise<{ storyboard: Storyboard; blocks: BoardBlock[] | null; images: BoardImage[] | null }> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireEditable(trx, actor, storyboardId);
    const { title = row.title, scope = row.scope, soundId = row.soundId } = wanted;
    if (scope === 'personal' && row.scope !== scope && row.createdBy !== customerUserId) throw notTheOwner();
    if (soundId !== null && soundId !== row.soundId)
      await requireSound(trx, customerId, storyboardId, soundId);
    const earlier = row.saveId !== null && row.saveId === saveId ? row.revision : null;
    const save = { since: revision, next: row.revision + 1, savedBy: customerUserId, earlier };
    const blocks = mergeChanges(mergedShape, row.blocks, changes, save);
    const at = context.clock.now();
    const values = { id: storyboardId, title, scope, at, saveId: saveId ?? null, soundId };
    await saveStoryboard(trx, actor, values, toColumns(blocks, title));
    const changed = await requireVisible(trx, actor, storyboardId);
    await auditChange(deps, trx, actor, [row, changed]);
    await publishStoryboard(context, trx, customerId, changed);
    const isMerged = row.revision !== revision;
    return {
      storyboard: toStoryboard(changed, actor),
      blocks: isMerged ? await toBlocks(trx, changed, actor) : null,
      images: isMerged ? await toImages(deps, trx, changed, actor) : null,
    };
  });
}

async function requireSound(trx: Trx, customerId: string, storyboardId: string, soundId: string) {
  if ((await findSound(trx, customerId, soundId))?.storyboardId === storyboardId) return;
  const message = "This sound isn't available any more. Add it again.";
  throw new AppError('invalid', { fields: [{ path: 'soundId', message }] });
}

function notTheOwner(): AppError {
  const message = 'Only the owner can make this storyboard personal.';
  return new AppError('invalid', { fields: [{ path: 'scope', message }] });
}

async function auditChange(
  { context }: StoryboardsDeps,
  trx: Trx,
  actor: Actor,
  [before, after]: readonly [StoryboardRow, StoryboardRow],
): Promise<void> {
  const { createdAt, savedBy } = before;
  const isSame = goesOn(actor.customerUserId, {
    ...{ createdAt, savedBy, savedAt: [before.updatedAt, after.updatedAt] },
  });
  if (isSame && before.title === after.title && before.scope === after.scope) return;
  const facts = { before: factsOf(before), after: factsOf(after) };
  await audit(
    context,
    trx,
    actor,
    'storyboards.changed',
    { kind: 'storyboard', id: after.storyboardId },
    facts,
  );
}

function factsOf({ title, scope, shotCount }: StoryboardRow) {
  return { name: title, scope, shots: shotCount };
}
