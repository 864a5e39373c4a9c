import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { randomUUID } from 'node:crypto';
import type { AuditEvent, ChainState } from '@rushes/contract/core/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { audit } from '../../../platform/audit.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());

beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Cleo');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
});

const write = (action: AuditAction, by: TestUser = cm) =>
  app.app.context.db.tenant(by.customerId, (trx) =>
    audit(app.app.context, trx, by, action, { kind: 'clip', id: randomUUID() }),
  );
async function sealAll(): Promise<void> {
  while ((await app.app.features.audit.seal()) > 0);
}
const verify = (by: TestUser = cm) => by.ok<ChainState>('audit/verifyChain', {});
const list = (by: TestUser, request: object = {}) =>
  by.ok<{ items: AuditEvent[]; nextCursor: string | null }>('audit/getAuditEvents', request);

/** As someone who owns the database and has taken the wall away would. */
async function tamper(statement: string): Promise<void> {
  await app.asOwner(async (query) => {
    await query('ALTER TABLE audit_events DISABLE ROW LEVEL SECURITY');
    await query('ALTER TABLE audit_events NO FORCE ROW LEVEL SECURITY');
    await query(statement);
    await query('ALTER TABLE audit_events FORCE ROW LEVEL SECURITY');
    await query('ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY');
  });
}

