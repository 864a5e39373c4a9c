import { randomUUID } from 'node:crypto';
import { countedMost } from '@rushes/contract/lists/list';
import type {
  BelongingsChoice,
  Erasure,
  ErasurePlan,
  PersonalThing,
} from '@rushes/contract/organization/personal-data';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { CallContext, Member } from '../../../platform/http/caller.ts';
import { countNamed, eraseNamed, type DataSubject } from '../../../platform/personal-data/naming.ts';
import type { Counted, PersonalData } from '../../../platform/personal-data/offer.ts';
import type { UsersService } from '../users/service.ts';
import * as lists from './erasure-list-store.ts';
import * as store from './store.ts';
import { readList } from '../../../platform/lists/read-list.ts';

export const eraseJob = 'personal-data.erase';
export const bytesJob = 'personal-data.delete-bytes';

export interface EraseData {
  readonly erasureId: string;
}

export interface BytesData {
  readonly keys: readonly string[];
  readonly prefixes: readonly string[];
}

const bytesAtOnce = 200;

export interface EraseDeps {
  readonly context: Context;
  readonly offers: readonly PersonalData<PersonalThing>[];
  readonly users: Pick<
    UsersService,
    'findOwned' | 'transferKinds' | 'requireNewOwner' | 'requireTransfer' | 'deactivate'
  >;
}

type CallOrigin = Pick<CallContext<Member>, 'caller' | 'clientAddress' | 'requestId' | 'origin'>;

export interface EraseRequest {
  readonly customerUserId: string;
  readonly userName: string;
  readonly choices: Readonly<Record<string, BelongingsChoice>>;
  readonly toCustomerUserId?: string | null | undefined;
}

/** Takes a user out of an organisation for good: planned, confirmed, done in one transaction, certified. */
export function createErasing(deps: EraseDeps) {
  const { db, clock, storage } = deps.context;
  return {
    planErasure: (member: Member, customerUserId: string) =>
      asSystem(deps.context, (trx) => plan(deps, trx, member, customerUserId)),
    eraseUser: (from: CallOrigin, request: EraseRequest) =>
      asSystem(deps.context, (trx) => ask(deps, trx, from, request)),
    getErasures: ({ customerId }: Member, query: lists.ErasureQuery) =>
      readList(db, customerId, async (trx) => {
        const { rows, nextCursor } = await lists.pageErasures(trx, customerId, query);
        return { items: rows.map(present), nextCursor };
      }),
    countErasures: async ({ customerId }: Member, query: Omit<lists.ErasureQuery, 'limit'>) => ({
      count: await readList(db, customerId, (trx) =>
        lists.countErasures(trx, customerId, query, countedMost),
      ),
    }),
    erase: (data: EraseData) => run(deps, data),
    failErasing: ({ erasureId }: EraseData, code: string | undefined) =>
      asSystem(deps.context, (trx) =>
        store.updateErasure(trx, erasureId, ['waiting', 'running'], {
          state: 'failed',
          failure:
            code === 'clip-in-use' ? 'clip-in-use' : code === 'invalid' ? 'new-owner-gone' : 'internal',
          finished_at: clock.now(),
        }),
      ),
    deleteBytes: async ({ keys, prefixes }: BytesData): Promise<void> => {
      for (const key of keys) await storage.delete(key);
      for (const prefix of prefixes) await storage.deletePrefix(prefix);
    },
  };
}

async function plan(
  { offers, users }: EraseDeps,
  trx: Trx,
  member: Member,
  customerUserId: string,
): Promise<ErasurePlan> {
  const subject = await known(trx, member, customerUserId);
  if (customerUserId !== member.customerUserId)
    await users.requireTransfer(trx, member, { from: customerUserId, to: null });
  const things: Counted<PersonalThing>[] = [];
  for (const offer of offers) {
    for (const naming of offer.columns)
      things.push({ what: naming.what, fate: naming.fate, count: await countNamed(trx, naming, subject) });
    things.push(...((await offer.count?.(trx, subject)) ?? []));
  }
  const owned: ErasurePlan['owned'] = [];
  for (const held of await users.findOwned(trx, subject)) {
    if (held.count === 0) continue;
    const needed = (deleted: string[]) => neededOf(offers, trx, subject, held.kind, new Set(deleted));
    owned.push({
      ...held,
      neededByOthers: await needed(['programs']),
      neededIfProgramsStay: await needed([]),
    });
  }
  return {
    customerUserId,
    name: subject.name,
    userName: subject.userName,
    keepsAccount: things.some(({ what, fate }) => what === 'account' && fate === 'kept'),
    owned,
    things: things.filter(({ count }) => count > 0),
  };
}

