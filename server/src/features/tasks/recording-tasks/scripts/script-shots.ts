import { randomUUID } from 'node:crypto';
import { plainText } from '@rushes/contract/create/lists/emphasis';
import type { ShotInput } from '@rushes/contract/tasks/recording-tasks';
import type { ScriptShot } from '@rushes/contract/tasks/script-shots';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireBlock, requireScript, type WrittenBlock } from '../../../create/scripts/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { addShots, makeDraft } from '../drafts/add-shots.ts';
import { findScriptShots, saveScriptShots } from './store.ts';

/** Which blocks of a script are shots of tasks that the actor manages. */
export async function getScriptShots(
  { context }: RecordingTasksDeps,
  actor: Actor,
  scriptId: string,
): Promise<{ shots: ScriptShot[] }> {
  return context.db.tenant(actor.customerId, async (trx) => {
    await requireScript(trx, actor, scriptId);
    return { shots: await findScriptShots(trx, actor, scriptId) };
  });
}

/** Of the text of a shot. */
const scriptMost = 10_000;

interface ScriptShotRequest {
  readonly scriptId: string;
  readonly blockId: string;
  /** Null: a new task. */
  readonly taskId: string | null;
}

/** Makes a block of a script a shot of a draft. */
export async function addScriptShot(
  deps: RecordingTasksDeps,
  actor: Actor,
  { scriptId, blockId, taskId: wantedId }: ScriptShotRequest,
): Promise<{ taskId: string }> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    const block = await requireBlock(trx, actor, { scriptId, blockId });
    if (block.text.trim().length > scriptMost) throw tooLong();
    const shot = shotOf(block);
    const taskId = wantedId ?? (await makeDraft(deps, trx, actor, block.title));
    await addShots(deps, trx, actor, { taskId, shots: [shot] });
    const shots = [{ blockId, shotId: shot.shotId }];
    await saveScriptShots(trx, { customerId, scriptId, taskId, shots });
    return { taskId };
  });
}

/** Shots are read, not written: without emphasis. */
function shotOf({ title, ...block }: WrittenBlock): ShotInput {
  const [text, visual] = [plainText(block.text), plainText(block.visual)];
  const firstLine = (words: string) => words.trim().split('\n')[0]?.trim() ?? '';
  const prompt = visual.trim() || firstLine(text) || title;
  return {
    ...{ shotId: randomUUID(), prompt: prompt.slice(0, 500).toWellFormed(), script: text.trim() },
    ...{ shotTypeId: null, minMs: null, maxMs: null },
  };
}

function tooLong(): AppError {
  const message = 'This block is too long for one shot. Split it first.';
  return new AppError('invalid', { fields: [{ path: 'blockId', message }] });
}
