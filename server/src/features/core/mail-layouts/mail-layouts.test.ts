import { mailEventNames, mailEvents } from '@rushes/contract/core/mail-events';
import type { ListedMailLayout, MailLayout, MailVersion } from '@rushes/contract/core/mail-layouts';
import type { StoredMail } from '../../../platform/mail/mail.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { jobSchema } from '../../../platform/jobs/access.ts';
import { auditOf, signUpSupport, type SupportUser } from '../../../../test/support.ts';

let app: Harness;
let support: SupportUser;
let cm: TestUser;

beforeAll(async () => {
  app = await createHarness({ work: true });
  support = await signUpSupport(app, 'support@example.test');
  const { customerId } = await app.make.customer({ name: 'Pier & Sons' });
  cm = await signUp(app, customerId, 'cm', 'Manager <b>');
});
afterAll(() => app[Symbol.asyncDispose]());

const get = (event: string) => support.ok<MailLayout>('maillayout/getMailLayout', { event });
const save = async (event: string, words: { subject: string; paragraphs: string[] }) =>
  support.ok<MailLayout>('maillayout/saveMailDraft', {
    event,
    ...words,
    revision: (await get(event)).revision,
  });
const activate = async (event: string, versionId: string | null) =>
  support.ok<MailLayout>('maillayout/activateMailVersion', {
    event,
    versionId,
    revision: (await get(event)).revision,
  });

/** Numbers and states of the versions of a mail, as a list shows them. */
const history = async (event: string, asked: object = {}) => {
  const { items } = await support.ok<{ items: MailVersion[] }>('maillayout/getMailVersions', {
    event,
    ...asked,
  });
  return items.map(({ number, state }) => [number, state]);
};

async function mailTo(address: string): Promise<StoredMail> {
  return vi.waitFor(
    async () => {
      const found = (await app.app.context.mail.outbox(100)).find(({ to }) => to === address);
      if (found === undefined) throw new Error(`no mail to ${address}`);
      return found;
    },
    { timeout: 20_000 },
  );
}

const invitation = 'people.invitation';
const invite = (email: string) =>
  cm.ok('user/inviteUsers', { users: [{ email, name: 'Ann {{email}}', role: 'viewer' }] });

