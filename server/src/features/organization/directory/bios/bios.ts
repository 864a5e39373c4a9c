import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { randomUUID } from 'node:crypto';
import { openBioStates } from '@rushes/contract/organization/lists/directory';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import { type BioQuery, countBios, pageBios } from './list-store.ts';
import * as store from './store.ts';
import { type BioMail, bioMail } from '../mails.ts';

const dayMs = 24 * 3_600_000;

/** Videos of users about themselves: asked for, offered, decided, and asked for again when they are old. */
export function createBios(context: Context) {
  const { db, clock } = context;
  return {
    requestBios: (member: Member, customerUserIds: readonly string[], origin: string) =>
      db.tenant(member.customerId, (trx) => request(context, trx, { member, customerUserIds, origin })),
    getBios: ({ customerId }: Member, query: BioQuery) =>
      db.tenant(customerId, (trx) => pageBios(trx, customerId, query)),
    countBios: async ({ customerId }: Member, query: Omit<BioQuery, 'limit'>) => ({
      count: await db.tenant(customerId, (trx) => countBios(trx, customerId, query)),
    }),
    ...decisions(context),
    countWaiting: async (trx: Trx, member: Member) => {
      const { own, submitted } = await store.countWaiting(trx, member.customerId, member.customerUserId);
      return own + (isManager(member) ? submitted : 0);
    },
    wentLive: (trx: Trx, customerId: string, programId: string) =>
      wentLive(context, trx, customerId, programId),
    /** Marks what has expired, each by itself, and asks who is still here for a new one. */
    sweep: async () => {
      const due = await db.system((trx) => store.findDue(trx, clock.now()));
      for (const bio of due) await db.tenant(bio.customerId, (trx) => expire(context, trx, bio));
    },
  };
}

/** One decision at a time about one video, on record and told. */
function changing(context: Context) {
  const { db } = context;
  return (
    member: Member,
    bioId: string,
    action: AuditAction,
    work: (trx: Trx, row: store.BioRow) => Promise<void>,
  ) =>
    db.tenant(member.customerId, async (trx) => {
      const row = await store.lockBio(trx, member.customerId, bioId);
      if (row === undefined) throw new AppError('not-found');
      await work(trx, row);
      const now = await store.findBio(trx, member.customerId, bioId);
      if (now === undefined) throw new Error('a bio went away under its lock');
      const facts = { before: { state: row.state }, after: { state: now.state, program: now.title } };
      await audit(context, trx, member, action, { kind: 'person', id: row.customerUserId }, facts);
      await tell(context, trx, row);
      return store.toBio(now);
    });
}

function decisions(context: Context) {
  const { clock, mail } = context;
  const change = changing(context);
  const write = (
    trx: Trx,
    row: store.BioRow,
    values: Omit<Parameters<typeof store.updateBio>[3], 'changed_at'>,
  ) => store.updateBio(trx, row.customerId, row.bioId, { ...values, changed_at: clock.now() });
  const notifyUser = (trx: Trx, { bioId, customerId }: store.BioRow, by: string) =>
    mail.enqueue(trx, bioMail, { bioId, customerId, by } satisfies BioMail);
  return {
    submitBio: (member: Member, { bioId, programId }: { bioId: string; programId: string }) =>
      change(member, bioId, 'directory.bio-submitted', async (trx, row) => {
        const isOwn = row.customerUserId === member.customerUserId;
        // Someone else's request is not there for anyone who does not look after it.
        if (!isOwn && !isManager(member)) throw new AppError('not-found');
        if (!openBioStates.includes(row.state)) throw new AppError('wrong-state');
        const maker = await store.makerOf(trx, member.customerId, programId);
        if (maker === undefined)
          throw new AppError('invalid', { fields: [{ path: 'programId', message: 'unknown' }] });
        if (maker !== member.customerUserId && !isManager(member)) throw new AppError('forbidden');
        await write(trx, row, { state: 'submitted', program_id: programId, reason: '' });
      }),
    approveBio: (
      member: Member,
      {
        bioId,
        programId,
        versionId,
        days,
      }: { bioId: string; programId: string; versionId: string; days: number },
    ) =>
      change(member, bioId, 'directory.bio-approved', async (trx, row) => {
        requireSubmitted(row, programId);
        if (row.liveVersionId === null) throw new AppError('not-published');
        if (row.liveVersionId !== versionId) throw new AppError('conflict');
        await store.replaceApproved(trx, row.customerId, row.customerUserId, clock.now());
        const expiresAt = new Date(clock.nowMs() + days * dayMs);
        await write(trx, row, { state: 'approved', version_id: versionId, expires_at: expiresAt });
        await notifyUser(trx, row, member.customerUserId);
      }),
    sendBioBack: (
      member: Member,
      { bioId, programId, reason }: { bioId: string; programId: string; reason: string },
    ) =>
      change(member, bioId, 'directory.bio-sent-back', async (trx, row) => {
        requireSubmitted(row, programId);
        await write(trx, row, { state: 'sent-back', reason });
        await notifyUser(trx, row, member.customerUserId);
      }),
    withdrawBio: (member: Member, bioId: string) =>
      change(member, bioId, 'directory.bio-withdrawn', async (trx, row) => {
        if (!openBioStates.includes(row.state) && row.state !== 'approved') throw new AppError('wrong-state');
        await write(trx, row, { state: 'withdrawn' });
      }),
  };
}

