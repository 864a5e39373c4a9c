import { randomUUID } from 'node:crypto';
import type { ShotInput } from '@rushes/contract/tasks/recording-tasks';
import { shotsMost } from '@rushes/contract/tasks/lists/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireManaged, requireVisible } from '../access.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { findShots, insertTask, replaceShots, type ShotRow, updateTasks } from '../store.ts';

interface NewShots {
  readonly taskId: string;
  readonly shots: readonly ShotInput[];
}

/** A draft of the actor's that takes so many more shots, with those that it has. */
export async function requireRoom(trx: Trx, actor: Actor, taskId: string, added: number) {
  const task = await requireManaged(trx, actor, taskId);
  if (task.kind !== 'recording' || task.state !== 'draft') throw new AppError('wrong-state');
  const shots = await findShots(trx, actor.customerId, taskId);
  if (shots.length + added > shotsMost) throw tooMany();
  return { task, shots };
}

/** Adds shots to the end of a draft, within a transaction. */
export async function addShots(
  { context }: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  { taskId, shots: added }: NewShots,
): Promise<void> {
  const { customerId, customerUserId } = actor;
  const { task, shots } = await requireRoom(trx, actor, taskId, added.length);
  await replaceShots(trx, customerId, taskId, [...shots.map(inputOf), ...added]);
  await updateTasks(trx, customerId, [taskId], {
    ...{ saved_by: customerUserId, updated_at: context.clock.now() },
  });
  const facts = { before: { shots: shots.length }, after: { shots: shots.length + added.length } };
  const object = { kind: 'recording-task', id: taskId, name: task.title };
  await audit(context, trx, actor, 'recording-tasks.changed', object, facts);
  await publishTask(context, trx, customerId, await requireVisible(trx, actor, taskId));
}

/** Makes a draft without shots, within a transaction; gives its id. */
export async function makeDraft(
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

/** Which slot a shot fills is kept by its id. */
function inputOf({ shotId, prompt, script, shotTypeId, minMs, maxMs, exampleId }: ShotRow): ShotInput {
  return { shotId, prompt, script, shotTypeId, minMs, maxMs, exampleId };
}

function tooMany(): AppError {
  const message = `A task can have up to ${shotsMost} shots. Choose another task.`;
  return new AppError('invalid', { fields: [{ path: 'taskId', message }] });
}
