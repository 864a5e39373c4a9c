import { scriptVersionsMost } from '@rushes/contract/create/lists/scripts';
import type { ScriptVersion } from '@rushes/contract/create/scripts';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { sittingOf } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import { requireEditable } from '../access.ts';
import type { ScriptsDeps } from '../deps.ts';
import type { ScriptRow } from '../store.ts';
import { requireVersion, toVersion } from './get-versions.ts';
import { countNamed, countWithin, deleteOldest, hasVersionOf, insertVersion } from './store.ts';

/** Keeps what a script is before it changes; gives null where nothing is written in it. */
export async function keepBefore(trx: Trx, customerId: string, script: ScriptRow): Promise<string | null> {
  if (script.blocks.every(({ text, visual }) => text === '' && visual === '')) return null;
  const versionId = await insertVersion(trx, script, customerId, '');
  await deleteOldest(trx, customerId, script.scriptId, scriptVersionsMost);
  return versionId;
}

/**
 * Keeps what a script is before another user or a later sitting changes it. Where users write in turn, within one sitting once for each:
 * else a few minutes would push all else out.
 */
export async function keepSitting(trx: Trx, customerId: string, script: ScriptRow, at: Date): Promise<void> {
  const { scriptId, savedBy, updatedAt } = script;
  const { from, to } = sittingOf(updatedAt);
  const isLater = at >= to;
  if (isLater || !(await hasVersionOf(trx, customerId, { scriptId, savedBy, from, to })))
    await keepBefore(trx, customerId, script);
}

/** Of one sitting: users who overwrite each other all the time push no more out of the history. */
const overwrittenMost = 20;

/** Keeps what a script is before words of another user are overwritten in it. */
export async function keepOverwritten(trx: Trx, customerId: string, script: ScriptRow): Promise<void> {
  const { scriptId, updatedAt } = script;
  const kept = await countWithin(trx, customerId, { scriptId, ...sittingOf(updatedAt) });
  if (kept < overwrittenMost) await keepBefore(trx, customerId, script);
}

/** Keeps a script as it is, by a name. */
export async function keepVersion(
  { context }: ScriptsDeps,
  actor: Actor,
  { scriptId, name }: { scriptId: string; name: string },
): Promise<ScriptVersion> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireEditable(trx, actor, scriptId);
    if ((await countNamed(trx, customerId, scriptId)) >= scriptVersionsMost) throw tooManyVersions('name');
    const versionId = await insertVersion(trx, row, customerId, name);
    return toVersion(await requireVersion(trx, actor, row, versionId));
  });
}

export function tooManyVersions(path: string): AppError {
  const message = `A script can have up to ${scriptVersionsMost} named versions. Duplicate the script to continue.`;
  return new AppError('invalid', { fields: [{ path, message }] });
}
