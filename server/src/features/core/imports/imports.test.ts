import type { ImportJob } from '@rushes/contract/core/imports';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { importIs, sendTable } from '../../../../test/tables.ts';
import { tusOf } from '../../../../test/tus-client.ts';
import { lockQuota } from '../../media/uploads/service.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;

beforeAll(async () => {
  app = await createHarness({ work: true });
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
});
afterAll(() => app[Symbol.asyncDispose]());

const upload = (table: string | Buffer, by = cm, kind = 'users') => sendTable(app, by, { kind, table });

async function uploaded(text: string | Buffer): Promise<ImportJob> {
  const { http, body } = await upload(text);
  expect([http, body.code]).toEqual([200, undefined]);
  return body;
}

const until = (importId: string, state: ImportJob['state']) => importIs(cm, importId, state);

async function validated(text: string | Buffer, more: object = {}): Promise<ImportJob> {
  const { importId } = await uploaded(text);
  await cm.ok('import/validateImport', { importId, ...more });
  return until(importId, 'validated');
}

const emails = async (search: string) =>
  (await cm.ok<{ items: { userName: string }[] }>('user/getUsers', { search, limit: 100 })).items
    .map(({ userName }) => userName)
    .toSorted();

describe('reading', () => {
  test.each([
    ['commas', 'E-Mail,Full name,Role\nsep-c@example.com,"Comma, Carl",cc\n'],
    ['semicolons with a mark', '\uFEFFE-Mail;Full name;Role\r\nsep-s@example.com;"Comma, Carl";cc\r\n'],
    ['tabs', 'E-Mail\tFull name\tRole\nsep-t@example.com\t"Comma, Carl"\tcc'],
    ['a line break in a field', 'E-Mail,"Full\nname",Role\nsep-l@example.com,"Comma,\nCarl",cc\n'],
  ])('%s', async (_name, text) => {
    const job = await uploaded(text);
    expect(job.columns).toHaveLength(3);
    expect(job.mapping).toMatchObject({ email: 0, name: 1, role: 2, location: null });
    await cm.ok('import/validateImport', { importId: job.importId });
    expect(await until(job.importId, 'validated')).toMatchObject({ rowsTotal: 1, rowsBad: 0 });
  });

  test('what is no text, has no rows, or belongs to a kind that is not there is refused', async () => {
    const fault = async (text: string | Buffer) => (await upload(text)).body.fields;
    expect(await fault(Buffer.from([0x45, 0x2c, 0xff, 0xfe, 0x0a]))).toEqual([
      { path: 'file', message: 'not-text' },
    ]);
    expect(await fault('email\n')).toEqual([{ path: 'file', message: 'no-rows' }]);
    expect(await fault('')).toEqual([{ path: 'file', message: 'no-rows' }]);
    expect((await upload('email\na@example.com', cm, 'planets')).http).toBe(404);
    const viewer = await signUp(app, customerId, 'viewer', 'Vera');
    expect((await upload('email\na@example.com', viewer)).http).toBe(403);
    const foreignUser = { ...cm, token: 'x'.repeat(43) };
    expect((await upload('email\na@example.com', foreignUser)).http).toBe(401);
  });

  test('a byte that is no text far down in a file is found out, and the file is closed', {
    tags: 'full',
  }, async () => {
    const rows = Array.from({ length: 20_000 }, (_each, at) => `late-${at}@example.com`).join('\n');
    const { importId } = await uploaded(
      Buffer.concat([Buffer.from(`email\n${rows}\n`), Buffer.from([0xff, 0x0a])]),
    );
    await cm.ok('import/validateImport', { importId });
    expect(await until(importId, 'failed')).toMatchObject({ failure: 'not-text' });
  });

  test('letters of several bytes come through whole, wherever a piece of the file ends', async () => {
    const name = 'Zoë 🎬 漢字 ａｂｃ Ünal';
    const rows = Array.from({ length: 500 }, (_each, at) => `wide-${at}@example.com,${name}`);
    const { body } = await upload(`email,name\n${rows.join('\n')}\n`, cm, 'contacts');
    await cm.ok('import/validateImport', { importId: body.importId });
    await until(body.importId, 'validated');
    await cm.ok('import/applyImport', { importId: body.importId });
    await until(body.importId, 'applied');
    expect(await cm.ok('contact/countContacts', { search: name })).toEqual({ count: 500 });
  });

  test('a file of more than 20 MB is refused, and an open quote is named', async () => {
    const big = await upload(`email\n${'a@example.com\n'.repeat(1_600_000)}`).catch(() => ({ http: 413 }));
    expect(big.http).toBe(413);
    const open = await uploaded(
      `email,name\nq1@example.com,x\nq2@example.com,x\nq3@example.com,x\nq4@example.com,"${'y\n'.repeat(150_000)}`,
    );
    await cm.ok('import/validateImport', { importId: open.importId });
    expect(await until(open.importId, 'failed')).toMatchObject({ failure: 'broken-quotes' });
  });
});