function isManager({ permissions }: Member): boolean {
  return permissions.has('organization.directory:edit');
}

/** What is decided about is what was looked at. */
function requireSubmitted(row: store.BioRow, programId: string): void {
  if (row.state !== 'submitted') throw new AppError('wrong-state');
  if (row.programId !== programId) throw new AppError('conflict');
}

/** The badges of the user and of those who decide. */
async function tell(
  { events }: Context,
  trx: Trx,
  { customerId, customerUserId }: Pick<store.BioRow, 'customerId' | 'customerUserId'>,
): Promise<void> {
  const told = new Set([customerUserId, ...(await store.deciders(trx, customerId))]);
  for (const each of told)
    await events.publish(trx, { customerId, customerUserId: each }, { type: 'counts' });
}

async function request(
  context: Context,
  trx: Trx,
  { member, customerUserIds, origin }: { member: Member; customerUserIds: readonly string[]; origin: string },
) {
  const { customerId } = member;
  const at = context.clock.now();
  const found = await store.findAskable(trx, customerId, customerUserIds);
  const requested: string[] = [];
  const refused: { customerUserId: string; reason: 'not-found' | 'wrong-state' }[] = [];
  for (const customerUserId of new Set(customerUserIds)) {
    const askable = found.find((each) => each.customerUserId === customerUserId);
    if (askable === undefined) {
      refused.push({ customerUserId, reason: 'not-found' });
      continue;
    }
    const by = { customerUserId: member.customerUserId, name: member.name };
    const bio = { id: randomUUID(), customerId, customerUserId, by, origin, at };
    if (askable.isOpen || !(await store.insertBio(trx, bio))) {
      refused.push({ customerUserId, reason: 'wrong-state' });
      continue;
    }
    const data: BioMail = { bioId: bio.id, customerId, by: member.customerUserId };
    await context.mail.enqueue(trx, bioMail, data);
    await context.events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
    await audit(context, trx, member, 'directory.bio-requested', { kind: 'person', id: customerUserId });
    requested.push(customerUserId);
  }
  return { requested, refused };
}

/** What was approved is not what plays now: it waits for a decision again. */
async function wentLive(context: Context, trx: Trx, customerId: string, programId: string): Promise<void> {
  const at = context.clock.now();
  for (const row of await store.lockBiosOf(trx, customerId, programId)) {
    if (row.state === 'approved') {
      // Where another one is asked for already, that one takes its place.
      const isAsked = await store.hasOpen(trx, customerId, row.customerUserId);
      const state = isAsked ? ('expired' as const) : ('submitted' as const);
      await store.updateBio(trx, customerId, row.bioId, { state, version_id: null, changed_at: at });
      const object = { kind: 'person', id: row.customerUserId };
      const facts = { before: { state: row.state }, after: { state, program: row.title } };
      await audit(context, trx, { customerId, userId: null }, `directory.bio-${state}`, object, facts);
    }
    await tell(context, trx, row);
  }
}

async function expire(context: Context, trx: Trx, due: store.DueBio): Promise<void> {
  const { customerId, customerUserId } = due;
  const at = context.clock.now();
  const row = await store.lockBio(trx, customerId, due.bioId);
  if (row?.state !== 'approved' || row.expiresAt === null || row.expiresAt > at) return;
  await store.updateBio(trx, customerId, due.bioId, { state: 'expired', changed_at: at });
  const nobody = { customerId, userId: null };
  const object = { kind: 'person', id: customerUserId };
  await audit(context, trx, nobody, 'directory.bio-expired', object);
  if (due.isActive) {
    const by = { customerUserId: null, name: row.requestedByName };
    const id = randomUUID();
    if (await store.insertBio(trx, { id, customerId, customerUserId, by, origin: due.origin, at })) {
      await context.mail.enqueue(trx, bioMail, { bioId: id, customerId, by: null } satisfies BioMail);
      await audit(context, trx, nobody, 'directory.bio-requested', object);
    }
  }
  await tell(context, trx, row);
}
