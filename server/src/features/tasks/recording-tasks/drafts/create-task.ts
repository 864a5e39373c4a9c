import { randomUUID } from 'node:crypto';
import type { RecordingTaskDetail, ShotInput, TaskKind } from '@rushes/contract/tasks/recording-tasks';
import { shotsMost } from '@rushes/contract/tasks/lists/recording-tasks';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { findOpenSlots, type OpenSlot } from '../../../create/templates/service.ts';
import { requireVisible } from '../access.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { toDetail } from '../presentation.ts';
import { insertTask, replaceShots } from '../store.ts';

interface NewTask {
  readonly title?: string | undefined;
  readonly programId?: string | undefined;
  readonly kind: TaskKind;
}

/** Makes a task that nobody else sees before it is sent; of a program, with a shot for each of its open slots. */
export async function createTask(
  deps: RecordingTasksDeps,
  actor: Actor,
  { title: wanted, programId, kind }: NewTask,
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    if (kind === 'file' && programId !== undefined) throw withProgram();
    const program = programId === undefined ? null : await findOpenSlots(trx, actor, programId);
    // All of its slots are filled, or it has none.
    if (program?.slots.length === 0) throw new AppError('wrong-state');
    const title = wanted ?? program?.title;
    if (title === undefined) throw untitled();
    const id = randomUUID();
    await insertTask(trx, actor, { id, kind, title, programId: programId ?? null, at: context.clock.now() });
    const shots = (program?.slots ?? []).slice(0, shotsMost).map(shotOf);
    await replaceShots(trx, customerId, id, shots);
    const object = { kind: 'recording-task', id };
    await audit(context, trx, actor, 'recording-tasks.created', object, { after: { name: title } });
    return toDetail(deps, trx, await requireVisible(trx, actor, id), actor);
  });
}

function withProgram(): AppError {
  const message = 'A file request has no program.';
  return new AppError('invalid', { fields: [{ path: 'programId', message }] });
}

function untitled(): AppError {
  return new AppError('invalid', { fields: [{ path: 'title', message: 'Enter a title.' }] });
}

/** What a slot asks for, as a shot. */
export function shotOf({ slotId, title, prompt, shotTypeId, minMs, maxMs }: OpenSlot, index: number) {
  const words = [title, prompt].filter((text) => text.trim() !== '').join(': ');
  const within = (ms: number | null) => (ms === null || ms < 1000 || ms > 3_600_000 ? null : ms);
  const shot: ShotInput = {
    ...{ shotId: randomUUID(), prompt: words === '' ? `Shot ${index + 1}` : words.slice(0, 500), script: '' },
    ...{ shotTypeId, minMs: within(minMs), maxMs: within(maxMs) },
  };
  return { ...shot, slotId };
}
