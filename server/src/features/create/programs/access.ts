import type { Program, ProgramDetail } from '@rushes/contract/create/programs';
import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { isInAudience, isInChannel } from './audience/store.ts';
import { playsAsBio } from './audience/bio-access-store.ts';
import type { Downloads } from './downloads/downloads.ts';
import { toDraft } from './drafts/draft.ts';
import type { Footage } from './assets-port.ts';
import { deleteGrounds, editGrounds, type Ground, holds, mayEdit, type Person } from './policy.ts';
import { type Watcher, toProgram, toTimeline } from './presentation.ts';
import type { Publishing } from './publication/versions.ts';
import { type Presence, type ProgramRow, findProgram, listEditors, lockProgram } from './store.ts';

export interface AudienceIds {
  readonly customerUserIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** An audience that leaves people out who were meant before. */
export interface Narrowing {
  readonly programId: string;
  readonly before: 'organisation' | AudienceIds;
  /** How many may still watch by other ways, as the person was told. */
  readonly confirmedStay: number;
}

/** Hears of it in the transaction that has written the new audience and what is published with it, and refuses it by throwing. */
export type NarrowingListener = (trx: Trx, watcher: Watcher, narrowing: Narrowing) => Promise<void>;

/** What the parts of this feature share. */
export interface Tools {
  readonly context: Context;
  readonly footage: Footage;
  readonly publishing: Publishing;
  readonly downloads: Downloads;
  readonly narrowingListeners: readonly NarrowingListener[];
}

/** The row for someone who may edit it: locked, so that changes come one after another. */
export async function editable(trx: Trx, watcher: Watcher, programId: string): Promise<ProgramRow> {
  await lockProgram(trx, watcher.customerId, programId);
  const row = await visible(trx, watcher, programId);
  if (!isEditor(watcher, row)) throw new AppError('forbidden');
  return row;
}

/** The row for someone who may edit or watch it. */
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
  return row !== undefined && holds(await watchGrounds(trx, watcher, row)) ? row : undefined;
}

export function isEditor(person: Person, row: ProgramRow): boolean {
  return mayEdit(person, ownedOf(row));
}

function ownedOf(row: ProgramRow) {
  return { createdBy: row.created_by, sharedWithCreators: row.shared_with_creators };
}

/** Why someone may watch: they edit it, or it is published for them or in a channel of theirs. */
async function watchGrounds(trx: Trx, person: Person, row: ProgramRow): Promise<readonly Ground[]> {
  const editing: Ground = { rule: 'editing', passes: isEditor(person, row) };
  const none = { audience: false, channel: false };
  const isOpen = !editing.passes && row.live_version_id !== null;
  const { audience, channel } = isOpen ? await meantFor(trx, person, row) : none;
  const isBio = isOpen && !audience && !channel && (await playsAsBio(trx, person, row.id));
  return [
    editing,
    { rule: 'audience', passes: audience },
    { rule: 'channel', passes: channel },
    ...(isBio ? [{ rule: 'directory', passes: true } as const] : []),
  ];
}

async function meantFor(trx: Trx, { customerId, customerUserId }: Person, row: ProgramRow) {
  return {
    audience: row.audience_organisation || (await isInAudience(trx, customerId, row.id, customerUserId)),
    channel: await isInChannel(trx, customerId, row.id, customerUserId),
  };
}

/** The grounds that a permission stands on for one program. */
export async function explain(
  trx: Trx,
  person: Person,
  programId: string,
  permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await findProgram(trx, person.customerId, programId);
  if (row === undefined) return reasonsFor(false);
  if (permission === 'create.programs:delete') return reasonsFor(true, deleteGrounds(person, ownedOf(row)));
  if (permission !== 'home.feed:see') return reasonsFor(true, editGrounds(person, ownedOf(row)));
  const grounds = await watchGrounds(trx, person, row);
  const isEditing = grounds.some(({ rule, passes }) => rule === 'editing' && passes);
  return reasonsFor(
    true,
    grounds,
    isEditing ? [] : [{ rule: 'published', passes: row.live_version_id !== null }],
  );
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
