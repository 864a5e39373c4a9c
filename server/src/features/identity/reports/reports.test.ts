import type { Report } from '@rushes/contract/identity/reports';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { cellText } from '../../../platform/csv.ts';

let app: Harness;
let customerId: string;
const clock = {
  aheadMs: 0,
  nowMs: () => Date.now() + clock.aheadMs,
  now: () => new Date(clock.nowMs()),
  iso: () => clock.now().toISOString(),
};

beforeAll(async () => {
  app = await createHarness({ work: true, clock });
  ({ customerId } = await app.make.customer());
});
afterAll(() => app[Symbol.asyncDispose]());

const list = async (token: string) =>
  (await app.ok<{ reports: Report[] }>('report/getReports', {}, token)).reports;

async function made(kind: Report['kind'], token: string): Promise<Report> {
  return whenReady(await app.ok<Report>('report/createReport', { kind }, token), token);
}

async function whenReady({ reportId }: Report, token: string): Promise<Report> {
  return vi.waitFor(
    async () => {
      const report = (await list(token)).find((each) => each.reportId === reportId);
      expect(report?.state).toBe('ready');
      if (report === undefined) throw new Error('no report');
      return report;
    },
    { timeout: 30_000, interval: 100 },
  );
}

const fetchReport = (path: string | null, token?: string) =>
  fetch(`${app.url}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

async function rowsOf(path: string | null, token: string): Promise<string[][]> {
  const response = await fetchReport(path, token);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  return parse(bytes.subarray(3).toString());
}

test('a text that a spreadsheet would run is led by an apostrophe', () => {
  for (const first of ['=', '+', '-', '@', '\t', '\r']) expect(cellText(`${first}1`)).toBe(`'${first}1`);
  expect([cellText('a=1'), cellText(-5), cellText(null)]).toEqual(['a=1', '-5', '']);
});

test('every cell is quoted, and no cell becomes a formula where a semicolon separates', async () => {
  const cc = await app.make.user(customerId, 'cc');
  const { access_token: token } = await app.signIn(cc.userName);
  const names = [
    ';=1',
    'a;=1+1;b',
    'a;"=1+1;"',
    'a; @x',
    'a\n-1+1',
    'a\t+1',
    '\n=1',
    ' =1',
    'a;＝1',
    'fine; text',
  ];
  for (const name of names) await app.make.clip(cc, { name });
  const report = await made('recordings', token);
  const text = await (await fetchReport(report.downloadPath, token)).text();
  const cell = /"(?:[^"]|"")*"/.source;
  expect(text).toMatch(new RegExp(`^\uFEFF?(?:${cell}(?:,${cell})*\\r\\n)+$`));
  // Read as if quotes held nothing together.
  const pieces = text.split(/[;\t\r\n]/).map((piece) => piece.replace(/^["\s]+/, ''));
  expect(pieces.filter((piece) => /^[=+\-@＝]/.test(piece))).toEqual([]);
  const rows = await rowsOf(report.downloadPath, token);
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining([";'=1", 'fine; text']));
});

test('a user gets their own recordings and programs as CSV, and nobody else does [N-08]', async () => {
  const cc = await app.make.user(customerId, 'cc');
  const other = await app.make.user(customerId, 'cm');
  const { access_token: token } = await app.signIn(cc.userName);
  const { access_token: otherToken } = await app.signIn(other.userName);
  await app.make.clip(cc, { name: '=HYPERLINK("https://evil.example")' });
  await app.make.clip(cc, { name: 'Zwölf, "quoted"\nlines' });
  await app.make.clip(other, { name: 'Not mine', shared: true });
  await app.make.program(cc, { title: 'Mine' });
  const report = await made('recordings', token);
  expect(report).toMatchObject({ rows: 2, fraction: 1 });
  const [header, ...rows] = await rowsOf(report.downloadPath, token);
  expect(header?.[0]).toBe('Name');
  expect(rows.map(([name]) => name).toSorted()).toEqual([
    `'=HYPERLINK("https://evil.example")`,
    'Zwölf, "quoted"\nlines',
  ]);
  const programs = await rowsOf((await made('programs', token)).downloadPath, token);
  expect(programs.map(([title]) => title)).toEqual(['Title', 'Mine']);
  expect((await made('viewing', token)).rows).toBe(0);
  expect((await fetchReport(report.downloadPath, otherToken)).status).toBe(404);
  expect((await fetchReport(report.downloadPath)).status).toBe(401);
  for (const call of ['report/deleteReport', 'report/retryReport']) {
    const { body } = await app.call(call, { reportId: report.reportId }, otherToken);
    expect(body.code).toBe('not-found');
  }
  expect(await list(otherToken)).toEqual([]);
  const { body } = await app.call('report/retryReport', { reportId: report.reportId }, token);
  expect(body.code).toBe('wrong-state');
  await app.ok('report/deleteReport', { reportId: report.reportId }, token);
  expect((await fetchReport(report.downloadPath, token)).status).toBe(404);
});

