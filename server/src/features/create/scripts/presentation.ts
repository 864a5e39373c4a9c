import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type { Script, ScriptBlock, ScriptDetail } from '@rushes/contract/create/scripts';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { changersIn, copiesIn } from '../../../platform/blocks/present-copies.ts';
import { mayEdit } from './policy.ts';
import { findNames, type ScriptHead, type ScriptRow } from './store.ts';

export function toScript(row: ScriptHead, member: AccessSubject): Script {
  return {
    scriptId: row.scriptId,
    title: row.title,
    scope: row.scope,
    language: row.language,
    wordCount: row.wordCount,
    durationMs: row.durationMs,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy:
      row.createdBy === null ? null : { customerUserId: row.createdBy, name: row.createdByName ?? '' },
    revision: row.revision,
    canEdit: mayEdit(member, row),
  };
}

/** A script with its blocks, within a transaction. */
export async function toDetail(trx: Trx, row: ScriptRow, member: AccessSubject): Promise<ScriptDetail> {
  return { ...toScript(row, member), blocks: await toBlocks(trx, row, member) };
}

export async function toBlocks(
  trx: Trx,
  { blocks }: ScriptRow,
  { customerId, customerUserId }: AccessSubject,
): Promise<ScriptBlock[]> {
  const names = await findNames(trx, customerId, changersIn(blocks));
  const copyOf = copiesIn(blocks, names, customerUserId);
  return blocks.map((block) => ({ ...scriptBlockShape.inputOf(block), copy: copyOf(block) }));
}
