import { changesBetween, isSameList } from '@rushes/contract/block-changes';
import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type { ScriptDetail } from '@rushes/contract/create/scripts';
import type { Actor } from '../../programs/service.ts';
import { requireEditable, requireVisible } from '../access.ts';
import { toColumns } from '../block-columns.ts';
import type { ScriptsDeps } from '../deps.ts';
import { publishScript } from '../events.ts';
import { mergeChanges } from '../../../../platform/blocks/merge-changes.ts';
import { toDetail } from '../presentation.ts';
import { saveScript } from '../store.ts';
import { auditChange } from '../update-script.ts';
import { requireVersion } from './get-versions.ts';
import { keepBefore } from './keep-version.ts';

/** Makes the blocks of a version the script's, as one more change: what it was before is kept. */
export async function restoreVersion(
  deps: ScriptsDeps,
  actor: Actor,
  wanted: { scriptId: string; versionId: string },
): Promise<{ script: ScriptDetail; before: string | null }> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireEditable(trx, actor, wanted.scriptId);
    const version = await requireVersion(trx, actor, row, wanted.versionId);
    if (isSameList(scriptBlockShape, row.blocks, version.blocks))
      return { script: await toDetail(trx, row, actor), before: null };
    const before = await keepBefore(trx, customerId, row);
    const { revision, title, scope, language } = row;
    const save = { since: revision, next: revision + 1, savedBy: customerUserId, earlier: null };
    const blocks = mergeChanges(
      scriptBlockShape,
      row.blocks,
      changesBetween(scriptBlockShape, row.blocks, version.blocks),
      save,
    );
    const values = { id: row.scriptId, title, scope, language, at: context.clock.now(), saveId: null };
    await saveScript(trx, actor, values, toColumns(blocks, values));
    const changed = await requireVisible(trx, actor, row.scriptId);
    await auditChange(deps, trx, actor, [row, changed]);
    await publishScript(context, trx, customerId, changed);
    return { script: await toDetail(trx, changed, actor), before };
  });
}
