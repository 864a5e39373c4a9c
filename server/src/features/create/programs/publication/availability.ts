// From when to when a program can be watched.
import type { Program } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { type AuditFacts, audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../access.ts';
import { notifyPublished, publishCounts } from '../audience/notices.ts';
import { dateAudience } from '../audience/store.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { programFacts } from '../program-facts.ts';
import { findProgram, lockProgram, type ProgramRow, updateProgram } from '../store.ts';
import { type AvailabilityWindow, changedWindows, isOpenAt } from './availability-store.ts';
import { findVersion } from './store.ts';

const changedAtOnce = 500;

/** Sets the window, at once; null for no limit. */
export async function setAvailability(
  { context }: ProgramsDeps,
  actor: Actor,
  request: { programId: string; from: string | null; until: string | null },
): Promise<Program> {
  const { programId } = request;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const before = await requireEditable(trx, actor, programId);
    const window = readWindow(request);
    const now = context.clock.now();
    await updateProgram(trx, customerId, programId, {
      available_from: window.from,
      available_until: window.until,
      is_available: before.put_aside_at === null && isOpenAt(window, now),
      updated_at: now,
    });
    await publishProgramEvent(context, trx, customerId, programId);
    if (before.live_version_id !== null) await publishCounts(context, trx, customerId, before);
    const facts = { before: factsOf(before, windowOf(before)), after: factsOf(before, window) };
    const object = { kind: 'program', id: programId };
    await audit(context, trx, actor, 'programs.availability-changed', object, facts);
    return readProgram(trx, actor, programId);
  });
}

function readWindow({ from, until }: { from: string | null; until: string | null }): AvailabilityWindow {
  const window = {
    from: from === null ? null : new Date(from),
    until: until === null ? null : new Date(until),
  };
  if (window.from === null || window.until === null || window.from < window.until) return window;
  throw new AppError('invalid', { fields: [{ path: 'until', message: 'Choose an end after the start.' }] });
}

function windowOf(row: Pick<ProgramRow, 'available_from' | 'available_until'>): AvailabilityWindow {
  return { from: row.available_from, until: row.available_until };
}

function factsOf(row: ProgramRow, { from, until }: AvailabilityWindow): AuditFacts {
  return {
    ...programFacts(row),
    availableFrom: from?.toISOString() ?? null,
    availableUntil: until?.toISOString() ?? null,
  };
}

/** Shows and hides programs whose window has opened or closed. One that can't be written keeps no other from it. */
export async function moveWindows(deps: ProgramsDeps): Promise<void> {
  const { db, clock } = deps.context;
  const changed = await db.system((trx) => changedWindows(trx, clock.now(), changedAtOnce));
  const errors: unknown[] = [];
  for (const { customerId, programId } of changed)
    await db
      .tenant(customerId, (trx) => moveWindow(deps, trx, customerId, programId))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Availability could not be written');
}

/** Shows or hides one program as its window says now. */
export async function moveWindow(
  { context }: Pick<ProgramsDeps, 'context'>,
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<void> {
  await lockProgram(trx, customerId, programId);
  const row = await findProgram(trx, customerId, programId);
  if (row === undefined) return;
  const now = context.clock.now();
  const isAvailable = row.put_aside_at === null && isOpenAt(windowOf(row), now);
  if (isAvailable === row.is_available) return;
  await updateProgram(trx, customerId, programId, { is_available: isAvailable });
  if (isAvailable) await showPublished(context, trx, row, now);
  await publishProgramEvent(context, trx, customerId, programId);
  if (row.live_version_id !== null) await publishCounts(context, trx, customerId, row);
}

/** For its audience a program is new when they can watch it: the feed shows it first, and they are notified. */
async function showPublished(
  context: ProgramsDeps['context'],
  trx: Trx,
  row: ProgramRow,
  now: Date,
): Promise<void> {
  const { customer_id: customerId, id: programId, live_version_id: versionId } = row;
  const version = versionId === null ? undefined : await findVersion(trx, customerId, versionId);
  if (version === undefined) return;
  await updateProgram(trx, customerId, programId, { published_at: now });
  await dateAudience(trx, customerId, programId, now);
  await notifyPublished(context, trx, customerId, version);
}