describe('the storage of an organisation', () => {
  test('counts the files of imports, and refuses one that it has no room for', async () => {
    const other = await app.make.customer();
    const owner = await signUp(app, other.customerId, 'cm', 'Owner');
    const quota = async (bytes: number) =>
      app.app.context.db.system((trx) =>
        trx.updateTable('customers').set({ quota_bytes: bytes }).where('id', '=', other.customerId).execute(),
      );
    const usedBytes = async () =>
      (await app.app.context.db.system((trx) => lockQuota(trx, other.customerId)))?.usedBytes;
    const table = `email\n${'someone@example.com\n'.repeat(10)}`;
    await quota(table.length + 100);
    expect((await upload(table, owner)).http).toBe(200);
    expect(await usedBytes()).toBe(table.length);
    const files = () => Array.fromAsync(app.app.context.storage.list(`imports/${other.customerId}/`));
    const before = await files();
    const second = await upload(table, owner);
    expect([second.http, second.body.code]).toEqual([413, 'quota-exceeded']);
    expect(await files()).toEqual(before);
    expect((await tusOf(app, owner).create({ sizeBytes: 101 })).status).toBe(413);
    expect((await tusOf(app, owner).create({ sizeBytes: 100 })).status).toBe(201);
    await quota(2 * table.length + 100);
    const two = await Promise.all([upload(table, owner), upload(table, owner)]);
    expect(two.map(({ http }) => http).toSorted()).toEqual([200, 413]);
  });
});