async function neededOf(
  offers: EraseDeps['offers'],
  trx: Trx,
  subject: DataSubject,
  kind: string,
  deletedKinds: ReadonlySet<string>,
): Promise<number> {
  const offer = offers.find(({ needed }) => needed?.kind === kind);
  return (await offer?.needed?.count(trx, subject, deletedKinds)) ?? 0;
}

async function known(trx: Trx, { customerId }: Member, customerUserId: string) {
  const subject = await store.findSubject(trx, customerId, customerUserId);
  if (subject === undefined) throw new AppError('not-found');
  return subject;
}

async function ask(deps: EraseDeps, trx: Trx, from: CallOrigin, request: EraseRequest): Promise<Erasure> {
  const { context, users } = deps;
  const { caller } = from;
  const { customerUserId, choices } = request;
  const subject = await known(trx, caller, customerUserId);
  if (customerUserId === caller.customerUserId) throw new AppError('own-profile');
  if (request.userName.toLowerCase() !== subject.userName)
    throw new AppError('invalid', { fields: [{ path: 'userName', message: 'differs' }] });
  const to = request.toCustomerUserId ?? null;
  await users.requireTransfer(trx, caller, { from: customerUserId, to });
  const newOwnerId = await judge(deps, trx, subject, request);
  // Nobody changes anything as them from here on.
  await users.deactivate(trx, from, customerUserId);
  const createdAt = context.clock.now();
  const id = await store.insertErasure(trx, {
    id: randomUUID(),
    subject,
    requestedBy: caller.customerUserId,
    newOwnerId,
    choices,
    createdAt,
  });
  if (id === undefined) throw new AppError('wrong-state');
  const details = { erasureId: id, newOwner: newOwnerId, ...choices };
  const object = { kind: 'person', id: customerUserId };
  await audit(context, trx, caller, 'personal-data.erasure-asked', object, { details });
  await context.jobs.enqueue(trx, eraseJob, { erasureId: id } satisfies EraseData, { singletonKey: id });
  const row = await store.findErasure(trx, id);
  if (row === undefined) throw new AppError('not-found');
  return present(row);
}

/** Whether what the user owns has somewhere to go; gives who takes it over. */
async function judge(
  { offers, users }: EraseDeps,
  trx: Trx,
  subject: store.SubjectRow,
  { choices, toCustomerUserId }: EraseRequest,
): Promise<string | null> {
  const owned = (await users.findOwned(trx, subject)).filter(({ count }) => count > 0);
  const open = owned.filter(({ kind }) => choices[kind] === undefined);
  if (open.length > 0) {
    const fields = open.map(({ kind }) => ({ path: `choices.${kind}`, message: 'required' }));
    throw new AppError('invalid', { fields });
  }
  const passed = new Set(owned.filter(({ kind }) => choices[kind] === 'transfer').map(({ kind }) => kind));
  const deleted = new Set(owned.filter(({ kind }) => choices[kind] === 'delete').map(({ kind }) => kind));
  for (const kind of deleted) {
    if ((await neededOf(offers, trx, subject, kind, deleted)) === 0) continue;
    if (toCustomerUserId == null) throw new AppError('clip-in-use');
    passed.add(kind);
  }
  if (passed.size === 0) return null;
  const { customerId, customerUserId } = subject;
  const to = toCustomerUserId ?? customerUserId;
  await users.requireNewOwner(trx, { customerId, from: customerUserId, to }, passed);
  return to;
}

async function run(deps: EraseDeps, { erasureId }: EraseData): Promise<void> {
  await asSystem(deps.context, (trx) =>
    store.updateErasure(trx, erasureId, ['waiting'], { state: 'running' }),
  );
  await eraseOnce(deps, erasureId);
  await asSystem(deps.context, (trx) => eraseLate(deps, trx, erasureId));
}

