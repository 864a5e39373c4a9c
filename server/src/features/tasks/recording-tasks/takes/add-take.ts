import { takesMost } from '@rushes/contract/tasks/lists/recording-tasks';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireVisibleClip } from '../../../media/clips/service.ts';
import type { TakesPort } from '../../../media/uploads/service.ts';
import { requireVisible } from '../access.ts';
import { updateAssignment, usersOf } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { toDetail } from '../presentation.ts';
import { findShots, type ShotRow } from '../store.ts';
import type { RightsReader } from '../requester-store.ts';
import { type AssignedTask, requireOpen, requireRecording, requireRequester } from './assigned.ts';
import { countTakes, findTakes, insertTake } from './store.ts';

interface NewTake {
  readonly taskId: string;
  readonly shotId: string;
  readonly clipId: string;
}

/** What uploads ask of tasks: takes become clips of the requester, whatever their sender may do with footage. */
export function createTakesPort(context: Context, roles: RightsReader): TakesPort {
  return {
    prepare: async (trx, sender, { taskId, shotId }) => {
      const assigned = await requireRecording(trx, sender, taskId);
      const { prompt } = await requireShot(trx, sender.customerId, assigned, shotId);
      await requireRequester(trx, roles, sender.customerId, assigned.task);
      const { title, createdBy } = assigned.task;
      // Without the user's name, which would outlive their erasure.
      return { ownerId: createdBy, name: takeName(title, prompt) };
    },
    requireOpen: (trx, sender, { taskId }) => requireOpen(trx, roles, sender, taskId),
    add: async (trx, sender, take) => {
      const assigned = await requireRecording(trx, sender, take.taskId);
      await addTake(context, trx, sender.customerId, assigned, take);
    },
  };
}

/** Takes a clip of Footage for a shot; one of the actor's own is shared, so that the requester can use it. */
export async function addClipTake(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, shotId, clipId }: NewTake,
): Promise<RecordingTaskDetail> {
  const { context, clips, roles } = deps;
  const { customerId } = actor;
  const isShared = await context.db.tenant(customerId, async (trx) => {
    const { task } = await requireNewTake(trx, actor, { taskId, shotId, clipId });
    await requireRequester(trx, roles, customerId, task);
    if (!task.capture.allowsFiles)
      throw refusedClip("Record this take here: the task doesn't accept clips or files.");
    const clip = await requireVisibleClip(trx, actor, clipId);
    // A clip of another user could be withdrawn, or be shown to more users than they want.
    if (clip.createdBy !== actor.customerUserId && clip.createdBy !== task.createdBy)
      throw refusedClip('Choose a clip that you uploaded or recorded.');
    return clip.sharedWithCreators || clip.createdBy === task.createdBy;
  });
  if (!isShared) await clips.updateClip(actor, clipId, { sharedWithCreators: true });
  return context.db.tenant(customerId, async (trx) => {
    const assigned = await requireNewTake(trx, actor, { taskId, shotId, clipId });
    await addTake(context, trx, customerId, assigned, { taskId, shotId, clipId });
    const object = { kind: 'recording-task', id: taskId, name: assigned.task.title };
    await audit(context, trx, actor, 'recording-tasks.take-added', object);
    return toDetail(deps, trx, await requireVisible(trx, actor, taskId), actor);
  });
}

async function requireNewTake(
  trx: Trx,
  actor: Actor,
  { taskId, shotId, clipId }: NewTake,
): Promise<AssignedTask> {
  const { customerId } = actor;
  const assigned = await requireRecording(trx, actor, taskId);
  await requireShot(trx, customerId, assigned, shotId);
  const known = await findTakes(trx, customerId, taskId, assigned.own.assignmentId);
  if (known.some((take) => take.shotId === shotId && take.clipId === clipId))
    throw refusedClip('This clip is already a take.');
  return assigned;
}

function refusedClip(message: string): AppError {
  return new AppError('invalid', { fields: [{ path: 'clipId', message }] });
}

/** What clips of takes are called: by their task and the prompt of their shot, which may be long. */
export function takeName(title: string, prompt: string): string {
  return `${title.slice(0, 100).trim()} – ${prompt.slice(0, 90).trim()}`.toWellFormed();
}

/** A shot that the user can still record for. */
export async function requireShot(
  trx: Trx,
  customerId: string,
  { task, own }: AssignedTask,
  shotId: string,
): Promise<ShotRow> {
  const shots = await findShots(trx, customerId, task.taskId);
  const shot = shots.find((each) => each.shotId === shotId);
  if (shot === undefined) throw new AppError('not-found');
  if ((await countTakes(trx, own.assignmentId, shotId)) >= takesMost) throw new AppError('wrong-state');
  return shot;
}

export async function addTake(
  context: Context,
  trx: Trx,
  customerId: string,
  { task, own }: AssignedTask,
  { taskId, shotId, clipId }: NewTake,
): Promise<void> {
  const at = context.clock.now();
  const { assignmentId } = own;
  await insertTake(trx, customerId, { taskId, assignmentId, shotId, clipId, at });
  const state = own.state === 'redo-requested' ? own.state : 'in-progress';
  await updateAssignment(trx, customerId, assignmentId, {
    ...{ state, decline_reason: '', opened_at: own.openedAt ?? at },
  });
  await publishTask(context, trx, customerId, task, usersOf(own));
}