describe('a hundred users', () => {
  const lines = Array.from({ length: 100 }, (_each, at) => `h${at}@example.com,User ${at},viewer`);

  test('bad rows name row, field and what to do; mended, all are invited; undone, all are gone', async () => {
    const bad = [...lines];
    bad[3] = 'not an address,User 3,viewer';
    bad[7] = 'h7@example.com,User 7,emperor';
    bad[9] = 'h8@example.com,User 9,viewer';
    bad[11] = `${cm.userName},User 11,viewer`;
    const job = await validated(['Mail,Name,Role', ...bad].join('\n'));
    expect(job).toMatchObject({ rowsTotal: 100, rowsBad: 4 });
    expect(job.badRows.map(({ row, errors }) => [row, errors[0]?.field, errors[0]?.message])).toEqual([
      [5, 'email', 'Enter a valid email address, like name@example.com.'],
      [
        9,
        'role',
        'Unknown role. Use viewer, cc (content creator), cm (content manager) or admin. If you leave this empty, the role will be viewer.',
      ],
      [11, 'email', 'Same value as row 10. Change it, or skip this row.'],
      [13, 'email', 'This user is already in the organisation. Skip the row.'],
    ]);
    expect(await emails('@example.com')).toEqual([]);
    const { importId } = job;
    const strict = { importId, onlyIfAllGood: true };
    expect((await cm.refused('import/applyImport', strict)).code).toBe('wrong-state');
    await cm.ok('import/validateImport', {
      importId,
      fixes: [
        { row: 5, values: { email: 'h3@example.com' } },
        { row: 9, values: { role: 'cc' } },
        { row: 11, values: { email: 'h9@example.com' } },
        { row: 13, values: null },
      ],
    });
    expect(await until(importId, 'validated')).toMatchObject({ rowsBad: 0 });
    await cm.ok('import/applyImport', strict);
    expect(await until(importId, 'applied')).toMatchObject({ rowsApplied: 99, rowsBad: 0 });
    expect(await emails('@example.com')).toHaveLength(99);
    expect(await cm.ok('import/getImports', { kind: 'users', limit: 1 })).toMatchObject({
      imports: [{ importId, state: 'applied', createdByName: 'Clara' }],
    });
    await cm.ok('user/revokeInvitation', { invitationId: await invitationOf('h0@example.com') });
    await cm.ok('import/undoImport', { importId });
    expect(await until(importId, 'undone')).toMatchObject({ rowsUndone: 98 });
    expect(await emails('@example.com')).toEqual(['h0@example.com']);
    expect((await cm.refused('import/undoImport', { importId })).code).toBe('wrong-state');
    expect(await auditedActions(app, importId)).toEqual([
      'imports.uploaded',
      'imports.applied',
      'imports.finished',
      'imports.undone',
      'imports.taken-back',
    ]);
  });

  async function invitationOf(email: string): Promise<string> {
    const { items } = await cm.ok<{ items: { invitationId: string }[] }>('user/getInvitations', {
      search: email,
    });
    return items[0]?.invitationId ?? '';
  }

  test('without mending, the good rows are taken and the bad ones told', async () => {
    const job = await validated('email,team\ng1@example.com,\ng2@example.com,Nobody\n\ng3@example.com,');
    expect(job.badRows).toMatchObject([{ row: 3, errors: [{ field: 'groups' }] }]);
    await cm.ok('import/applyImport', { importId: job.importId });
    expect(await until(job.importId, 'applied')).toMatchObject({ rowsApplied: 2, rowsBad: 1 });
    expect(await emails('@example.com')).toEqual(
      expect.arrayContaining(['g1@example.com', 'g3@example.com']),
    );
    // What came of it is known to come from the user who applied it.
    const rows = await app.app.context.db.system((trx) =>
      trx
        .selectFrom('audit_events')
        .select(['action', 'request_id as requestId', 'client_address as from'])
        .where('customer_id', '=', cm.customerId)
        .orderBy('created_at', 'desc')
        .execute(),
    );
    const applied = rows.find(({ action }) => action === 'imports.applied');
    expect(applied?.from).toEqual(expect.any(String));
    const { requestId, from } = applied ?? {};
    const came = rows.filter((row) => row.requestId === requestId && row.from === from);
    expect(came.map(({ action }) => action).toSorted()).toEqual([
      'imports.applied',
      'imports.finished',
      'people.invited',
      'people.invited',
    ]);
  });

  test('columns under other names are read by the mapping; a required field needs one', async () => {
    const { importId, mapping } = await uploaded('A,B\nm1@example.com,Mapped\n');
    expect(mapping).toMatchObject({ email: null });
    const nothing = { importId, mapping: { email: null } };
    expect((await cm.refused('import/validateImport', nothing)).fields).toEqual([
      { path: 'mapping.email', message: 'required' },
    ]);
    await cm.ok('import/validateImport', { importId, mapping: { email: 0, name: 1 } });
    await until(importId, 'validated');
    await cm.ok('import/applyImport', { importId });
    await until(importId, 'applied');
    expect(await emails('mapped')).toEqual(['m1@example.com']);
  });
});