// One transaction: a process that is killed leaves the user whole or gone. Bytes follow by jobs of the same commit.
async function eraseOnce(deps: EraseDeps, erasureId: string): Promise<void> {
  const { context, offers } = deps;
  await asSystem(deps.context, async (trx) => {
    const row = await store.findErasure(trx, erasureId, { lock: true });
    if (row === undefined || row.state !== 'running') return;
    const at = context.clock.now();
    const subject = await store.findSubject(trx, row.customerId, row.subjectId, { lock: true });
    const transferred = subject === undefined ? [] : await pass(deps, trx, row, at);
    const done =
      subject === undefined
        ? { outcome: [], passed: [], keys: [], prefixes: [] }
        : await eraseAll(offers, trx, subject, row, at);
    await deleteSoon(deps, trx, done);
    const keptAccount = done.outcome.some(({ what, fate }) => what === 'account' && fate === 'kept');
    // Here, as no job may hold the address of someone who is gone.
    if (subject !== undefined && !keptAccount) await context.mail.forget(subject.userName);
    // Before the end of the erasure: what comes after it is of someone else.
    await certify(context, trx, row, done.outcome);
    await store.updateErasure(trx, erasureId, ['running'], {
      state: 'done',
      outcome: JSON.stringify(done.outcome),
      transferred: JSON.stringify([...transferred, ...done.passed]),
      kept_account: keptAccount,
      finished_at: context.clock.now(),
    });
    await context.events.publish(trx, { customerId: row.customerId }, { type: 'counts' });
    await context.events.publish(trx, { customerId: row.customerId }, { type: 'channels' });
  });
}

async function pass({ users }: EraseDeps, trx: Trx, row: store.ErasureRow, at: Date) {
  const kinds = new Set(Object.keys(row.choices).filter((kind) => row.choices[kind] === 'transfer'));
  if (kinds.size === 0) return [];
  const { customerId, subjectId, newOwnerId } = row;
  const move = { customerId, from: subjectId, to: newOwnerId ?? subjectId, at };
  try {
    return (await users.transferKinds(trx, move, kinds)).moved;
  } catch (error) {
    // Nobody fits by trying again.
    throw error instanceof AppError ? Object.assign(error, { permanent: true }) : error;
  }
}

async function eraseAll(
  offers: EraseDeps['offers'],
  trx: Trx,
  subject: DataSubject,
  { newOwnerId }: store.ErasureRow,
  at: Date,
): Promise<BytesData & { outcome: Counted<PersonalThing>[]; passed: Erasure['transferred'] }> {
  const counts: Counted<PersonalThing>[] = [];
  const keys: string[] = [];
  const prefixes: string[] = [];
  const passed: Erasure['transferred'] = [];
  for (const offer of offers) {
    const erased = await offer.erase?.(trx, subject, { at, newOwnerId });
    counts.push(...(erased?.counts ?? []));
    passed.push(...(erased?.passed ?? []));
    keys.push(...(erased?.keys ?? []));
    prefixes.push(...(erased?.prefixes ?? []));
    for (const naming of offer.columns)
      counts.push({ what: naming.what, fate: naming.fate, count: await eraseNamed(trx, naming, subject) });
  }
  return {
    outcome: counts.filter(({ count }) => count > 0),
    passed: passed.filter(({ count }) => count > 0),
    keys,
    prefixes,
  };
}

async function deleteSoon({ context }: EraseDeps, trx: Trx, { keys, prefixes }: BytesData): Promise<void> {
  const send = (data: BytesData) => context.jobs.enqueue(trx, bytesJob, data);
  for (let first = 0; first < keys.length; first += bytesAtOnce)
    await send({ keys: keys.slice(first, first + bytesAtOnce), prefixes: [] });
  for (let first = 0; first < prefixes.length; first += bytesAtOnce)
    await send({ keys: [], prefixes: prefixes.slice(first, first + bytesAtOnce) });
}

/** What was made of the user while they were being erased; a process that is killed before it does so again. */
async function eraseLate(deps: EraseDeps, trx: Trx, erasureId: string): Promise<void> {
  const row = await store.findErasure(trx, erasureId);
  if (row?.state !== 'done') return;
  const { customerId, subjectId, subjectUserId } = row;
  const subject = { customerId, customerUserId: subjectId, userId: subjectUserId };
  for (const offer of deps.offers) {
    const keys = (await offer.eraseLate?.(trx, subject)) ?? [];
    await deleteSoon(deps, trx, { keys, prefixes: [] });
  }
}

function certify(
  context: Context,
  trx: Trx,
  { id, customerId, subjectId, requestedByUserId }: store.ErasureRow,
  outcome: readonly Counted[],
): Promise<void> {
  const counts = Object.fromEntries(outcome.map(({ what, fate, count }) => [`${what} ${fate}`, count]));
  const actor = { customerId, userId: requestedByUserId };
  const details = { erasureId: id, ...counts };
  return audit(context, trx, actor, 'personal-data.erased', { kind: 'person', id: subjectId }, { details });
}

function present(row: store.ErasureRow): Erasure {
  return {
    erasureId: row.id,
    customerUserId: row.subjectId,
    state: row.state,
    requestedByName: row.requestedByName,
    newOwnerName: row.newOwnerName,
    keptAccount: row.keptAccount,
    outcome: row.outcome,
    transferred: row.transferred,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** The account of who is erased may be in other customers, and goes with the last one. */
function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