describe('the words of a mail', () => {
  test('every mail that the product sends is in the table, and every mail of the table is sent', () => {
    const kinds = app.app.context.mail.layouts().filter((kind) => kind !== 'mail-layouts.test');
    expect(kinds.toSorted()).toEqual([...mailEventNames].toSorted());
  });

  test('are its own until a draft is activated, then the new ones, and the old ones again when restored', async () => {
    await invite('first@example.test');
    expect((await mailTo('first@example.test')).subject).toBe('Manager <b> invited you to join Pier & Sons');
    const subject = 'Come to {{organisation}}';
    const drafted = await save(invitation, { subject, paragraphs: ['Dear {{ name }},', '{{account}}'] });
    expect(drafted).toMatchObject({ hasDraft: true, activeNumber: null });
    await invite('second@example.test');
    expect((await mailTo('second@example.test')).subject).toBe('Manager <b> invited you to join Pier & Sons');
    const { draft } = drafted;
    const active = await activate(invitation, draft?.versionId ?? '');
    expect(active).toMatchObject({ hasDraft: false, activeNumber: 1 });
    await invite('third@example.test');
    const sent = await mailTo('third@example.test');
    expect(sent.subject).toBe('Come to Pier & Sons');
    // What a value brings is text, braces and all; what the mail needs stays, whatever the words are.
    expect(sent.text).toContain('Dear Ann {{email}},');
    expect(sent.html).toContain('Ann &#123;&#123;email&#125;&#125;');
    expect(sent.text).toMatch(/Accept invitation:\nhttp/);
    expect(sent.text).toContain("Don't forward this email.");
    const second = await save(invitation, { subject: 'Second', paragraphs: ['x'] });
    expect(await history(invitation)).toEqual([
      [2, 'draft'],
      [1, 'active'],
    ]);
    await activate(invitation, second.draft?.versionId ?? '');
    const restored = await activate(invitation, draft?.versionId ?? '');
    expect([restored.draft, restored.active?.number]).toEqual([null, 1]);
    const whole = [
      [2, 'past'],
      [1, 'active'],
    ];
    expect(await history(invitation)).toEqual(whole);
    expect(await history(invitation, { search: 'SECOND' })).toEqual([[2, 'past']]);
    const oldest = { sort: { column: 'changedAt', direction: 'asc' } };
    expect(await history(invitation, oldest)).toEqual(whole.toReversed());
    const past = { event: invitation, filters: [{ column: 'state', op: 'in', values: ['past'] }] };
    expect(await support.ok('maillayout/countMailVersions', past)).toEqual({ count: 1 });
    expect(await history('reports.ready')).toEqual([]);
    expect(await activate(invitation, null)).toMatchObject({ activeNumber: null });
    await invite('fourth@example.test');
    expect((await mailTo('fourth@example.test')).subject).toBe('Manager <b> invited you to join Pier & Sons');
    expect(await auditOf(app, { customerId: null, kind: 'mail-layout' })).toEqual([
      'mail-layouts.draft-saved',
      'mail-layouts.activated',
      'mail-layouts.draft-saved',
      'mail-layouts.activated',
      'mail-layouts.activated',
      'mail-layouts.activated',
    ]);
  });

  test('name only what the mail offers: what else is in braces is refused by its name, and nothing is kept', async () => {
    const { revision } = await get('accounts.reset');
    const words = {
      subject: 'Hi {{organisation}}',
      paragraphs: ['fine {{name}}', 'a {{ half', '{{toString}}'],
    };
    for (const call of ['saveMailDraft', 'previewMail', 'sendTestMail']) {
      const refused = await support.refused(`maillayout/${call}`, {
        event: 'accounts.reset',
        revision,
        ...words,
      });
      expect([call, refused.code, refused.fields?.map(({ path }) => path)]).toEqual([
        call,
        'invalid',
        ['subject', 'paragraphs.1', 'paragraphs.2'],
      ]);
      expect(refused.fields?.[0]?.message).toContain('{{organisation}}');
    }
    expect(await get('accounts.reset')).toMatchObject({ revision, draft: null });
    expect(await history('accounts.reset')).toEqual([]);
  });

  test('of two who save at once one wins and the other is told', async () => {
    const event = 'reports.ready';
    const { revision } = await get(event);
    const answers = await Promise.all(
      ['One', 'Two'].map((subject) =>
        app.call('maillayout/saveMailDraft', { event, revision, subject, paragraphs: ['x'] }, support.token),
      ),
    );
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'ok']);
    const { draft } = await get(event);
    expect(await history(event)).toHaveLength(1);
    const later = { event, revision, versionId: draft?.versionId };
    expect(await support.refused('maillayout/activateMailVersion', later)).toMatchObject({
      code: 'conflict',
      details: { current: { event, revision: revision + 1, draft }, changedBy: 'Support' },
    });
    const thrown = await support.ok<MailLayout>('maillayout/discardMailDraft', {
      event,
      revision: revision + 1,
    });
    expect([thrown.draft, await history(event)]).toEqual([null, []]);
    const gone = await support.refused('maillayout/discardMailDraft', { event, revision: revision + 2 });
    expect(gone.code).toBe('wrong-state');
  });

  test('the active version is not activated again, and one of another mail is not found', async () => {
    const drafted = await save('accounts.password-changed', { subject: 'Changed', paragraphs: ['{{name}}'] });
    const versionId = drafted.draft?.versionId;
    const of = async (event: string) => ({ event, versionId, revision: (await get(event)).revision });
    const foreign = await support.refused('maillayout/activateMailVersion', await of('reports.ready'));
    expect(foreign.code).toBe('not-found');
    await activate('accounts.password-changed', versionId ?? '');
    const again = await of('accounts.password-changed');
    expect((await support.refused('maillayout/activateMailVersion', again)).code).toBe('wrong-state');
    await activate('accounts.password-changed', null);
  });
});

