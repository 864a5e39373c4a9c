// Programs that are put aside: nobody watches them, and they leave the list of those at work. `archived_at` is the bin.
import type { Trx } from '../../../../context.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, isEditor } from '../access.ts';
import { publishCounts } from '../audience/notices.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { programFacts } from '../program-facts.ts';
import { findProgram, lockProgram, type ProgramRow, updateProgram } from '../store.ts';
import { isOpenAt } from './availability-store.ts';
import { endScheduled } from './scheduled-store.ts';
import { stateWithout } from './settle.ts';

interface ArchiveResult {
  changed: string[];
  failed: { programId: string; code: string }[];
}

/** Puts programs aside: viewers and links lose them, what is scheduled is cancelled, and nothing is deleted. */
export async function archivePrograms(
  deps: ProgramsDeps,
  actor: Actor,
  programIds: readonly string[],
): Promise<ArchiveResult> {
  const { context } = deps;
  return forEach(deps, actor, programIds, async (trx, row) => {
    if (row.put_aside_at !== null) return;
    const now = context.clock.now();
    await endScheduled(trx, row.customer_id, row.id, now);
    await updateProgram(trx, row.customer_id, row.id, {
      put_aside_at: now,
      is_available: false,
      ...(row.state === 'scheduled' ? { state: stateWithout({ ...row, scheduledVersionId: null }) } : {}),
    });
    await recordArchive(deps, trx, actor, row, 'programs.archived');
  });
}

/** Takes programs back as they were: what was published can be watched again, within its dates. */
export async function unarchivePrograms(
  deps: ProgramsDeps,
  actor: Actor,
  programIds: readonly string[],
): Promise<ArchiveResult> {
  return forEach(deps, actor, programIds, async (trx, row) => {
    if (row.put_aside_at === null) return;
    await takeFromArchive(trx, row, deps.context.clock.now());
    await recordArchive(deps, trx, actor, row, 'programs.unarchived');
  });
}

export async function takeFromArchive(trx: Trx, row: ProgramRow, now: Date): Promise<void> {
  const window = { from: row.available_from, until: row.available_until };
  const values = { put_aside_at: null, is_available: isOpenAt(window, now) };
  await updateProgram(trx, row.customer_id, row.id, values);
}

async function recordArchive(
  { context }: ProgramsDeps,
  trx: Trx,
  actor: Actor,
  row: ProgramRow,
  action: 'programs.archived' | 'programs.unarchived',
): Promise<void> {
  const { customer_id: customerId, id } = row;
  await publishProgramEvent(context, trx, customerId, id);
  if (row.live_version_id !== null) await publishCounts(context, trx, customerId, row);
  const facts = { before: programFacts(row), after: programFacts(row) };
  await audit(context, trx, actor, action, { kind: 'program', id }, facts);
}

/** Changes each program that the actor can edit; tells which could not be changed. */
async function forEach(
  { context }: ProgramsDeps,
  actor: Actor,
  programIds: readonly string[],
  change: (trx: Trx, row: ProgramRow) => Promise<void>,
): Promise<ArchiveResult> {
  const { customerId } = actor;
  const result: ArchiveResult = { changed: [], failed: [] };
  await context.db.tenant(customerId, async (trx) => {
    for (const programId of new Set(programIds)) {
      await lockProgram(trx, customerId, programId);
      const row = await findProgram(trx, customerId, programId);
      if (row === undefined || !isEditor(actor, row)) {
        result.failed.push({ programId, code: 'not-found' });
        continue;
      }
      await change(trx, row);
      result.changed.push(programId);
    }
  });
  return result;
}
