import type { Program } from '@rushes/contract/create/programs';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../access.ts';
import { publishCounts } from '../audience/notices.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { programFacts } from '../program-facts.ts';
import { updateProgram } from '../store.ts';
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
    const now = context.clock.now();
    await withdrawVersions(trx, customerId, programId, now);
    await updateProgram(trx, customerId, programId, {
      state: row.published_at === null ? 'draft' : 'unpublished',
      live_version_id: null,
      live_version_number: null,
      live_duration_ms: null,
      live_has_artwork: false,
      updated_at: now,
    });
    await publishProgramEvent(context, trx, customerId, programId);
    await publishCounts(context, trx, customerId, row);
    const facts = { before: programFacts(row), after: programFacts(row) };
    await audit(context, trx, actor, 'programs.unpublished', { kind: 'program', id: programId }, facts);
    return readProgram(trx, actor, programId);
  });
}
