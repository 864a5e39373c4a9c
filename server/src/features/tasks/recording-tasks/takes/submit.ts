import type { FieldError } from '@rushes/contract/errors';
import { lateStopMs } from '@rushes/contract/tasks/lists/recording-tasks';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireVisible } from '../access.ts';
import { findAssignment, noteOpened, updateAssignment, usersOf } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { notifyUsers } from '../notices.ts';
import { toDetail } from '../presentation.ts';
import { findShots } from '../store.ts';
import { type AssignedTask, requireRecording, requireRequester, takeGone } from './assigned.ts';
import { findTakes, type TakeRow, unchooseTakes, updateTakes } from './store.ts';

/** Notes that the user has seen the task. */
export async function openAssignment(
  { context }: RecordingTasksDeps,
  actor: Actor,
  taskId: string,
): Promise<void> {
  const { customerId } = actor;
  await context.db.tenant(customerId, async (trx) => {
    const task = await requireVisible(trx, actor, taskId);
    const { customerUserId } = actor;
    const own = await findAssignment(trx, customerId, taskId, { customerUserId });
    if (own?.state !== 'invited') return;
    // Who has gone on meanwhile, in another tab, stays there.
    await noteOpened(trx, customerId, own.assignmentId, context.clock.now());
    await publishTask(context, trx, customerId, task, usersOf(own));
  });
}

/** Makes a take the one that is submitted for its shot. */
export async function chooseTake(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, takeId }: { taskId: string; takeId: string },
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { task, own } = await requireRecording(trx, actor, taskId);
    const takes = await findTakes(trx, customerId, taskId, own.assignmentId);
    const chosen = takes.find((take) => take.takeId === takeId);
    if (chosen === undefined) throw takeGone();
    const others = takes.filter(({ shotId, isChosen }) => shotId === chosen.shotId && isChosen);
    // What was accepted stays: its shot is done.
    if (others.some(({ state }) => state === 'accepted')) throw new AppError('wrong-state');
    await unchooseTakes(trx, customerId, chosen);
    await updateTakes(trx, customerId, [takeId], { is_chosen: true });
    const object = { kind: 'recording-task', id: taskId, name: task.title };
    await audit(context, trx, actor, 'recording-tasks.take-chosen', object);
    await publishTask(context, trx, customerId, task, usersOf(own));
    return toDetail(deps, trx, await requireVisible(trx, actor, taskId), actor);
  });
}

/** Submits the chosen takes to the requester. */
export async function submitAssignment(
  deps: RecordingTasksDeps,
  actor: Actor,
  taskId: string,
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const assigned = await requireRecording(trx, actor, taskId);
    const { task } = assigned;
    await submitTakes(deps, trx, customerId, assigned);
    const object = { kind: 'recording-task', id: taskId, name: task.title };
    await audit(context, trx, actor, 'recording-tasks.submitted', object);
    const users = [task.createdBy];
    await notifyUsers(context, trx, actor, { taskId, users, kind: 'task-submitted' });
    return finish(deps, trx, actor, taskId);
  });
}

/** Submits what was recorded for an assignment, of a user or a contact. */
export async function submitTakes(
  { context, roles }: RecordingTasksDeps,
  trx: Trx,
  customerId: string,
  { task, own }: AssignedTask,
): Promise<void> {
  const { taskId } = task;
  if (task.kind !== 'recording') throw new AppError('wrong-state');
  await requireRequester(trx, roles, customerId, task);
  const recorded = await findTakes(trx, customerId, taskId, own.assignmentId);
  const takes = await chooseLatest(trx, customerId, recorded);
  const chosen = takes.filter(({ isChosen }) => isChosen);
  await requireTakes(trx, { customerId, taskId, chosen, isLimited: own.contactId !== null });
  const fresh = chosen.filter(({ state }) => state === 'recorded').map(({ takeId }) => takeId);
  await updateTakes(trx, customerId, fresh, { state: 'submitted' });
  const values = { state: 'submitted', submitted_at: context.clock.now() } as const;
  await updateAssignment(trx, customerId, own.assignmentId, values);
}

/** Where the chosen take of a shot was deleted, the latest of the others takes its place. */
async function chooseLatest(trx: Trx, customerId: string, takes: readonly TakeRow[]): Promise<TakeRow[]> {
  const done = new Set(takes.filter(({ isChosen }) => isChosen).map(({ shotId }) => shotId));
  const latest: TakeRow[] = [];
  for (const take of takes) {
    if (done.has(take.shotId)) continue;
    done.add(take.shotId);
    latest.push(take);
    await unchooseTakes(trx, customerId, take);
  }
  const ids = latest.map(({ takeId }) => takeId);
  await updateTakes(trx, customerId, ids, { is_chosen: true });
  return takes.map((take) => (ids.includes(take.takeId) ? { ...take, isChosen: true } : take));
}

interface SubmittedTakes {
  readonly customerId: string;
  readonly taskId: string;
  readonly chosen: readonly TakeRow[];
  /** Users may choose a longer clip, which is trimmed in the program. */
  readonly isLimited: boolean;
}

/** Each shot has a take that can be looked at, and another one where that was asked for. */
async function requireTakes(
  trx: Trx,
  { customerId, taskId, chosen, isLimited }: SubmittedTakes,
): Promise<void> {
  const fields: FieldError[] = [];
  for (const [at, { shotId, maxMs }] of (await findShots(trx, customerId, taskId)).entries()) {
    const take = chosen.find((each) => each.shotId === shotId);
    const path = `shots.${at}`;
    if (take === undefined) fields.push({ path, message: `Record shot ${at + 1} first.` });
    else if (take.state === 'redo-requested')
      fields.push({ path, message: `Record another take of shot ${at + 1} first.` });
    else if (take.clipState === 'uploading')
      fields.push({ path, message: `Wait until the take of shot ${at + 1} is uploaded.` });
    else if (take.clipState === 'failed' || take.clipState === 'refused')
      fields.push({ path, message: `The take of shot ${at + 1} can't be used. Record another one.` });
    else if (isLimited && maxMs !== null && take.durationMs !== null && take.durationMs > maxMs + lateStopMs)
      fields.push({
        path,
        message: `The take of shot ${at + 1} is longer than ${maxMs / 1000} s. Record a shorter one.`,
      });
  }
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Tells the requester that the user won't record. */
export async function declineAssignment(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, reason }: { taskId: string; reason: string },
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { task, own } = await requireRecording(trx, actor, taskId);
    if (own.state === 'declined') throw new AppError('wrong-state');
    const values = { state: 'declined', decline_reason: reason } as const;
    await updateAssignment(trx, customerId, own.assignmentId, values);
    const object = { kind: 'recording-task', id: taskId, name: task.title };
    await audit(context, trx, actor, 'recording-tasks.declined', object);
    const users = [task.createdBy];
    await notifyUsers(context, trx, actor, { taskId, users, reason, kind: 'task-declined' });
    return finish(deps, trx, actor, taskId);
  });
}

async function finish(deps: RecordingTasksDeps, trx: Trx, actor: Actor, taskId: string) {
  const { customerId, customerUserId } = actor;
  const changed = await requireVisible(trx, actor, taskId);
  await publishTask(deps.context, trx, customerId, changed, [customerUserId]);
  return toDetail(deps, trx, changed, actor);
}
