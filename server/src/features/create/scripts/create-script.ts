import { randomUUID } from 'node:crypto';
import type { ScriptBlockInput, ScriptDetail, ScriptScope } from '@rushes/contract/create/scripts';
import type { Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../programs/service.ts';
import { requireVisible } from './access.ts';
import { toColumns } from './block-columns.ts';
import type { ScriptsDeps } from './deps.ts';
import { toDetail } from './presentation.ts';
import { insertScript } from './store.ts';

interface NewScript {
  readonly title: string;
  readonly scope: ScriptScope;
  readonly language: string;
}

/** Makes a script with one empty block. */
export async function createScript(
  deps: ScriptsDeps,
  actor: Actor,
  wanted: NewScript,
): Promise<ScriptDetail> {
  return deps.context.db.tenant(actor.customerId, (trx) => writeScript(deps, trx, actor, wanted, []));
}

/** Copies a script that the actor sees into one of their own. */
export async function duplicateScript(
  deps: ScriptsDeps,
  actor: Actor,
  scriptId: string,
): Promise<ScriptDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const { title, scope, language, blocks } = await requireVisible(trx, actor, scriptId);
    const copy = { title: copyTitle(title), scope, language };
    return writeScript(deps, trx, actor, copy, blocks);
  });
}

/** Stores a new script with these blocks, and that someone made it. */
export async function writeScript(
  { context }: ScriptsDeps,
  trx: Trx,
  actor: Actor,
  wanted: NewScript,
  blocks: readonly Omit<ScriptBlockInput, 'blockId'>[],
): Promise<ScriptDetail> {
  const id = randomUUID();
  const stored = (blocks.length === 0 ? [emptyBlock] : blocks).map(({ kind, speaker, text, visual }) => ({
    ...{ blockId: randomUUID(), kind, speaker, text, visual },
    ...{ revision: 1, savedBy: actor.customerUserId, copy: null },
  }));
  const at = context.clock.now();
  await insertScript(trx, actor, { id, ...wanted, at }, toColumns(stored, wanted));
  const after = { name: wanted.title, scope: wanted.scope };
  await audit(context, trx, actor, 'scripts.created', { kind: 'script', id }, { after });
  return toDetail(trx, await requireVisible(trx, actor, id), actor);
}

const emptyBlock = { kind: 'spoken', speaker: '', text: '', visual: '' } as const;

const titleMost = 200;

function copyTitle(title: string): string {
  const end = ' (copy)';
  return `${title.slice(0, titleMost - end.length).toWellFormed()}${end}`;
}
