import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { systemClock, testClock } from '../clock.ts';
import { createJobs } from '../jobs/create.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createMail } from './create.ts';
import { takeMailPlace } from './hourly-limit.ts';
import { escapeMarkup } from './layout.ts';
import type { Mail, MailContent } from './mail.ts';

let database: TestDatabase<unknown>;
let stateDir: string;
const received: Email[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => received.push(mail), done);
      done();
    });
  },
});
const started: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  stateDir = await mkdtemp(join(tmpdir(), 'rushes-mail-'));
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  received.length = 0;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await rm(stateDir, { recursive: true, force: true });
  await database[Symbol.asyncDispose]();
});

async function startMail(name: string, content: MailContent | null, isDelivered: boolean): Promise<Mail> {
  const { db, log } = database;
  const jobs = createJobs({ db, log });
  const { port } = smtp.server.address() as AddressInfo;
  const smtpUrl = isDelivered ? { smtpUrl: `smtp://127.0.0.1:${port}` } : {};
  const config = { stateDir, mail: { from: 'Rushes <rushes@example.test>', ...smtpUrl } };
  const mail = createMail({ config, jobs, log, clock: systemClock() });
  mail.define({ name, compose: () => Promise.resolve(content) });
  await jobs.start({ work: true });
  started.push(jobs);
  return mail;
}

const hostile: MailContent = {
  to: 'user@example.test\r\nBcc: everybody@example.test',
  subject: 'Hello\r\nBcc: everybody@example.test',
  paragraphs: ['<script>alert(1)</script> {{name}} & "quoted"', '<mj-include path="/etc/passwd" />'],
  action: { label: 'Open <b>it</b>', url: 'https://video.example.test/resetpassword#a&b"c' },
  footnote: 'Sent because "you" asked.',
};

