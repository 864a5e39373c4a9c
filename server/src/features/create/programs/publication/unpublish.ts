import type { Program } from '@rushes/contract/create/programs';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../access.ts';
import { publishCounts } from '../audience/notices.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { programFacts } from '../program-facts.ts';
import { findProgram, lockProgram, type ProgramRow, updateProgram } from '../store.ts';
import { withdrawVersions } from './store.ts';

/** Takes the program from everyone who watches; share links stop too. */
export async function unpublishProgram(
  { context }: ProgramsDeps,
  actor: Actor,
  programId: string,
): Promise<Program> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireEditable(trx, actor, programId);
    if (row.live_version_id === null && row.state !== 'publishing') throw new AppError('not-published');
    await takeFromViewers(context, trx, row);
    const facts = { before: programFacts(row), after: programFacts(row) };
    await audit(context, trx, actor, 'programs.unpublished', { kind: 'program', id: programId }, facts);
    return readProgram(trx, actor, programId);
  });
}

/** The same, where nobody does it; nothing where it isn't published. */
export async function withdrawProgram(
  { context }: Pick<ProgramsDeps, 'context'>,
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<void> {
  await lockProgram(trx, customerId, programId);
  const row = await findProgram(trx, customerId, programId);
  if (row === undefined || (row.live_version_id === null && row.state !== 'publishing')) return;
  await takeFromViewers(context, trx, row);
  const facts = { before: programFacts(row), after: programFacts(row) };
  const object = { kind: 'program', id: programId };
  await audit(context, trx, { customerId, userId: null }, 'programs.unpublished', object, facts);
}

async function takeFromViewers(context: Context, trx: Trx, row: ProgramRow): Promise<void> {
  const { id, customer_id: customerId } = row;
  const now = context.clock.now();
  await withdrawVersions(trx, customerId, id, now);
  await updateProgram(trx, customerId, id, {
    state: row.published_at === null ? 'draft' : 'unpublished',
    live_version_id: null,
    live_version_number: null,
    live_duration_ms: null,
    live_has_artwork: false,
    updated_at: now,
  });
  await publishProgramEvent(context, trx, customerId, id);
  await publishCounts(context, trx, customerId, row);
}
