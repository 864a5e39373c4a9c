import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { ChainState } from '@rushes/contract/core/audit';
import type { ErasurePlan, Erasure, PersonalExport } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { makeZora, type World } from '../../../../test/personal-world.ts';
import { sendRaw } from '../../../../test/raw-http.ts';
import { erasedName } from '../../../platform/personal-data/naming.ts';

const run = promisify(execFile);
const slow = { timeout: 30_000, interval: 100 };

let app: Harness;
let folder: string;
let customerId: string;
let cm: TestUser;
let newOwner: TestUser;
let foreignUser: TestUser;
const clock = {
  aheadMs: 0,
  nowMs: () => Date.now() + clock.aheadMs,
  now: () => new Date(clock.nowMs()),
  iso: () => clock.now().toISOString(),
};

beforeAll(async () => {
  app = await createHarness({ work: true, clock });
  folder = await mkdtemp(join(tmpdir(), 'rushes-personal-'));
  ({ customerId } = await app.make.customer({ name: 'Harbour & Sons' }));
  cm = await signUp(app, customerId, 'cm', 'Clara');
  newOwner = await signUp(app, customerId, 'cc', 'Henry NewOwner');
  foreignUser = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Someone Else');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const query = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await app.app.context.db.system((trx) => statement.execute(trx))).rows;

const exportsOf = async (by: TestUser, customerUserId: string) =>
  (await by.ok<{ exports: PersonalExport[] }>('personaldata/getExports', { customerUserId })).exports;

const ownExports = async (by: TestUser) =>
  (await by.ok<{ exports: PersonalExport[] }>('personaldata/getOwnExports', {})).exports;

const whenIn = (read: () => Promise<PersonalExport[]>, state: PersonalExport['state'], exportId: string) =>
  vi.waitFor(async () => {
    const found = (await read()).find((each) => each.exportId === exportId);
    expect(found?.state).toBe(state);
    return found as PersonalExport;
  }, slow);

/** On a connection of its own, which the client ends once it has read the whole answer. */
async function fetchPath(path: string | null, by?: TestUser): Promise<Response> {
  const agent = new Agent({ keepAlive: true });
  const headers = by === undefined ? {} : { authorization: `Bearer ${by.token}` };
  const request = httpGet(`${app.url}${path}`, { agent, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  // An idle connection of the agent: the client has nothing left to read.
  await vi.waitFor(() => expect(Object.keys(agent.freeSockets)).toHaveLength(1));
  agent.destroy();
  const types = { 'content-type': answer.headers['content-type'] ?? '' };
  return new Response(body, { status: answer.statusCode ?? 0, headers: types });
}

/** Goes away with the first bytes of the answer. */
async function breakOff(request: string): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(request);
  await once(socket, 'data');
  socket.resetAndDestroy();
}

/** Sends a request and never reads the answer. */
async function sendUnread(request: string) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').pause();
  await once(socket, 'connect');
  socket.write(request);
  return Object.assign(socket, {
    [Symbol.asyncDispose]: async () => {
      socket.destroy();
    },
  });
}

async function unpacked(bytes: Buffer): Promise<{ dir: string; entries: string[] }> {
  const dir = await mkdtemp(join(folder, 'zip-'));
  await writeFile(join(dir, 'all.zip'), bytes);
  await run('unzip', ['-q', join(dir, 'all.zip'), '-d', join(dir, 'out')]);
  const { stdout } = await run('unzip', ['-Z1', join(dir, 'all.zip')]);
  return { dir: join(dir, 'out'), entries: stdout.trim().split('\n') };
}

const actionsOf = async (objectId: string) =>
  (
    await query(
      sql<{
        action: string;
      }>`SELECT action FROM audit_events WHERE object_id = ${objectId} ORDER BY created_at, id`,
    )
  ).map(({ action }) => action);

/** Every table of the product whose rows, as text, hold one of the words; `customers` of others are left out by the words. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await query(
    sql<{ name: string }>`SELECT c.relname AS name FROM pg_class c
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
        AND has_table_privilege('rushes_system', c.oid, 'select') ORDER BY 1`,
  );
  const owned: string[] = [];
  for (const { name } of tables) {
    const patterns = words.map((word) => `%${word.toLowerCase()}%`);
    const rows = await query(
      sql<{ row: string }>`SELECT row_to_json(t)::text AS row FROM ${sql.table(name)} t
        WHERE lower(row_to_json(t)::text) LIKE ANY (${patterns}::text[])`,
    );
    if (rows.length > 0) owned.push(name);
  }
  return owned;
}

// They name users of support, who have no profile in any organisation.
const supportsOwn = ['mail_versions.changed_by', 'sender_checks.checked_by'];

test('every column that names a user of a customer is offered', async () => {
  const named = await query(
    sql<{ column: string }>`
      SELECT c.conrelid::regclass || '.' || a.attname AS column
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND c.confrelid IN ('users'::regclass, 'customer_users'::regclass)
         AND a.attname <> 'customer_id'
      UNION
      SELECT c.table_name || '.' || c.column_name FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
         AND c.column_name IN ('user_id', 'customer_user_id', 'on_behalf_of')
      ORDER BY 1`,
  );
  const offered = app.app.context.registry.personalData.flatMap(({ columns }) =>
    columns.flatMap(({ table, column, also = [] }) => [column, ...also].map((name) => `${table}.${name}`)),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.map(({ column }) => column).filter((column) => !offered.includes(column))).toEqual(
    supportsOwn,
  );
});

describe('an export', () => {
  let world: World;

  beforeAll(async () => {
    world = await makeZora(app, cm);
  });

  test('holds everything about the user, recordings included, and no secret', async () => {
    const { zora } = world;
    const asked = await cm.ok<PersonalExport>('personaldata/createExport', zora);
    expect(asked).toMatchObject({ downloadPath: null, requestedByName: 'Clara' });
    const ready = await whenIn(() => exportsOf(cm, zora.customerUserId), 'ready', asked.exportId);
    expect(ready).toMatchObject({ fraction: 1, failure: null });
    const response = await fetchPath(ready.downloadPath, cm);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const { dir, entries } = await unpacked(Buffer.from(await response.arrayBuffer()));
    expect(entries).toHaveLength(ready.files);
    const readme = await readFile(join(dir, 'README.txt'), 'utf8');
    expect(readme).toContain('Harbour & Sons');
    expect(readme).toContain(zora.userName);
    const recording = entries.find((entry) => entry.startsWith('recordings/'));
    expect(recording).toMatch(/^recordings\/At the pier_ _take 2_-[0-9a-f]{8}\.mp4$/);
    expect((await readFile(join(dir, recording ?? ''))).equals(world.original)).toBe(true);
    expect(entries.filter((entry) => entry.startsWith('pictures/'))).toHaveLength(1);
    const held: Record<string, unknown[]> = {};
    for (const entry of entries.filter((each) => each.startsWith('data/')))
      Object.assign(held, JSON.parse(await readFile(join(dir, entry), 'utf8')));
    const empty = [
      'audit_events.on_behalf_of',
      ...['clips', 'files', 'fonts', 'programs', 'templates', 'bumpers', 'channels', 'contact_lists'].map(
        (table) => `${table}.deleted_by`,
      ),
      'templates.created_by',
      ...['scripts.created_by', 'storyboards.created_by', 'script_versions.saved_by'],
      'deliverables.created_by',
      'import_jobs.created_by',
      'support_views.customer_user_id',
      ...['feed_counts.customer_user_id', 'feed_changes.customer_user_id'],
      ...['contact_lists.owner_id', 'contact_list_shares.customer_user_id', 'contact_consents.actor_id'],
      ...['contact_merges.merged_by', 'profile_values.customer_user_id', 'profile_values.person_id'],
    ];
    const late = [
      'personal_data_exports.requested_by',
      'personal_data_erasures.requested_by',
      'personal_data_erasures.new_owner_id',
    ];
    const wanted = app.app.context.registry.personalData

      .flatMap(({ columns }) => columns.map(({ table, column }) => `${table}.${column}`))
      .filter((column) => ![...empty, ...late].includes(column));
    expect(wanted.filter((column) => (held[column] ?? []).length === 0)).toEqual([]);
    expect(held['users']).toMatchObject([{ user_name: zora.userName }]);
    const text = JSON.stringify(held);
    expect(text).toContain('Zora Quillfeather, camera');
    expect(text).toContain('"position_ms":4711');
    expect(text).not.toMatch(/password_hash|token_hash|code_hash|lock_token|clara@quill/);
  });

  test('can be fetched once, by who asked or whom it is about, and each step is on record', async () => {
    const { zora } = world;
    const [before] = await exportsOf(cm, zora.customerUserId);
    await vi.waitFor(async () => {
      const [gone] = await exportsOf(cm, zora.customerUserId);
      expect(gone).toMatchObject({ state: 'expired', downloadPath: null });
      expect(gone?.downloadedAt).not.toBeNull();
    }, slow);
    expect((await fetchPath(`/personal-data/${before?.exportId}`, cm)).status).toBe(404);
    const steps = await actionsOf(zora.customerUserId);
    expect(steps.filter((action) => action.startsWith('personal-data.'))).toEqual([
      'personal-data.export-asked',
      'personal-data.export-fetched',
    ]);
    const own = await zora.ok<PersonalExport>('personaldata/createOwnExport', {});
    const ready = await whenIn(() => ownExports(zora), 'ready', own.exportId);
    const seen = (await exportsOf(cm, zora.customerUserId)).find((each) => each.exportId === own.exportId);
    expect(seen).toMatchObject({ state: 'ready', downloadPath: null });
    for (const by of [undefined, cm, newOwner, foreignUser])
      expect((await fetchPath(ready.downloadPath, by)).ok).toBe(false);
    expect((await fetchPath(ready.downloadPath, zora)).status).toBe(200);
  });

  test('stays until it has arrived as a whole: a HEAD and a download that broke off change nothing', async () => {
    const { zora } = world;
    const own = await zora.ok<PersonalExport>('personaldata/createOwnExport', {});
    const ready = await whenIn(() => ownExports(zora), 'ready', own.exportId);
    const target = ready.downloadPath ?? '';
    const authorization = `Authorization: Bearer ${zora.token}`;
    const head = await sendRaw(app.url, { method: 'HEAD', target, headers: [authorization] });
    expect([head.status, head.body]).toEqual([404, '']);
    await breakOff(`GET ${target} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\n${authorization}\r\n\r\n`);
    const brokeOff = (times: number) =>
      vi.waitFor(() => expect(app.logged().split('broke off')).toHaveLength(times + 1), slow);
    await brokeOff(1);
    // The server ends this connection once the last bytes are on their way; none of them were read.
    const closing = `GET ${target} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nConnection: close\r\n${authorization}\r\n\r\n`;
    await using unread = await sendUnread(closing);
    await brokeOff(2);
    expect(unread.destroyed).toBe(false);
    await whenIn(() => ownExports(zora), 'ready', own.exportId);
    const whole = await fetchPath(target, zora);
    expect((await whole.arrayBuffer()).byteLength).toBe(ready.sizeBytes);
    await whenIn(() => ownExports(zora), 'expired', own.exportId);
  });

  test('one at a time; cancelled it is gone, and a file that nobody fetched goes after seven days', async () => {
    const { zora } = world;
    const { storage } = app.app.context;
    const [first, second] = await Promise.all([
      zora.ok<PersonalExport>('personaldata/createOwnExport', {}),
      zora.ok<PersonalExport>('personaldata/createOwnExport', {}),
    ]);
    expect(second.exportId).toBe(first.exportId);
    const { exportId } = await whenIn(() => ownExports(zora), 'ready', first.exportId);
    const stored = async () => (await Array.fromAsync(storage.list(`personal-data/${exportId}`))).length;
    expect(await stored()).toBe(1);
    const cancelled = await zora.ok<PersonalExport>('personaldata/cancelOwnExport', { exportId });
    expect([cancelled.state, await stored()]).toEqual(['cancelled', 0]);
    expect((await zora.refused('personaldata/cancelOwnExport', { exportId })).code).toBe('wrong-state');
    expect((await zora.refused('personaldata/retryOwnExport', { exportId })).code).toBe('wrong-state');

    const late = await zora.ok<PersonalExport>('personaldata/createOwnExport', {});
    await whenIn(() => ownExports(zora), 'ready', late.exportId);
    clock.aheadMs = 7 * 24 * 3_600_000 + 1000;
    await app.app.features.personalData.sweep();
    clock.aheadMs = 0;
    expect((await Array.fromAsync(storage.list(`personal-data/${late.exportId}`))).length).toBe(0);
    await whenIn(() => ownExports(zora), 'expired', late.exportId);
  });

  test('stopped on its way leaves nothing half done', async () => {
    const { zora } = world;
    const { storage } = app.app.context;
    const exportId = await app.make.personalExport(zora);
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(app.app.features.personalData.make({ exportId }, stopped)).rejects.toThrow('stopped');
    expect((await Array.fromAsync(storage.list(`personal-data/${exportId}`))).length).toBe(0);
    await whenIn(() => ownExports(zora), 'running', exportId);
    await app.app.features.personalData.make({ exportId }, new AbortController().signal);
    await whenIn(() => ownExports(zora), 'ready', exportId);
    await zora.ok('personaldata/cancelOwnExport', { exportId });
  });

  test('whose worker is killed in the middle of a recording is made by the next worker', {
    tags: 'full',
    timeout: 180_000,
  }, async () => {
    await using web = await createHarness();
    const organisation = await web.make.customer();
    const manager = await signUp(web, organisation.customerId, 'cm', 'Mona');
    const { zora, original } = await makeZora(web, manager);
    const victim = web.startWorker({ hangs: true });
    const asked = await zora.ok<PersonalExport>('personaldata/createOwnExport', {});
    for await (const line of createInterface({ input: victim.stdout })) if (line === 'running') break;
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    const [cut] = await ownExports(zora);
    expect(cut).toMatchObject({ exportId: asked.exportId, state: 'running', downloadPath: null });
    const { storage } = web.app.context;
    expect(await Array.fromAsync(storage.list(`personal-data/${asked.exportId}`))).toEqual([]);
    const next = web.startWorker();
    try {
      const ready = await whenIn(() => ownExports(zora), 'ready', asked.exportId);
      expect(await Array.fromAsync(storage.list(`personal-data/${asked.exportId}`))).toHaveLength(1);
      const response = await fetch(`${web.url}${ready.downloadPath}`, {
        headers: { authorization: `Bearer ${zora.token}` },
      });
      const { dir, entries } = await unpacked(Buffer.from(await response.arrayBuffer()));
      const recording = entries.find((entry) => entry.startsWith('recordings/')) ?? '';
      expect((await readFile(join(dir, recording))).equals(original)).toBe(true);
    } finally {
      next.kill('SIGKILL');
      await once(next, 'exit');
    }
  });

  test('given up, it says so and can be retried; who chose such mails gets one', async () => {
    const { zora } = world;
    await zora.ok('profile/saveMailChoices', { 'report-ready': true });
    const exportId = await app.make.personalExport(zora);
    await app.app.features.personalData.giveUp({ exportId }, 'disk-full');
    expect(await whenIn(() => ownExports(zora), 'failed', exportId)).toMatchObject({ failure: 'disk-full' });
    await zora.ok('personaldata/retryOwnExport', { exportId });
    await whenIn(() => ownExports(zora), 'ready', exportId);
    await vi.waitFor(async () => {
      const mails = await app.app.context.mail.outbox(20);
      const own = mails.filter(({ to, subject }) => to === zora.userName && subject.includes('data export'));
      expect(own.map(({ subject }) => subject)).toEqual(['Your personal data export is ready']);
    }, slow);
  });

  test('of another customer’s user is not found', async () => {
    const { customerUserId } = world.zora;
    const [own] = await ownExports(world.zora);
    for (const path of ['getExports', 'createExport', 'planErasure'])
      expect((await foreignUser.refused(`personaldata/${path}`, { customerUserId })).code).toBe('not-found');
    for (const path of ['retryExport', 'cancelExport']) {
      const request = { exportId: own?.exportId };
      expect((await foreignUser.refused(`personaldata/${path}`, request)).code).toBe('not-found');
    }
    for (const path of ['retryOwnExport', 'cancelOwnExport']) {
      const request = { exportId: own?.exportId };
      expect((await cm.refused(`personaldata/${path}`, request)).code).toBe('not-found');
    }
    expect((await fetchPath(`/personal-data/${own?.exportId}`, foreignUser)).status).toBe(404);
  });
});

const erasureOf = (customerUserId: string, state: Erasure['state']) =>
  vi.waitFor(async () => {
    const { items } = await cm.ok<{ items: Erasure[] }>('personaldata/getErasures', {
      customerUserId,
    });
    expect(items[0]?.state).toBe(state);
    return items[0] as Erasure;
  }, slow);

const all = (plan: ErasurePlan, choice: 'delete' | 'transfer') =>
  Object.fromEntries(plan.owned.map(({ kind }) => [kind, choice]));

describe('an erasure', () => {
  test('is planned, confirmed by the user name, and leaves no name anywhere', async () => {
    const world = await makeZora(app, cm);
    const { zora } = world;
    const { customerUserId, userName } = zora;
    const { storage } = app.app.context;
    const words = [
      userName,
      userName.split('@')[0] ?? '',
      userName.replace(/zora-(\w+)@.*/, 'Quillfeather-$1'),
    ];
    expect(await tablesWith(words)).toEqual([
      'bios',
      'consents',
      'contacts',
      'customer_users',
      'guest_responses',
      'invitations',
      'programs',
      'users',
    ]);
    expect(await storage.has(world.importKey)).toBe(true);
    const mailsToHer = async () =>
      (await app.app.context.mail.outbox(500)).filter(({ to }) => to === userName).length;
    await app.call('account/requestPasswordReset', { userName });
    await expect.poll(mailsToHer, slow).toBe(1);
    const plan = await cm.ok<ErasurePlan>('personaldata/planErasure', { customerUserId });
    expect(plan).toMatchObject({ userName, keepsAccount: false });
    expect(plan.owned.map(({ kind, count, neededByOthers }) => [kind, count, neededByOthers])).toEqual([
      ['clips', 3, 1],
      ['files', 1, 0],
      ['uploads', 1, 0],
      ['programs', 1, 0],
      ['recording-tasks', 1, 0],
      ['guest-recordings', 1, 0],
      ['share-links', 1, 0],
      ['channels', 1, 0],
    ]);
    const told = (what: string) => plan.things.find((thing) => thing.what === what);
    expect(told('audit')?.fate).toBe('kept');
    expect(told('publications')).toMatchObject({ fate: 'unnamed', count: 2 });

    const request = { customerUserId, userName, choices: all(plan, 'delete') };
    const refused = async (more: object) =>
      (await cm.refused('personaldata/eraseUser', { ...request, ...more })).code;
    expect(await refused({ userName: 'zora' })).toBe('invalid');
    expect(await refused({ choices: {} })).toBe('invalid');
    expect(await refused({})).toBe('clip-in-use');
    expect(await refused({ toCustomerUserId: customerUserId })).toBe('invalid');
    expect(await refused({ toCustomerUserId: foreignUser.customerUserId })).toBe('invalid');
    await zora.ok('session/getSession', {});

    await cm.ok('personaldata/eraseUser', { ...request, toCustomerUserId: newOwner.customerUserId });
    expect((await app.call('session/getSession', {}, zora.token)).http).toBe(401);
    const done = await erasureOf(customerUserId, 'done');
    expect(done).toMatchObject({
      requestedByName: 'Clara',
      newOwnerName: 'Henry NewOwner',
      keptAccount: false,
    });
    expect(done.outcome).toContainEqual({ what: 'clips', fate: 'deleted', count: 1 });
    expect(done.transferred).toEqual([{ kind: 'clips', count: 1 }]);
    expect(done.outcome).toContainEqual({ what: 'account', fate: 'deleted', count: 1 });

    expect(await tablesWith(words)).toEqual([]);
    expect(await mailsToHer()).toBe(0);
    const found = await query(
      sql<{
        name: string;
      }>`SELECT published_by_name AS name FROM programs WHERE id = ${world.otherProgramId}`,
    );
    expect(found).toEqual([{ name: erasedName }]);
    const [lent] = await query(
      sql<{ owner: string }>`SELECT created_by AS owner FROM clips WHERE id = ${world.lentClipId}`,
    );
    expect(lent?.owner).toBe(newOwner.customerUserId);
    await vi.waitFor(async () => {
      const left = [`assets/${world.assetId}/original`, world.pictureKey, world.importKey];
      expect(await Promise.all(left.map((key) => storage.has(key)))).toEqual([false, false, false]);
    }, slow);
    expect((await cm.refused('user/getUser', { customerUserId })).code).toBe('not-found');
    expect((await cm.refused('personaldata/eraseUser', { ...request, choices: {} })).code).toBe('not-found');

    const audit = await cm.ok<{ items: { action: string; actor: string; objectName: string }[] }>(
      'audit/getAuditEvents',
      { search: 'erased user', limit: 100 },
    );
    expect(
      audit.items.some(({ action, actor }) => action === 'sessions.signed-in' && actor === erasedName),
    ).toBe(true);
    expect(audit.items.find(({ action }) => action === 'personal-data.erased')).toMatchObject({
      actor: 'Clara',
      objectName: erasedName,
    });
    while ((await app.app.features.audit.seal()) > 0);
    expect(await cm.ok<ChainState>('audit/verifyChain', {})).toMatchObject({ isWhole: true, broken: null });
  });

  test('hands over what is to stay, and the user name can be used again', async () => {
    const { zora, clipId, programId } = await makeZora(app, cm);
    const { customerUserId, userName } = zora;
    const plan = await cm.ok<ErasurePlan>('personaldata/planErasure', { customerUserId });
    const choices = all(plan, 'transfer');
    const request = { customerUserId, userName: userName.toUpperCase(), choices };
    await cm.ok('personaldata/eraseUser', { ...request, toCustomerUserId: newOwner.customerUserId });
    const done = await erasureOf(customerUserId, 'done');
    expect(done.transferred).toEqual([
      { kind: 'clips', count: 3 },
      { kind: 'files', count: 1 },
      { kind: 'uploads', count: 1 },
      { kind: 'programs', count: 1 },
      { kind: 'recording-tasks', count: 1 },
      { kind: 'guest-recordings', count: 1 },
      { kind: 'share-links', count: 1 },
      { kind: 'channels', count: 1 },
    ]);
    await newOwner.ok('clip/getClip', { clipId });
    await newOwner.ok('program/getProgram', { programId });
    expect(await tablesWith([userName])).toEqual([]);
    const invited = await cm.ok<{ sent: unknown[] }>('user/inviteUsers', {
      users: [{ email: userName, name: 'Another Zora', role: 'viewer' }],
    });
    expect(JSON.stringify(invited)).toContain(userName);
  });

  test('tells before that programs which stay need footage chosen to be deleted, and certifies that it went along', async () => {
    const { zora, clipId, programId } = await makeZora(app, cm);
    const { customerUserId, userName } = zora;
    await query(sql`INSERT INTO program_clips (customer_id, program_id, clip_id)
      VALUES (${customerId}, ${programId}, ${clipId})`);
    const plan = await cm.ok<ErasurePlan>('personaldata/planErasure', { customerUserId });
    expect(plan.owned.find(({ kind }) => kind === 'clips')).toMatchObject({
      neededByOthers: 1,
      neededIfProgramsStay: 2,
    });
    const choices = { ...all(plan, 'delete'), programs: 'transfer' };
    const request = { customerUserId, userName, choices, toCustomerUserId: newOwner.customerUserId };
    await cm.ok('personaldata/eraseUser', request);
    const done = await erasureOf(customerUserId, 'done');
    expect(done.transferred).toEqual([
      { kind: 'programs', count: 1 },
      { kind: 'clips', count: 2 },
    ]);
    await newOwner.ok('clip/getClip', { clipId });
  });

  test('a script that others wrote in stays, without the name of its maker; one of their own goes', async () => {
    const zora = await signUp(app, customerId, 'cm', 'Zora Scripts');
    const make = (title: string) =>
      zora.ok<{ scriptId: string; revision: number }>('script/createScript', { title });
    const [shared, own] = [await make('Together'), await make('Alone')];
    const block = { blockId: crypto.randomUUID(), kind: 'spoken', speaker: '', text: 'Ours', visual: '' };
    const changes = [{ type: 'put', block, afterId: null }];
    await cm.ok('script/updateScript', { ...shared, changes });
    const { customerUserId, userName } = zora;
    const plan = await cm.ok<ErasurePlan>('personaldata/planErasure', { customerUserId });
    const request = { customerUserId, userName, choices: all(plan, 'delete') };
    await cm.ok('personaldata/eraseUser', request);
    await erasureOf(customerUserId, 'done');
    const { scriptId } = shared;
    expect(await cm.ok('script/getScript', { scriptId })).toMatchObject({
      createdBy: null,
      blocks: expect.arrayContaining([expect.objectContaining({ text: 'Ours' })]),
    });
    const gone = await cm.refused('script/getScript', { scriptId: own.scriptId });
    expect(gone.code).toBe('not-found');
  });

  test('leaves the profile in another organisation and the sign-in as they are', async () => {
    const other = await app.make.customer();
    const user = await signUp(app, customerId, 'viewer', 'Two Homes');
    await app.make.profile(user.userId, other.customerId, 'cc', { name: 'Two Homes' });
    const token = (await app.signIn(user.userName, { customer_id: other.customerId })).access_token;
    const request = { customerUserId: user.customerUserId, userName: user.userName };
    const plan = await cm.ok<ErasurePlan>('personaldata/planErasure', request);
    expect(plan.keepsAccount).toBe(true);
    await cm.ok('personaldata/eraseUser', request);
    expect(await erasureOf(user.customerUserId, 'done')).toMatchObject({ keptAccount: true });
    const profiles = await app.ok<object>('customeruser/getCustomerProfiles', {}, token);
    expect(Object.keys(profiles)).toEqual([other.customerId]);
    const audit = await cm.ok<{ items: { actor: string }[] }>('audit/getAuditEvents', {
      search: 'two homes',
      limit: 10,
    });
    expect(audit.items).toEqual([]);
    expect((await app.signIn(user.userName)).access_token).toBeTruthy();
  });

  test('of oneself, or of the last administrator or content manager, is refused', async () => {
    const own = { customerUserId: cm.customerUserId, userName: cm.userName };
    expect((await cm.refused('personaldata/eraseUser', own)).code).toBe('own-profile');
    const admin = await signUp(app, customerId, 'admin', 'Adam');
    const plan = await admin.ok<ErasurePlan>('personaldata/planErasure', own);
    const request = { ...own, choices: all(plan, 'delete'), toCustomerUserId: newOwner.customerUserId };
    expect((await admin.refused('personaldata/eraseUser', request)).code).toBe('last-of-role');
    await cm.ok('session/getSession', {});
  });

  test('is done wholly or not at all, and goes on after its process was killed', async () => {
    const user = await signUp(app, customerId, 'cc', 'Half Way');
    const clipId = await app.make.clip(user, { name: 'Half' });
    const { db } = app.app.context;
    const { customerUserId } = user;
    const erasureId = crypto.randomUUID();
    await db.system((trx) =>
      sql`INSERT INTO personal_data_erasures (id, customer_id, subject_id, subject_user_id, requested_by, choices, state,
          created_at)
        VALUES (${erasureId}, ${customerId}, ${customerUserId}, ${user.userId}, ${cm.customerUserId},
          '{"clips":"delete"}', 'running', now())`.execute(trx),
    );
    // A table that nobody offers keeps the profile from going.
    await app.asOwner(async (run) => {
      await run('CREATE TABLE clings (customer_user_id uuid REFERENCES customer_users)');
      await run(`INSERT INTO clings VALUES ('${customerUserId}')`);
    });
    await expect(app.app.features.personalData.erase({ erasureId })).rejects.toThrow('clings');
    await user.ok('clip/getClip', { clipId });
    await app.asOwner(async (run) => void (await run('DROP TABLE clings')));
    await app.app.features.personalData.erase({ erasureId });
    await app.app.features.personalData.erase({ erasureId });
    expect(await erasureOf(customerUserId, 'done')).toMatchObject({ failure: null });
    expect(await actionsOf(customerUserId)).toEqual(['personal-data.erased']);
  });

  test('that failed says why and can be asked for again', async () => {
    const user = await signUp(app, customerId, 'cc', 'Once More');
    const { customerUserId, userName } = user;
    await app.app.context.db.system((trx) =>
      sql`INSERT INTO personal_data_erasures (id, customer_id, subject_id, subject_user_id, requested_by, choices, created_at)
        VALUES (${crypto.randomUUID()}, ${customerId}, ${customerUserId}, ${user.userId}, ${cm.customerUserId}, '{}', now())`.execute(
        trx,
      ),
    );
    expect((await cm.refused('personaldata/eraseUser', { customerUserId, userName })).code).toBe(
      'wrong-state',
    );
    const { erasureId } = await erasureOf(customerUserId, 'waiting');
    await app.app.features.personalData.failErasing({ erasureId }, 'invalid');
    expect(await erasureOf(customerUserId, 'failed')).toMatchObject({ failure: 'new-owner-gone' });
    await cm.ok('personaldata/eraseUser', { customerUserId, userName });
    await erasureOf(customerUserId, 'done');
  });

  test('of another customer’s user is not found, and neither are its certificates', async () => {
    const { customerUserId, userName } = newOwner;
    expect((await foreignUser.refused('personaldata/eraseUser', { customerUserId, userName })).code).toBe(
      'not-found',
    );
    const none = { items: [], nextCursor: null };
    expect(await foreignUser.ok('personaldata/getErasures', {})).toEqual(none);
    const [newest, ...older] = (await cm.ok<{ items: Erasure[] }>('personaldata/getErasures', {})).items;
    const ofOne = { customerUserId: newest?.customerUserId };
    expect(await foreignUser.ok('personaldata/getErasures', ofOne)).toEqual(none);
    expect(await foreignUser.ok('personaldata/countErasures', {})).toEqual({ count: 0 });
    expect(await cm.ok('personaldata/countErasures', {})).toEqual({ count: older.length + 1 });
    expect(await cm.ok('personaldata/countErasures', { search: newest?.customerUserId })).toEqual({
      count: 1,
    });
    const failed = { filters: [{ column: 'state', op: 'in', values: ['failed'] }] };
    expect(await cm.ok('personaldata/countErasures', failed)).toEqual({ count: 0 });
  });
});