test('the super-admin gets their own sign-ins, and no report of an organisation [N-09]', async () => {
  const { userName } = await app.make.superAdmin();
  const { access_token: token } = await app.signIn(userName);
  expect((await app.call('report/createReport', { kind: 'recordings' }, token)).body.code).toBe('forbidden');
  const [header, ...rows] = await rowsOf((await made('sign-ins', token)).downloadPath, token);
  expect(header).toEqual(['Signed in', 'Method', 'Client', 'IP address']);
  expect(rows.map(([, how, client]) => [how, client])).toEqual([['password', 'rushes-api']]);
});

test('a report that is ready is told by mail to who chose so in the profile, and to nobody else', async () => {
  const user = await app.make.user(customerId, 'cc', { name: 'Rita' });
  const { access_token: token } = await app.signIn(user.userName);
  const mailsTo = async () =>
    (await app.app.context.mail.outbox(50)).filter(({ to }) => to === user.userName);
  const choose = (ready: boolean) => app.ok('profile/saveMailChoices', { 'report-ready': ready }, token);
  await made('recordings', token);
  await choose(true);
  await made('programs', token);
  await vi.waitFor(async () => expect(await mailsTo()).toHaveLength(1), { timeout: 20_000 });
  const [mail] = await mailsTo();
  expect(mail?.subject).toBe('Your report is ready');
  expect(mail?.text).toContain('“My programs” is ready as a CSV file (rows: 0)');
  expect(mail?.text).toContain(`${app.config.publicUrl}/myprofile/report`);
  await choose(false);
  await made('viewing', token);
  await choose(true);
  await made('viewing', token);
  await vi.waitFor(async () => expect(await mailsTo()).toHaveLength(2), { timeout: 20_000 });
});

test('a report that failed can be made again; after seven days it is gone', async () => {
  const viewer = await app.make.user(customerId, 'viewer');
  const { access_token: token } = await app.signIn(viewer.userName);
  expect((await app.call('report/createReport', { kind: 'sign-ins' }, token)).body.code).toBe('forbidden');
  const { reportId } = await made('viewing', token);
  await app.app.features.reports.giveUp({ reportId });
  expect((await list(token))[0]?.state).toBe('failed');
  await app.ok('report/retryReport', { reportId }, token);
  await vi.waitFor(async () => expect((await list(token))[0]?.state).toBe('ready'), { timeout: 30_000 });
  try {
    clock.aheadMs = 7 * 24 * 3_600_000 + 1000;
    await app.app.features.reports.sweep();
  } finally {
    clock.aheadMs = 0;
  }
  expect(await list(token)).toEqual([]);
});

