import type {
  OwnViewing,
  RequiredProgram,
  ProgramViewer,
  ViewerCounts,
  ViewingRequirement,
} from '@rushes/contract/audience/viewing';
import { remindEveryHours } from '@rushes/contract/audience/lists/viewing';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { readList } from '../../../platform/lists/read-list.ts';
import { type Actor, requireEditor, requireWatchable, toPlayback } from '../../create/programs/service.ts';
import { countFound, pageViewers, type ViewerQuery } from './list-store.ts';
import { defineReminderMail, remind } from './reminders.ts';
import * as store from './store.ts';

const hourMs = 3_600_000;
/** Viewers are reminded this long before a program is due. */
const beforeDueMs = 24 * hourMs;

export type ViewingService = ReturnType<typeof createViewingService>;

/** What programs ask of their viewers, and who has done it. */
export function createViewingService(context: Context) {
  defineReminderMail(context);
  return { ...viewerCalls(context), ...editorCalls(context), remindDue: () => remindDue(context) };
}

function viewerCalls({ db, clock, ...context }: Context) {
  const ownOf = async (trx: Trx, actor: Actor, programId: string): Promise<OwnViewing> => {
    const own = await store.findOwn(trx, actor, programId);
    if (own === undefined) throw new AppError('not-found');
    const requirement = await store.findRequirement(trx, actor.customerId, programId);
    const { version, confirmedVersion, isWatched } = own;
    const confirmedAt = own.confirmedAt?.toISOString() ?? null;
    return { ...toRequirement(requirement), version, isWatched, confirmedAt, confirmedVersion };
  };
  return {
    getViewing: (actor: Actor, programId: string): Promise<OwnViewing> =>
      db.tenant(actor.customerId, async (trx) => {
        await requireWatchable(trx, actor, programId);
        return ownOf(trx, actor, programId);
      }),
    confirmViewing: (
      actor: Actor,
      { programId, version }: { readonly programId: string; readonly version: number },
    ): Promise<OwnViewing> =>
      db.tenant(actor.customerId, async (trx) => {
        await requireWatchable(trx, actor, programId);
        const own = await store.findOwn(trx, actor, programId);
        if (own === undefined || own.version === null) throw new AppError('not-published');
        const { asksConfirmation } = await store.findRequirement(trx, actor.customerId, programId);
        if (!asksConfirmation) throw new AppError('wrong-state');
        if (own.version !== version) throw new AppError('conflict');
        if (!own.isWatched) throw new AppError('not-viewed');
        const isNew = await store.addConfirmation(trx, actor, { programId, version, at: clock.now() });
        const object = { kind: 'program', id: programId };
        if (isNew)
          await audit({ clock, ...context }, trx, actor, 'viewing.confirmed', object, { after: { version } });
        return ownOf(trx, actor, programId);
      }),
    getRequired: (actor: Actor): Promise<{ items: RequiredProgram[] }> =>
      db.tenant(actor.customerId, async (trx) => ({
        items: (await store.listRequired(trx, actor)).map((row) => toRequired(row, actor)),
      })),
  };
}

