import { randomUUID } from 'node:crypto';
import type { TimelineInput } from '@rushes/contract/create/programs';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { insertProgram } from '../store.ts';
import { writeTimeline } from './save-timeline.ts';

/** Makes a draft, empty or with a first timeline. */
export async function createProgram(
  deps: ProgramsDeps,
  actor: Actor,
  { title, timeline }: { title: string; timeline?: TimelineInput | undefined },
): Promise<{ programId: string; revision: number }> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const id = randomUUID();
    const now = context.clock.now();
    await insertProgram(trx, { id, customerId, title, createdBy: customerUserId, fps: 30, now });
    const row = await requireEditable(trx, actor, id);
    // The first timeline belongs to the creation: no other save is newer or older.
    const revision =
      timeline === undefined
        ? row.revision
        : (await writeTimeline(deps, trx, actor, row, timeline, now)).row.revision;
    await audit(context, trx, actor, 'programs.made', { kind: 'program', id }, { after: { name: title } });
    await publishProgramEvent(context, trx, customerId, id);
    return { programId: id, revision };
  });
}