test('a mail leaves by SMTP once its transaction is committed, with a text part, and typed text stays text', async () => {
  const mail = await startMail('test.smtp', hostile, true);
  await expect(
    database.db.system(async (trx) => {
      await mail.enqueue(trx, 'test.smtp', {});
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await database.db.system((trx) => mail.enqueue(trx, 'test.smtp', {}));
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
  const [sent] = received;
  expect(sent?.from).toMatchObject({ address: 'rushes@example.test' });
  expect(sent?.bcc ?? []).toEqual([]);
  expect(sent?.subject).toBe('Hello Bcc: everybody@example.test');
  expect(sent?.headers.filter(({ key }) => key === 'auto-submitted')).toHaveLength(1);
  expect(sent?.text).toContain('<script>alert(1)</script> {{name}} & "quoted"');
  expect(sent?.text).toContain('https://video.example.test/resetpassword#a&b"c');
  expect(sent?.html).not.toMatch(/<script|<b>it|<mj-|root:/);
  expect(sent?.html).toContain('&lt;script&gt;alert(1)');
  expect(sent?.html).toContain('href="https://video.example.test/resetpassword#a&amp;b&quot;c"');
  expect(await mail.outbox(10)).toEqual([]);
});

test('without a mail server it lies in the outbox, readable by the server alone; what is not to be sent is not', async () => {
  const mail = await startMail(
    'test.outbox',
    { to: 'a@example.test', subject: 'One', paragraphs: ['Text'] },
    false,
  );
  expect(mail.isDelivered).toBe(false);
  await database.db.system((trx) => mail.enqueue(trx, 'test.outbox', {}));
  await vi.waitFor(async () => expect(await mail.outbox(10)).toHaveLength(1), { timeout: 20_000 });
  expect((await mail.outbox(10))[0]).toMatchObject({
    to: 'a@example.test',
    subject: 'One',
    text: 'One\n\nText\n',
  });
  const folder = join(stateDir, 'outbox');
  const [file = ''] = await readdir(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect(received).toEqual([]);
});

test('a thousand mails of a customer leave in any hour, the next ones wait, and those of the system do not count', {
  tags: 'full',
  timeout: 180_000,
}, async () => {
  const { db, log } = database;
  const clock = testClock(new Date());
  const jobs = createJobs({ db, log });
  const config = { stateDir, mail: { from: 'Rushes <rushes@example.test>' } };
  const mail = createMail({ config, jobs, log, clock });
  const compose = () => Promise.resolve(null);
  mail.define<{ customerId: string }>({
    name: 'test.ofTenant',
    compose,
    customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
  });
  mail.define({ name: 'test.ofSystem', compose });
  await jobs.start({ work: false });
  started.push(jobs);
  const [busy, calm] = [await newCustomer(), await newCustomer()];
  const send = (customerId: string, count = 1) =>
    db.system(async (trx) => {
      for (let sent = 0; sent < count; sent += 1) await mail.enqueue(trx, 'test.ofTenant', { customerId });
    });
  const waits = async (customerId: string) =>
    (await dueOf(customerId)).map((dueAt) => dueAt.getTime() - clock.nowMs()).filter((waitMs) => waitMs > 0);
  await send(busy, 1000);
  expect(await waits(busy)).toEqual([]);
  await send(busy);
  expect(await waits(busy)).toEqual([3_600_000]);
  await send(calm);
  expect(await waits(calm)).toEqual([]);
  const before = (await dueOf(busy)).length;
  await db.system((trx) => mail.enqueue(trx, 'test.ofSystem', {}));
  expect(await dueOf(busy)).toHaveLength(before);
  // An hour later there is room again, less by the one that waited for it.
  clock.advance(3_600_001);
  await send(busy, 999);
  expect(await waits(busy)).toEqual([]);
  await send(busy);
  expect((await waits(busy)).length).toBe(1);
});

test('mails that would wait for more than a day are refused, and say so', async () => {
  const { db } = database;
  const customerId = await newCustomer();
  const now = new Date();
  await db.system((trx) =>
    sql`INSERT INTO tenant_mails (customer_id, due_at)
      SELECT ${customerId}, ${new Date(now.getTime() + 23.5 * 3_600_000)} FROM generate_series(1, 1000)`.execute(
      trx,
    ),
  );
  await expect(db.system((trx) => takeMailPlace(trx, customerId, now))).rejects.toMatchObject({
    code: 'rate-limited',
  });
});

test('what a signature shows goes along with the mail, named so that it is shown in its place', async () => {
  const bytes = Buffer.from('not really a picture');
  const signatureHtml = '<p>Ann</p><img src="cid:one@signature" alt="A pier" width="10" height="10">';
  const images = [{ cid: 'one@signature', contentType: 'image/png', bytes }];
  const mail = await startMail('test.images', { ...hostile, signatureHtml, images }, true);
  await database.db.system((trx) => mail.enqueue(trx, 'test.images', {}));
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
  const [sent] = received;
  expect(sent?.html).toContain('src="cid:one@signature"');
  expect(sent?.text).toContain('-- \nAnn\nA pier');
  expect(sent?.attachments).toMatchObject([
    { contentId: '<one@signature>', mimeType: 'image/png', disposition: 'inline' },
  ]);
  expect(Buffer.from(sent?.attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
});

test('the signature of the user who sends is under the mail, in both parts; foreign elements are refused', async () => {
  const { renderMail } = await import('./layout.ts');
  const harmless = '<p>Room one = second floor, online=24/7</p>';
  expect((await renderMail({ ...hostile, signatureHtml: harmless })).text).toContain('online=24/7');
  const signatureHtml = '<p><strong>Kind regards</strong><br>Ann &amp; Co {{name}}</p>';
  const { html, text } = await renderMail({ ...hostile, signatureHtml });
  expect(html).toContain('<strong>Kind regards</strong><br>Ann &amp; Co &#123;&#123;name&#125;&#125;');
  expect(html.indexOf('Kind regards')).toBeGreaterThan(html.indexOf('Open &lt;b&gt;it'));
  expect(html.indexOf('Kind regards')).toBeLessThan(html.indexOf('Sent because'));
  expect(text).toContain('-- \nKind regards\nAnn & Co {{name}}');
  for (const foreign of [
    '</mj-text><mj-include path="/etc/passwd" />',
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<p title="a>b" onclick="alert(1)">x</p>',
    "<p title=it's onclick=alert(1)>x</p>",
    '<p/onclick=alert(1)>x</p>',
    '<a href="https://example.org"onclick="alert(1)">x</a>',
    '<a href="https://example.org" onclick="alert(1)">x</a>',
    '<img src="cid:x" alt="</mj-text><mj-raw>">',
    '<!-- x -->',
  ])
    await expect(renderMail({ ...hostile, signatureHtml: foreign })).rejects.toThrow('known elements only');
});

async function newCustomer(): Promise<string> {
  const customerId = randomUUID();
  await database.db.system((trx) =>
    sql`INSERT INTO customers (id, name, flags) VALUES (${customerId}, 'Mail', '{}')`.execute(trx),
  );
  return customerId;
}

async function dueOf(customerId: string): Promise<Date[]> {
  const found = await database.db.system((trx) =>
    sql<{
      dueAt: Date;
    }>`SELECT due_at AS "dueAt" FROM tenant_mails WHERE customer_id = ${customerId}`.execute(trx),
  );
  return found.rows.map(({ dueAt }) => dueAt);
}

test('a link that is no web address is refused, and every mark of markup is escaped', async () => {
  expect(escapeMarkup(`<a href="x" title='y'>&{{z}}`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&#123;&#123;z&#125;&#125;',
  );
  const { renderMail } = await import('./layout.ts');
  const bad = { ...hostile, action: { label: 'x', url: 'javascript:alert(1)' } };
  await expect(renderMail(bad)).rejects.toThrow('web addresses only');
});