describe('rows', () => {
  test('are written by the customer’s own transaction, and go with it', async () => {
    const { db } = app.app.context;
    await expect(
      db.tenant(customerId, async (trx) => {
        await audit(app.app.context, trx, cm, 'clips.deleted', { kind: 'clip', id: randomUUID() });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await write('clips.changed');
    const actions = (await list(cm)).items.map(({ action }) => action);
    expect(actions).toContain('clips.changed');
    expect(actions).not.toContain('clips.deleted');
  });

  test('cannot be written for another customer, read, changed or deleted by a customer’s transaction', async () => {
    const { db } = app.app.context;
    const other = await app.make.customer();
    const foreign = { ...cm, customerId: other.customerId };
    await expect(
      db.tenant(customerId, (trx) =>
        audit(app.app.context, trx, foreign, 'clips.changed', { kind: 'clip', id: 'x' }),
      ),
    ).rejects.toThrow(/security/);
    for (const statement of [
      sql`SELECT id FROM audit_events`,
      sql`UPDATE audit_events SET action = 'x'`,
      sql`DELETE FROM audit_events`,
      sql`INSERT INTO audit_events (id, customer_id, action, sequence) VALUES (gen_random_uuid(), ${customerId}, 'x', 1)`,
      sql`SELECT chain FROM audit_chains`,
    ])
      await expect(db.tenant(customerId, (trx) => statement.execute(trx))).rejects.toThrow(
        /permission denied/,
      );
  });

  test('cannot be deleted or rewritten by the server itself', async () => {
    const { db } = app.app.context;
    for (const statement of [sql`DELETE FROM audit_events`, sql`UPDATE audit_events SET action = 'x'`])
      await expect(db.system((trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
  });
});

describe('the chain', () => {
  test('takes up what is committed, numbers it from one, and is whole', async () => {
    await write('clips.changed');
    await write('clips.deleted');
    expect(await verify()).toMatchObject({ isWhole: true, links: 0, unsealed: 4 });
    await sealAll();
    const state = await verify();
    expect(state).toMatchObject({
      isWhole: true,
      from: { sequence: 1 },
      to: { sequence: 4 },
      broken: null,
      unsealed: 0,
    });
    expect((await list(cm)).items.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
  });

  test('does not make a writer wait, nor wait for one: what commits later is later', async () => {
    await sealAll();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = app.app.context.db.tenant(customerId, async (trx) => {
      await audit(app.app.context, trx, cm, 'clips.deleted', { kind: 'clip', id: randomUUID() });
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    await write('clips.restored');
    await sealAll();
    const actionsInChain = async () =>
      (await list(cm)).items
        .filter(({ sequence, action }) => sequence !== null && action.startsWith('clips.'))
        .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
        .map(({ action }) => action);
    expect(await actionsInChain()).toEqual(['clips.restored']);
    goOn.resolve();
    await slow;
    await sealAll();
    expect(await actionsInChain()).toEqual(['clips.restored', 'clips.deleted']);
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  test('goes by the order of the commits, also of rows that are sealed together', async () => {
    const { db } = app.app.context;
    await sealAll();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = db.tenant(customerId, async (trx) => {
      await audit(app.app.context, trx, cm, 'clips.deleted', { kind: 'clip', id: randomUUID() });
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    await write('clips.restored');
    goOn.resolve();
    await slow;
    await sealAll();
    const inChain = (await list(cm)).items.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    expect(inChain.map(({ action }) => action).slice(-2)).toEqual(['clips.restored', 'clips.deleted']);
  });

  test('many sealers at once make one chain', async () => {
    await Promise.all(Array.from({ length: 40 }, () => write('clips.changed')));
    await Promise.all(Array.from({ length: 6 }, () => app.app.features.audit.seal()));
    await sealAll();
    expect(await verify()).toMatchObject({ isWhole: true, links: 42 });
  });

  test('shows a changed row, a missing one, and an end that was cut off', async () => {
    const chainOf = async () => {
      ({ customerId } = await app.make.customer());
      cm = await signUp(app, customerId, 'cm', 'Cleo');
      for (let at = 0; at < 4; at += 1) await write('clips.changed');
      await sealAll();
      expect(await verify()).toMatchObject({ isWhole: true, links: 5 });
      return `customer_id = '${customerId}'`;
    };
    const changed = await chainOf();
    await tamper(`UPDATE audit_events SET client_address = '10.0.0.1' WHERE ${changed} AND sequence = 3`);
    expect(await verify()).toMatchObject({
      isWhole: false,
      from: { sequence: 1 },
      to: { sequence: 2 },
      broken: { sequence: 3, why: 'changed' },
    });
    const missing = await chainOf();
    await tamper(`DELETE FROM audit_events WHERE ${missing} AND sequence = 2`);
    expect(await verify()).toMatchObject({
      isWhole: false,
      to: { sequence: 1 },
      broken: { sequence: 2, why: 'missing' },
    });
    const cut = await chainOf();
    await tamper(`DELETE FROM audit_events WHERE ${cut} AND sequence > 3`);
    expect(await verify()).toMatchObject({
      isWhole: false,
      to: { sequence: 3 },
      broken: { sequence: 4, why: 'missing' },
    });
  });

  test('is sealed by a working process within five seconds', { timeout: 30_000 }, async () => {
    await using worker = await createHarness({ work: true });
    const made = await worker.make.customer();
    const manager = await signUp(worker, made.customerId, 'cm', 'Mona');
    const startedMs = Date.now();
    await expect
      .poll(() => manager.ok('audit/verifyChain', {}), { timeout: 5000, interval: 100 })
      .toMatchObject({ isWhole: true, unsealed: 0, to: { sequence: 1 } });
    expect(Date.now() - startedMs).toBeLessThan(5000);
  });
});

describe('the list', () => {
  test('is for cm and admin, and each customer sees its own', async () => {
    const admin = await signUp(app, customerId, 'admin', 'Adam');
    const other = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Otto');
    await write('clips.changed');
    expect((await list(admin)).items.map(({ action }) => action)).toContain('clips.changed');
    expect((await list(other)).items.map(({ action }) => action)).toEqual(['sessions.signed-in']);
    expect((await viewer.refused('audit/getAuditEvents', {})).code).toBe('forbidden');
  });

  test('names actor, object, address and what changed, and can be asked by each', async () => {
    const programId = await app.make.program(cm, { title: 'Welcome' });
    await cm.ok('program/updateProgram', { programId, title: 'Welcome home' });
    await cm.ok('role/assignRole', { customerUserId: viewer.customerUserId, to: { role: 'cc' } });
    const filtered = (column: string, op: string, value: string) =>
      list(cm, { filters: [{ column, op, values: [value] }] });
    expect((await filtered('objectKind', 'is', 'program')).items).toMatchObject([
      {
        actor: 'Cleo',
        action: 'programs.changed',
        objectName: 'Welcome home',
        objectId: programId,
        changes: ['name: Welcome → Welcome home'],
        clientAddress: '127.0.0.1',
      },
    ]);
    expect((await filtered('action', 'in', 'roles.assigned')).items).toMatchObject([
      { objectKind: 'person', objectName: 'Vera', changes: ['role: viewer → cc'] },
    ]);
    expect((await list(cm, { search: 'roles assigned' })).items).toMatchObject([
      { action: 'roles.assigned' },
    ]);
    const byVera = await filtered('actor', 'contains', 'vera');
    expect(byVera.items.map(({ action }) => action)).toEqual(['sessions.signed-in']);
    const searched = await list(cm, { search: 'welcome cleo' });
    expect(searched.items.map(({ action }) => action)).toEqual(['programs.changed']);
    const since = new Date(Date.now() + 3_600_000).toISOString();
    expect((await filtered('createdAt', 'since', since)).items).toEqual([]);
    expect(await cm.ok('audit/countAuditEvents', {})).toEqual({ count: 4 });
  });

  test('pages by a cursor without losing or repeating a row', async () => {
    for (let at = 0; at < 7; at += 1) await write('clips.changed');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(cm, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map(({ eventId }) => eventId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(9);
    expect(new Set(seen).size).toBe(9);
  });
});

test('publishing, sharing, deleting and exporting are written down, without what users typed beside names', async () => {
  const programId = await app.make.program(cm, { title: 'Launch', published: true });
  const clipId = await app.make.clip(cm, { name: 'Opening' });
  const audience = { customerUserIds: [viewer.customerUserId] };
  await cm.ok('program/setAudience', { programId, audience });
  await cm.ok('program/updateProgram', { programId, description: 'Secret words' });
  const link = await cm.ok<{ shareLinkId: string }>('sharelink/createShareLink', {
    programId,
    name: 'Press',
    password: 'secret words',
  });
  await cm.ok('sharelink/revokeShareLink', { shareLinkId: link.shareLinkId });
  await cm.ok('program/unpublishProgram', { programId });
  await cm.ok('program/deletePrograms', { programIds: [programId] });
  await cm.ok('program/restorePrograms', { programIds: [programId] });
  await cm.ok('clip/deleteClips', { clipIds: [clipId] });
  await cm.ok('clip/restoreClips', { clipIds: [clipId] });
  await cm.ok('report/createReport', { kind: 'programs' });
  const { items } = await list(cm, { limit: 100 });
  expect(
    items
      .map(({ action }) => action)
      .toReversed()
      .slice(2),
  ).toEqual([
    'programs.audience-changed',
    'programs.changed',
    'share-links.made',
    'share-links.revoked',
    'programs.unpublished',
    'programs.deleted',
    'programs.restored',
    'clips.deleted',
    'clips.restored',
    'reports.made',
  ]);
  expect(items.find(({ action }) => action === 'programs.audience-changed')).toMatchObject({
    changes: ['audience: organisation → Vera'],
  });
  expect(JSON.stringify(items).toLowerCase()).not.toContain('secret words');
});
