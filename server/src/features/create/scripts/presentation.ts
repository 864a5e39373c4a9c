import type { Script, ScriptBlock, ScriptDetail } from '@rushes/contract/create/scripts';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
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

/** A copy whose other version is gone is a block like any other. */
export async function toBlocks(
  trx: Trx,
  { blocks }: ScriptRow,
  { customerId, customerUserId }: AccessSubject,
): Promise<ScriptBlock[]> {
  const there = new Set(blocks.map(({ blockId }) => blockId));
  const changedBy = blocks.flatMap(({ copy }) => copy?.changedBy ?? []);
  const names = await findNames(trx, customerId, [...new Set(changedBy)]);
  return blocks.map(({ blockId, kind, speaker, text, visual, copy, savedBy }) => ({
    ...{ blockId, kind, speaker, text, visual },
    copy:
      copy === null || !there.has(copy.ofId)
        ? null
        : {
            ...{ ofId: copy.ofId, changedBy: names.get(copy.changedBy ?? '') ?? null },
            isOwn: savedBy === customerUserId,
          },
  }));
}
