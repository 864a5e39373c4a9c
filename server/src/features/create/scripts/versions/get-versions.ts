import type { ScriptVersion, ScriptVersionDetail } from '@rushes/contract/create/scripts';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ScriptsDeps } from '../deps.ts';
import type { ScriptRow } from '../store.ts';
import { findVersion, findVersions, type VersionHead, type VersionRow } from './store.ts';

/** The versions of a script, newest first. */
export async function getVersions(
  { context }: ScriptsDeps,
  actor: Actor,
  scriptId: string,
): Promise<{ versions: ScriptVersion[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const script = await requireVisible(trx, actor, scriptId);
    const versions = await findVersions(trx, customerId, { scriptId, isOwner: isOwner(actor, script) });
    return { versions: versions.map(toVersion) };
  });
}

export async function getVersion(
  { context }: ScriptsDeps,
  actor: Actor,
  wanted: { scriptId: string; versionId: string },
): Promise<ScriptVersionDetail> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const script = await requireVisible(trx, actor, wanted.scriptId);
    const row = await requireVersion(trx, actor, script, wanted.versionId);
    return { ...toVersion(row), blocks: [...row.blocks] };
  });
}

/** A version that the actor, who sees the script, may read. */
export async function requireVersion(
  trx: Trx,
  actor: Actor,
  script: ScriptRow,
  versionId: string,
): Promise<VersionRow> {
  const { scriptId } = script;
  const wanted = { scriptId, versionId, isOwner: isOwner(actor, script) };
  const row = await findVersion(trx, actor.customerId, wanted);
  if (row !== undefined) return row;
  const message = 'This version is no longer available. Choose another one.';
  throw new AppError('invalid', { fields: [{ path: 'versionId', message }] });
}

function isOwner({ customerUserId }: Actor, { createdBy }: ScriptRow): boolean {
  return createdBy === customerUserId;
}

export function toVersion({ savedAt, savedByName, versionId, name, wordCount, durationMs }: VersionHead) {
  return {
    ...{ versionId, name, wordCount, durationMs },
    ...{ savedAt: savedAt.toISOString(), savedBy: savedByName },
  };
}