function editorCalls(context: Context) {
  const { db, clock } = context;
  return {
    setRequirement: (
      actor: Actor,
      { programId, ...requirement }: ViewingRequirement & { readonly programId: string },
    ): Promise<ViewingRequirement> =>
      db.tenant(actor.customerId, async (trx) => {
        const { isLive } = await requireEditor(trx, actor, programId);
        const before = toRequirement(await store.findRequirement(trx, actor.customerId, programId));
        const at = Date.parse(requirement.dueAt ?? '');
        const isNew = !before.isRequired || at !== Date.parse(before.dueAt ?? '');
        if (requirement.isRequired && isNew && at <= clock.nowMs()) throw pastDue();
        await store.saveRequirement(trx, actor.customerId, programId, requirement);
        const after = toRequirement(await store.findRequirement(trx, actor.customerId, programId));
        // Of what isn't published yet, viewers hear once it is.
        if (isLive) await remindOfChange(context, trx, actor, { programId, ...requirement });
        const object = { kind: 'program', id: programId };
        await audit(context, trx, actor, 'viewing.requirement-changed', object, { before, after });
        return after;
      }),
    getViewers: async (actor: Actor, query: ViewerQuery) => {
      await db.tenant(actor.customerId, (trx) => requireEditor(trx, actor, query.programId));
      const page = await readList(db, actor.customerId, (trx) => pageViewers(trx, actor.customerId, query));
      return { items: page.rows.map(toViewer), nextCursor: page.nextCursor };
    },
    countViewersFound: async (actor: Actor, query: Omit<ViewerQuery, 'limit'>) => {
      await db.tenant(actor.customerId, (trx) => requireEditor(trx, actor, query.programId));
      return {
        count: await readList(db, actor.customerId, (trx) => countFound(trx, actor.customerId, query)),
      };
    },
    countViewers: (actor: Actor, programId: string): Promise<ViewerCounts> =>
      db.tenant(actor.customerId, async (trx) => {
        await requireEditor(trx, actor, programId);
        const counts = await store.countViewers(trx, actor.customerId, programId);
        const { remindedAt } = await store.findRequirement(trx, actor.customerId, programId);
        return { ...counts, remindedAt: remindedAt?.toISOString() ?? null };
      }),
    remindViewers: (actor: Actor, programId: string): Promise<{ reminded: number }> =>
      db.tenant(actor.customerId, async (trx) => {
        const { customerId } = actor;
        const { isLive } = await requireEditor(trx, actor, programId);
        if (!isLive) throw new AppError('not-published');
        if (!(await store.findRequirement(trx, customerId, programId)).isRequired)
          throw new AppError('wrong-state');
        const at = clock.now();
        const before = new Date(at.getTime() - remindEveryHours * hourMs);
        if (!(await store.noteReminded(trx, customerId, programId, { at, before })))
          throw new AppError('reminded-lately');
        const users = await store.listWaiting(trx, customerId, programId);
        await remind(context, trx, { customerId, programId, users, actorId: actor.customerUserId });
        const object = { kind: 'program', id: programId };
        await audit(context, trx, actor, 'viewing.reminded', object, { after: { users: users.length } });
        return { reminded: users.length };
      }),
  };
}

/** Reminds those who still have to watch what is due within a day; each program once for each date. */
async function remindDue(context: Context): Promise<void> {
  const now = context.clock.now();
  const until = new Date(now.getTime() + beforeDueMs);
  const due = await context.db.system((trx) => store.findDue(trx, now, until));
  const errors: unknown[] = [];
  for (const { customerId, programId } of due)
    await context.db
      .tenant(customerId, (trx) => remindOf(context, trx, customerId, programId))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Viewers could not be reminded');
}

function pastDue(): AppError {
  const message = 'This date is in the past. Choose a later one.';
  return new AppError('invalid', { fields: [{ path: 'dueAt', message }] });
}

/** Reminds at once of what is due sooner than a reminder would be sent before it. */
async function remindOfChange(
  context: Context,
  trx: Trx,
  { customerId }: Actor,
  { programId, isRequired, dueAt }: ViewingRequirement & { readonly programId: string },
): Promise<void> {
  const leftMs = dueAt === null ? 0 : Date.parse(dueAt) - context.clock.nowMs();
  if (isRequired && leftMs > 0 && leftMs <= beforeDueMs) await remindOf(context, trx, customerId, programId);
}

async function remindOf(context: Context, trx: Trx, customerId: string, programId: string): Promise<void> {
  if (!(await store.noteDueReminded(trx, customerId, programId, context.clock.now()))) return;
  const users = await store.listWaiting(trx, customerId, programId);
  await remind(context, trx, { customerId, programId, users, actorId: null });
}

function toRequirement({ isRequired, asksConfirmation, dueAt }: store.RequirementRow): ViewingRequirement {
  return { isRequired, asksConfirmation, dueAt: dueAt?.toISOString() ?? null };
}

function toRequired(row: store.RequiredRow, actor: Actor): RequiredProgram {
  const { id, title, durationMs, versionId, hasArtwork, dueAt, isViewed } = row;
  const { poster } = toPlayback(actor, versionId, hasArtwork);
  return { programId: id, title, durationMs, poster, dueAt: dueAt?.toISOString() ?? null, isViewed };
}

function toViewer({
  viewedAt,
  confirmedAt,
  ...row
}: Awaited<ReturnType<typeof pageViewers>>['rows'][number]): ProgramViewer {
  const { customerUserId, name, userName, state, mail, watched } = row;
  return {
    ...{ customerUserId, name, userName, state, mail, watched },
    viewedAt: viewedAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
  };
}
