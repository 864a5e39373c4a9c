import type { ScriptVersion, ScriptVersionDetail } from '@rushes/contract/create/scripts';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ScriptsDeps } from '../deps.ts';
import { findVersion, findVersions, type VersionHead, type VersionRow } from './store.ts';

/** The versions of a script, newest first. */
export async function getVersions(
  { context }: ScriptsDeps,
  actor: Actor,
  scriptId: string,
): Promise<{ versions: ScriptVersion[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireVisible(trx, actor, scriptId);
    return { versions: (await findVersions(trx, customerId, scriptId)).map(toVersion) };
  });
}

export async function getVersion(
  { context }: ScriptsDeps,
  actor: Actor,
  wanted: { scriptId: string; versionId: string },
): Promise<ScriptVersionDetail> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireVisible(trx, actor, wanted.scriptId);
    const row = await requireVersion(trx, customerId, wanted);
    return { ...toVersion(row), blocks: [...row.blocks] };
  });
}

export async function requireVersion(
  trx: Trx,
  customerId: string,
  wanted: { scriptId: string; versionId: string },
): Promise<VersionRow> {
  const row = await findVersion(trx, customerId, wanted);
  if (row !== undefined) return row;
  const message = 'This version is no longer kept. Choose another one.';
  throw new AppError('invalid', { fields: [{ path: 'versionId', message }] });
}

export function toVersion({ savedAt, savedByName, versionId, name, wordCount, durationMs }: VersionHead) {
  return {
    ...{ versionId, name, wordCount, durationMs },
    ...{ savedAt: savedAt.toISOString(), savedBy: savedByName },
  };
}
