import type { Program, ProgramDetail } from '@rushes/contract/programs';
import type { Context, Trx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Downloads } from './downloads.ts';
import { toDraft } from './drafts.ts';
import type { Footage } from './footage.ts';
import { mayEdit } from './policy.ts';
import { type Watcher, toProgram, toTimeline } from './presentation.ts';
import type { Publishing } from './publishing.ts';
import { type Presence, type ProgramRow, findProgram, listEditors, lockProgram } from './store.ts';
import { isNamed } from './versions-store.ts';

/** What the parts of this feature share. */
export interface Tools {
  readonly context: Context;
  readonly footage: Footage;
  readonly publishing: Publishing;
  readonly downloads: Downloads;
}

/** The row for somebody who may edit it: locked, so that changes come one after another. */
export async function editable(trx: Trx, watcher: Watcher, programId: string): Promise<ProgramRow> {
  await lockProgram(trx, watcher.customerId, programId);
  const row = await visible(trx, watcher, programId);
  if (!isEditor(watcher, row)) throw new AppError('forbidden');
  return row;
}

/** The row for somebody who may edit or watch it. */
export async function visible(trx: Trx, watcher: Watcher, programId: string): Promise<ProgramRow> {
  const row = await findVisible(trx, watcher, programId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

export async function isVisible(trx: Trx, watcher: Watcher, programId: string): Promise<boolean> {
  return (await findVisible(trx, watcher, programId)) !== undefined;
}

async function findVisible(trx: Trx, watcher: Watcher, programId: string): Promise<ProgramRow | undefined> {
  const row = await findProgram(trx, watcher.customerId, programId);
  if (row === undefined || isEditor(watcher, row)) return row;
  if (row.live_version_id === null) return undefined;
  if (row.audience_organisation) return row;
  const named = await isNamed(trx, watcher.customerId, programId, watcher.customerUserId);
  return named ? row : undefined;
}

export function isEditor(watcher: Watcher, row: ProgramRow): boolean {
  return mayEdit(watcher, { createdBy: row.created_by, sharedWithCreators: row.shared_with_creators });
}

export async function present(
  { publishing }: Tools,
  trx: Trx,
  watcher: Watcher,
  programId: string,
): Promise<Program> {
  const row = await visible(trx, watcher, programId);
  return toProgram(row, watcher, await publishing.progressOf(trx, row));
}

export async function detail(
  { context, publishing }: Tools,
  trx: Trx,
  watcher: Watcher,
  programId: string,
): Promise<Omit<ProgramDetail, 'watch'>> {
  const row = await visible(trx, watcher, programId);
  const program = toProgram(row, watcher, await publishing.progressOf(trx, row));
  if (!program.canEdit) {
    const timeline = toTimeline(row.liveTimeline?.items ?? [], row.fps);
    return { ...program, timeline, draft: null, editors: [] };
  }
  const draft = await toDraft(trx, row, watcher);
  const present = await listEditors(trx, watcher.customerId, programId, context.clock.now());
  return { ...program, timeline: draft.timeline, draft, editors: othersOf(present, watcher) };
}

export function othersOf(present: readonly Presence[], watcher: Watcher): ProgramDetail['editors'] {
  return present
    .filter((editor) => editor.sessionId !== watcher.sessionId)
    .map(({ customerUserId, name, since }) => ({ customerUserId, name, since: since.toISOString() }));
}
