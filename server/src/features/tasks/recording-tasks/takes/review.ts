import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { clockOf } from '../../../../platform/pdf/clock.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { fillSlot } from '../../../create/templates/service.ts';
import { requireManaged, requireVisible } from '../access.ts';
import { type AssignmentRow, findAssignment, updateAssignment, usersOf } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { notifyAssignee } from '../contacts/mails.ts';
import { toDetail, toResults } from '../presentation.ts';
import { findShots, type TaskRow, updateTasks } from '../store.ts';
import { takeGone } from './assigned.ts';
import { stateAfterReview } from './assignment-state.ts';
import {
  clipsOfShot,
  findAssignmentOf,
  findTakes,
  isSubmitted,
  type TakeRow,
  unchooseTakes,
  updateTakes,
} from './store.ts';

/** The task after a decision, and what became of the user's assignment. */
interface Decided {
  readonly task: RecordingTaskDetail;
  readonly assignment: Assignment;
}

interface Reviewed {
  readonly task: TaskRow;
  readonly take: TakeRow;
  readonly assignment: AssignmentRow;
  /** Others of the same user for the same shot. */
  readonly others: readonly TakeRow[];
}

/**
 * Accepts a take; another accepted one of the same user for the shot is only submitted again.
 * One that was accepted before takes its slot back from a take of another user.
 */
export async function acceptTake(
  deps: RecordingTasksDeps,
  actor: Actor,
  wanted: { taskId: string; takeId: string },
): Promise<Decided & { isSlotFilled: boolean | null }> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    const reviewed = await requireReviewed(trx, actor, wanted);
    const { take, others } = reviewed;
    if (take.state === 'accepted' && take.isInProgram === null) throw new AppError('wrong-state');
    const former = others.filter(({ state }) => state === 'accepted').map(({ takeId }) => takeId);
    await updateTakes(trx, customerId, former, { state: 'submitted' });
    await unchooseTakes(trx, customerId, take);
    const values = { state: 'accepted', is_chosen: true, note: '', note_at_ms: null } as const;
    await updateTakes(trx, customerId, [take.takeId], values);
    // What a contact recorded is no footage before.
    await deps.clips.releaseHeld(trx, customerId, [take.clipId]);
    const isSlotFilled = await fillSlotOf(deps, trx, actor, reviewed);
    const decided = await finish(deps, trx, actor, reviewed, 'recording-tasks.take-accepted');
    return { ...decided, isSlotFilled };
  });
}

/** Puts the accepted take into the program of the task. What the program can't take is accepted all the same. */
async function fillSlotOf(
  deps: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  { task: { taskId, programId }, take: { shotId, clipId } }: Reviewed,
): Promise<boolean | null> {
  const shots = await findShots(trx, actor.customerId, taskId);
  const slotId = shots.find((shot) => shot.shotId === shotId)?.slotId ?? null;
  if (programId === null || slotId === null) return null;
  // What an editor put there stays.
  const replaced = await clipsOfShot(trx, actor.customerId, { taskId, shotId });
  try {
    await fillSlot(deps, trx, actor, { programId, slotId, clipId, replaced });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/** Asks for another take of the shot. */
export async function requestTake(
  deps: RecordingTasksDeps,
  actor: Actor,
  { note, noteAtMs, ...wanted }: { taskId: string; takeId: string; note: string; noteAtMs: number | null },
): Promise<Decided> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    const reviewed = await requireReviewed(trx, actor, wanted);
    const isOver = reviewed.task.state !== 'sent' || reviewed.assignment.state === 'declined';
    if (isOver || !reviewed.take.isChosen) throw new AppError('wrong-state');
    const values = { state: 'redo-requested', note, note_at_ms: noteAtMs } as const;
    await updateTakes(trx, customerId, [wanted.takeId], values);
    const { taskId } = wanted;
    const reason = `${await momentOf(trx, customerId, reviewed, noteAtMs)}:\n${note}`;
    const event = { taskId, reason, kind: 'task-redo-requested' } as const;
    await notifyAssignee(deps.context, trx, actor, reviewed.assignment, event);
    return finish(deps, trx, actor, reviewed, 'recording-tasks.take-requested');
  });
}

const promptMost = 100;

/** The shot of a take and a moment of it, in no language: contacts have theirs. */
async function momentOf(
  trx: Trx,
  customerId: string,
  { task: { taskId }, take: { shotId } }: Reviewed,
  atMs: number | null,
): Promise<string> {
  const shots = await findShots(trx, customerId, taskId);
  const index = shots.findIndex((shot) => shot.shotId === shotId);
  const prompt = shots[index]?.prompt ?? '';
  const name = prompt.length > promptMost ? `${prompt.slice(0, promptMost)}…` : prompt;
  return `${index + 1}. ${name}${atMs === null ? '' : ` · ${clockOf(Math.floor(atMs / 1000) * 1000)}`}`;
}

/** A submitted take that the actor decides about. */
async function requireReviewed(
  trx: Trx,
  actor: Actor,
  { taskId, takeId }: { taskId: string; takeId: string },
): Promise<Reviewed> {
  const { customerId } = actor;
  const task = await requireManaged(trx, actor, taskId);
  const assignmentId = await findAssignmentOf(trx, customerId, { taskId, takeId });
  if (assignmentId === undefined) throw takeGone();
  const takes = await findTakes(trx, customerId, taskId, assignmentId);
  const take = takes.find((each) => each.takeId === takeId && isSubmitted(each));
  const assignment = await findAssignment(trx, customerId, taskId, { assignmentId });
  if (take === undefined || assignment === undefined) throw takeGone();
  const others = takes.filter((each) => each.shotId === take.shotId && each.takeId !== takeId);
  return { task, take, assignment, others };
}

async function finish(
  deps: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  { task, assignment }: Reviewed,
  action: AuditAction,
): Promise<Decided> {
  const { context } = deps;
  const { customerId } = actor;
  const { taskId, shotCount } = task;
  const { assignmentId } = assignment;
  const takes = await findTakes(trx, customerId, taskId, assignmentId);
  const state = assignment.state === 'declined' ? assignment.state : stateAfterReview(takes, shotCount);
  await updateAssignment(trx, customerId, assignmentId, { state });
  if (state === 'accepted' && assignment.state !== state)
    await notifyAssignee(context, trx, actor, assignment, { taskId, kind: 'task-accepted' });
  await updateTasks(trx, customerId, [taskId], { updated_at: context.clock.now() });
  await audit(context, trx, actor, action, { kind: 'recording-task', id: taskId, name: task.title });
  await publishTask(context, trx, customerId, task, usersOf(assignment));
  const detail = await toDetail(deps, trx, await requireVisible(trx, actor, taskId), actor);
  const changed = { ...assignment, state };
  const [decided] = await toResults(deps, trx, actor, { taskId, assignments: [changed] });
  if (decided === undefined) throw takeGone();
  return { task: detail, assignment: decided };
}