describe('where no mail leaves', () => {
  const linksOf = (by: TestUser, importId: string) =>
    by.ok<{ links: { email: string; link: string }[]; next: string | null }>('user/getImportLinks', {
      importId,
    });

  test('who applied a table of invitations gets the links, by the rules of a single invitation', async () => {
    const other = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Otto');
    await other.ok('user/inviteUsers', {
      users: [{ email: 'l0@example.com', name: 'Elsewhere', role: 'viewer' }],
    });
    const job = await validated('email\nl0@example.com\nl1@example.com\nl2@example.com\nl3@example.com');
    // Who is in another organisation is invited by mail alone.
    expect(job.badRows.map(({ row }) => row)).toEqual([2]);
    const { importId } = job;
    await cm.ok('import/applyImport', { importId });
    await until(importId, 'applied');
    const { links, next } = await linksOf(cm, importId);
    expect(links.map(({ email }) => email).toSorted()).toEqual([
      'l1@example.com',
      'l2@example.com',
      'l3@example.com',
    ]);
    expect(next).toBeNull();
    const first = links.find(({ email }) => email === 'l1@example.com');
    const code = /[/#]([A-Za-z0-9_-]{43})\//.exec(first?.link ?? '')?.[1] ?? '';
    const form = {
      client_id: 'rushes-web',
      grant_type: 'activation',
      username: 'l1@example.com',
      code,
    };
    const entered = await fetch(`${app.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(entered.status).toBe(200);
    const { items } = await cm.ok<{ items: { invitationId: string }[] }>('user/getInvitations', {
      search: 'l2@example.com',
    });
    await cm.ok('user/revokeInvitation', { invitationId: items[0]?.invitationId });
    // Who is in and whose invitation was revoked have no link any more.
    expect((await linksOf(cm, importId)).links.map(({ email }) => email)).toEqual(['l3@example.com']);
    const colleague = await signUp(app, customerId, 'cm', 'Colleague');
    expect((await linksOf(colleague, importId)).links).toEqual([]);
    expect((await other.refused('user/getImportLinks', { importId })).code).toBe('not-found');
  });
});

describe('a table of several steps', () => {
  /** As many contacts are brought in at once. */
  const step = 2000;
  const good = step + 600;
  /** Contacts in more than two steps; the whole second step is of bad rows. */
  const bring = async (name: string) => {
    const lines = Array.from({ length: good + step }, (_each, at) =>
      at >= step && at < 2 * step ? `no address ${at},Nobody` : `${name}-${at}@example.com,${name} ${at}`,
    );
    const { body } = await upload(`email,name\n${lines.join('\n')}\n`, cm, 'contacts');
    await cm.ok('import/validateImport', { importId: body.importId });
    expect(await until(body.importId, 'validated')).toMatchObject({ rowsTotal: good + step, rowsBad: step });
    return body.importId;
  };
  const contacts = async (search: string) =>
    (await cm.ok<{ count: number }>('contact/countContacts', { search })).count;
  /** Has the database refuse an address, for the first so many times. */
  const refuse = (email: string, times: number) =>
    app.asOwner(async (run) => {
      await run(`CREATE SEQUENCE refusals;
        CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
          IF NEW.email = '${email}' AND nextval('refusals') <= ${times} THEN RAISE 'refused once more'; END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER refuse_one BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION refuse_one()`);
    });
  afterEach(() =>
    app.asOwner(async (run) => {
      await run('DROP TRIGGER IF EXISTS refuse_one ON contacts');
      await run('DROP FUNCTION IF EXISTS refuse_one');
      await run('DROP SEQUENCE IF EXISTS refusals');
    }),
  );

  test('that was cut off goes on behind what it did, counts each row once, and is taken back whole', {
    tags: 'full',
  }, async () => {
    const importId = await bring('cut');
    await refuse(`cut-${2 * step + 300}@example.com`, 1);
    await cm.ok('import/applyImport', { importId });
    expect(await until(importId, 'applied')).toMatchObject({ rowsApplied: good, rowsBad: step });
    const job = await cm.ok<ImportJob>('import/getImport', { importId });
    expect(job.badRows.map(({ row }) => row)).toEqual(
      Array.from({ length: 200 }, (_each, at) => step + at + 2),
    );
    const [first] = (
      await cm.ok<{ items: { contactId: string }[] }>('contact/getContacts', { search: 'cut-0@', limit: 1 })
    ).items;
    expect(await cm.ok('contact/getContact', { contactId: first?.contactId })).toMatchObject({ revision: 1 });
    await cm.ok('import/undoImport', { importId });
    expect(await until(importId, 'undone')).toMatchObject({ rowsUndone: good });
    expect(await contacts('cut-')).toBe(0);
  });

  test('that ends in a fault is not tried again over itself: what came in is taken back', {
    tags: 'full',
  }, async () => {
    const importId = await bring('fault');
    await refuse(`fault-${2 * step + 300}@example.com`, 1000);
    await cm.ok('import/applyImport', { importId });
    expect(await until(importId, 'failed')).toMatchObject({ failure: 'internal', rowsApplied: step });
    expect(await contacts('fault-')).toBe(step);
    expect((await cm.refused('import/validateImport', { importId })).code).toBe('wrong-state');
    await cm.ok('import/undoImport', { importId });
    expect(await until(importId, 'undone')).toMatchObject({ rowsUndone: step, failure: null });
    expect(await contacts('fault-')).toBe(0);
  });
});
