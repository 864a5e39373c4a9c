import { randomUUID } from 'node:crypto';
import type { ShotInput } from '@rushes/contract/tasks/recording-tasks';
import { shotsMost } from '@rushes/contract/tasks/lists/recording-tasks';
import type { ScriptShot } from '@rushes/contract/tasks/script-shots';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireBlock, requireScript, type WrittenBlock } from '../../../create/scripts/service.ts';
import { requireManaged, requireVisible } from '../access.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { findShots, insertTask, replaceShots, type ShotRow, updateTasks } from '../store.ts';
import { findScriptShots, saveScriptShot } from './store.ts';

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
    await addShot(deps, trx, actor, { taskId, shot });
    await saveScriptShot(trx, { customerId, scriptId, blockId, taskId, shotId: shot.shotId });
    return { taskId };
  });
}

function shotOf({ title, text, visual }: WrittenBlock): ShotInput {
  const firstLine = (words: string) => words.trim().split('\n')[0]?.trim() ?? '';
  const prompt = visual.trim() || firstLine(text) || title;
  return {
    ...{ shotId: randomUUID(), prompt: prompt.slice(0, 500).toWellFormed(), script: text.trim() },
    ...{ shotTypeId: null, minMs: null, maxMs: null },
  };
}

async function makeDraft(
  { context }: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  title: string,
): Promise<string> {
  const id = randomUUID();
  await insertTask(trx, actor, { id, kind: 'recording', title, programId: null, at: context.clock.now() });
  const object = { kind: 'recording-task', id };
  await audit(context, trx, actor, 'recording-tasks.created', object, { after: { name: title } });
  return id;
}

async function addShot(
  { context }: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  { taskId, shot }: { taskId: string; shot: ShotInput },
): Promise<void> {
  const { customerId, customerUserId } = actor;
  const task = await requireManaged(trx, actor, taskId);
  if (task.kind !== 'recording' || task.state !== 'draft') throw new AppError('wrong-state');
  const shots = await findShots(trx, customerId, taskId);
  if (shots.length >= shotsMost) throw tooMany();
  await replaceShots(trx, customerId, taskId, [...shots.map(inputOf), shot]);
  await updateTasks(trx, customerId, [taskId], {
    ...{ saved_by: customerUserId, updated_at: context.clock.now() },
  });
  const facts = { before: { shots: shots.length }, after: { shots: shots.length + 1 } };
  const object = { kind: 'recording-task', id: taskId, name: task.title };
  await audit(context, trx, actor, 'recording-tasks.changed', object, facts);
  await publishTask(context, trx, customerId, await requireVisible(trx, actor, taskId));
}

/** Which slot a shot fills is kept by its id. */
function inputOf({ shotId, prompt, script, shotTypeId, minMs, maxMs, exampleId }: ShotRow): ShotInput {
  return { shotId, prompt, script, shotTypeId, minMs, maxMs, exampleId };
}

function tooLong(): AppError {
  const message = 'This block is too long for one shot. Split it first.';
  return new AppError('invalid', { fields: [{ path: 'blockId', message }] });
}

function tooMany(): AppError {
  const message = `A task can have up to ${shotsMost} shots. Choose another task.`;
  return new AppError('invalid', { fields: [{ path: 'taskId', message }] });
}