test('a list is written as it was asked for, in the columns chosen, with the rights that hold when it is made', async () => {
  const owner = await app.make.user(customerId, 'cm');
  const viewer = await app.make.user(customerId, 'viewer');
  const { access_token: token } = await app.signIn(owner.userName);
  for (let index = 0; index < 120; index += 1)
    await app.make.clip(owner, { name: `Reel ${String(index).padStart(3, '0')}` });
  const asked = {
    list: 'footage',
    query: {
      search: 'reel',
      filters: [{ column: 'name', op: 'contains', values: ['reel 1'] }],
      sort: { column: 'name', direction: 'desc' },
    },
    columns: [
      { column: 'name', header: 'Clip' },
      { column: 'createdBy', header: '=By' },
      { column: 'sharedWithCreators', header: 'Shared' },
    ],
  };
  const report = await whenReady(await app.ok<Report>('report/createListReport', asked, token), token);
  expect(report).toMatchObject({ kind: 'list', list: 'footage', rows: 20 });
  const [header, first, ...rest] = await rowsOf(report.downloadPath, token);
  expect(header).toEqual(['Clip', "'=By", 'Shared']);
  expect([first?.[0], first?.[2]]).toEqual(['Reel 119', 'no']);
  expect(rest).toHaveLength(19);
  const all = await app.ok<Report>('report/createListReport', { ...asked, query: { search: 'reel' } }, token);
  expect((await whenReady(all, token)).rows).toBe(120);
  const { access_token: viewers } = await app.signIn(viewer.userName);
  expect((await app.call('report/createListReport', asked, viewers)).body.code).toBe('forbidden');
  const noColumn = { ...asked, columns: [{ column: 'sha256', header: 'x' }] };
  expect((await app.call('report/createListReport', noColumn, token)).body.code).toBe('invalid');
  const noFilter = { ...asked, query: { filters: [{ column: 'gone', op: 'is', values: ['x'] }] } };
  expect((await app.call('report/createListReport', noFilter, token)).body.code).toBe('invalid');
});

test('a list of one thing is written of that thing alone; what is not its caller’s is not there', async () => {
  const owner = await app.make.user(customerId, 'cm');
  const foreignUser = await app.make.user((await app.make.customer()).customerId, 'cm');
  const { access_token: token } = await app.signIn(owner.userName);
  const { customerUserId } = await app.make.invitation(owner);
  await app.make.invitation(owner);
  const { items } = await app.ok<{ items: { email: string }[] }>(
    'user/getInvitations',
    { customerUserId },
    token,
  );
  const asked = (extra: object) => ({
    list: 'invitations',
    query: {},
    extra,
    columns: [{ column: 'email', header: 'Email' }],
  });
  const ask = async (extra: object, as = token) =>
    (await app.call('report/createListReport', asked(extra), as)).body.code;
  const report = await app.ok<Report>('report/createListReport', asked({ customerUserId }), token);
  const made = await whenReady(report, token);
  expect([made.list, made.rows]).toEqual(['invitations', 1]);
  expect(await rowsOf(made.downloadPath, token)).toEqual([['Email'], [items[0]?.email]]);
  expect(await ask({ customerUserId: foreignUser.customerUserId })).toBe('not-found');
  expect(await ask({ customerUserId: '00000000-0000-4000-8000-000000000000' })).toBe('not-found');
  for (const wrong of [{ customerUserId: 'x' }, { gone: true }, { limit: 1 }, { sort: 'email' }])
    expect([wrong, await ask(wrong)]).toEqual([wrong, 'invalid']);
  const viewer = await app.make.user(customerId, 'viewer');
  const { access_token: viewers } = await app.signIn(viewer.userName);
  expect(await ask({ customerUserId }, viewers)).toBe('forbidden');
});

test('support gets those who run one organisation, and of one that is not there nothing', async () => {
  const admin = await app.make.user((await app.make.customer({ name: 'Quay' })).customerId, 'admin');
  await app.make.user(customerId, 'admin');
  const { access_token: token } = await app.signIn((await app.make.superAdmin()).userName);
  const asked = (of: string) => ({
    list: 'administrators',
    query: {},
    extra: { customerId: of },
    columns: [{ column: 'userName', header: 'Who' }],
  });
  const report = await app.ok<Report>('report/createListReport', asked(admin.customerId), token);
  const { downloadPath } = await whenReady(report, token);
  expect(await rowsOf(downloadPath, token)).toEqual([['Who'], [admin.userName]]);
  const nobody = await app.call('report/createListReport', asked(admin.customerUserId), token);
  expect(nobody.body.code).toBe('not-found');
});