describe('a mail', () => {
  test('is previewed as it is sent, with every mark of markup as text', async () => {
    const words = {
      subject: 'A <i>',
      paragraphs: ['<script>alert(1)</script> {{name}}', '<mj-raw>x</mj-raw>'],
    };
    const preview = await support.ok<{ subject: string; html: string; text: string }>(
      'maillayout/previewMail',
      { event: invitation, ...words },
    );
    expect(preview.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Ann Example');
    expect(preview.html).not.toMatch(/<script|<mj-/);
    expect(preview.text).toContain('Accept invitation:');
    expect(preview.subject).toBe('A <i>');
  });

  test('is sent as a test to the own address, and to none where that is no address', async () => {
    const words = { subject: 'Try {{name}}', paragraphs: ['{{report}}'] };
    const sent = await support.ok('maillayout/sendTestMail', { event: 'reports.ready', ...words });
    expect(sent).toEqual({ to: 'support@example.test', isDelivered: false });
    const mail = await mailTo('support@example.test');
    expect(mail.subject).toBe('Try Ann Example');
    expect(mail.text).toContain('This is a test email with sample values.');
    const nameless = await signUpSupport(app, 'root');
    const refused = await nameless.refused('maillayout/sendTestMail', { event: 'reports.ready', ...words });
    expect(refused.code).toBe('wrong-state');
  });

  test('is switched off and on where it may be; what lets users in or warns them stays on', async () => {
    const { layouts } = await support.ok<{ layouts: ListedMailLayout[] }>('maillayout/getMailLayouts', {});
    const secure = layouts.filter(({ mayBeOff }) => !mayBeOff).map(({ event }) => event);
    expect(secure).toEqual(
      expect.arrayContaining(['people.invitation', 'accounts.reset', 'accounts.password-changed']),
    );
    for (const event of secure) {
      const { revision } = await get(event);
      const refused = await support.refused('maillayout/switchMail', { event, revision, isOn: false });
      expect([event, refused.code]).toEqual([event, 'wrong-state']);
    }
    expect(mailEvents['reports.ready'].mayBeOff).toBe(true);
    const { revision } = await get('reports.ready');
    const off = { event: 'reports.ready', revision, isOn: false };
    expect(await support.ok('maillayout/switchMail', off)).toMatchObject({ isOn: false });
    expect((await support.refused('maillayout/switchMail', off)).code).toBe('conflict');
    await cm.ok('profile/saveMailChoices', { 'report-ready': true });
    const { reportId } = await cm.ok<{ reportId: string }>('report/createReport', { kind: 'programs' });
    await vi.waitFor(async () => expect(await endedReportMails()).toBe(1), { timeout: 20_000 });
    const on = { event: 'reports.ready', revision: revision + 1, isOn: true };
    expect(await support.ok('maillayout/switchMail', on)).toMatchObject({ isOn: true });
    const { db, mail } = app.app.context;
    await db.system((trx) => mail.enqueue(trx, 'reports.ready', { reportId }));
    await mailTo(cm.userName);
    expect((await mail.outbox(100)).filter(({ to }) => to === cm.userName)).toHaveLength(1);
  });
});

/** How many mails about reports were worked on to their end, sent or not. */
async function endedReportMails(): Promise<number> {
  let ended = 0;
  await app.asOwner(async (query) => {
    const found = (await query(
      `SELECT FROM ${jobSchema}.job WHERE name = 'mail.reports.ready' AND state = 'completed'`,
    )) as { rows: unknown[] };
    ended = found.rows.length;
  });
  return ended;
}
