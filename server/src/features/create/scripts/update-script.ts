import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type { Script, ScriptBlock, ScriptChange, ScriptScope } from '@rushes/contract/create/scripts';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../context.ts';
import { audit, goesOn } from '../../../platform/audit.ts';
import { mergeChanges } from '../../../platform/blocks/merge-changes.ts';
import type { Actor } from '../programs/service.ts';
import { requireEditable, requireVisible } from './access.ts';
import { toColumns } from './block-columns.ts';
import type { ScriptsDeps } from './deps.ts';
import { publishScript } from './events.ts';
import { toBlocks, toScript } from './presentation.ts';
import { saveScript, type ScriptRow } from './store.ts';
import { keepOverwritten, keepSitting } from './versions/keep-version.ts';

interface ScriptSave {
  readonly scriptId: string;
  readonly revision: number;
  readonly saveId?: string | undefined;
  readonly title?: string | undefined;
  readonly scope?: ScriptScope | undefined;
  readonly language?: string | undefined;
  readonly changes: readonly ScriptChange[];
}

/** Changes a script; what was made from an older revision is put together with what others changed since. */
export async function updateScript(
  { context }: ScriptsDeps,
  actor: Actor,
  { scriptId, revision, saveId, changes, ...wanted }: ScriptSave,
): Promise<{ script: Script; blocks: ScriptBlock[] | null }> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireEditable(trx, actor, scriptId);
    const { title = row.title, scope = row.scope, language = row.language } = wanted;
    if (scope === 'personal' && row.scope !== scope && row.createdBy !== customerUserId) throw notTheOwner();
    const earlier = row.saveId !== null && row.saveId === saveId ? row.revision : null;
    const save = { since: revision, next: row.revision + 1, savedBy: customerUserId, earlier };
    const blocks = mergeChanges(scriptBlockShape, row.blocks, changes, save);
    const at = context.clock.now();
    const isSitting = isOneSitting(actor, row, at);
    if (overwritesOthers(row, changes, customerUserId)) await keepOverwritten(trx, customerId, row);
    if (!isSitting) await keepSitting(trx, customerId, row, at);
    const values = { id: scriptId, title, scope, language, at, saveId: saveId ?? null };
    await saveScript(trx, actor, values, toColumns(blocks, values));
    const changed = await requireVisible(trx, actor, scriptId);
    if (!isSitting || title !== row.title || scope !== row.scope)
      await auditChange({ context }, trx, actor, [row, changed]);
    await publishScript(context, trx, customerId, changed);
    const isMerged = row.revision !== revision;
    return {
      script: toScript(changed, actor),
      blocks: isMerged ? await toBlocks(trx, changed, actor) : null,
    };
  });
}

/** Whether words that another user wrote last are changed or removed: they stay in a version. */
function overwritesOthers(
  { blocks }: ScriptRow,
  changes: readonly ScriptChange[],
  customerUserId: string,
): boolean {
  const theirs = new Map(
    blocks
      .filter(({ savedBy, text, visual }) => savedBy !== customerUserId && text + visual !== '')
      .map((block) => [block.blockId, block]),
  );
  return changes.some((change) => {
    if (change.type === 'move') return false;
    if (change.type === 'remove') return theirs.has(change.blockId);
    const before = theirs.get(change.block.blockId);
    const { text, visual, speaker } = change.block;
    return (
      before !== undefined && (before.text !== text || before.visual !== visual || before.speaker !== speaker)
    );
  });
}

function notTheOwner(): AppError {
  const message = 'Only the owner can make this script personal.';
  return new AppError('invalid', { fields: [{ path: 'scope', message }] });
}

/** Whether a save goes on from the one before. */
function isOneSitting({ customerUserId }: Actor, { createdAt, savedBy, updatedAt }: ScriptRow, at: Date) {
  return goesOn(customerUserId, { createdAt, savedBy, savedAt: [updatedAt, at] });
}

/** Writes down that a script changed. */
export function auditChange(
  { context }: Pick<ScriptsDeps, 'context'>,
  trx: Trx,
  actor: Actor,
  [before, after]: readonly [ScriptRow, ScriptRow],
): Promise<void> {
  const facts = { before: factsOf(before), after: factsOf(after) };
  return audit(context, trx, actor, 'scripts.changed', { kind: 'script', id: after.scriptId }, facts);
}

function factsOf({ title, scope, language, wordCount }: ScriptRow) {
  return { name: title, scope, language, words: wordCount };
}
