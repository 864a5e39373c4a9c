import type { AddressInfo } from 'node:net';
import type { Notification } from '@rushes/contract/core/notifications';
import type { NotificationPreferences } from '@rushes/contract/core/notification-preferences';
import { notificationGroups } from '@rushes/contract/limits';
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import type { ProgramViewer } from '@rushes/contract/audience/viewing';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { randomUUID } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';
import { endOfHours, wallClock } from '../../../platform/local-time.ts';
import { sendDigests } from './digests/digests.ts';
import { sendDue } from './mails/schedule.ts';

let app: Harness;
let clock: TestClock;
let cm: Reachable;
let viewer: Reachable;
const received: { readonly to: string; readonly mail: Email }[] = [];
const refusedHost = '@gone.example.test';
const refused = () => `${randomUUID()}${refusedHost}`;
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(
      address.endsWith(refusedHost)
        ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
        : null,
    ),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => received.push({ to, mail }), done);
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  // Far ahead, so that what users were told comes after they were made.
  clock = testClock(new Date(Date.now() + 365 * 24 * 3_600_000));
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Rushes <rushes@example.test>',
  };
  app = await createHarness({ clock, work: true, environment });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(async () => {
  const { customerId } = await app.make.customer();
  cm = await reachable('Clara', { role: 'cm', customerId });
  viewer = await reachable('Vera');
  // Noon in UTC: the next morning is still to come.
  goTo('12:00');
});

/** Someone with a mail address, whose session outlives that the clock is set. */
async function reachable(
  name: string,
  options: { role?: 'cm'; customerId?: string; userName?: string } = {},
) {
  const { role = 'viewer', customerId = cm.customerId } = options;
  const { userName = `${randomUUID()}@example.test` } = options;
  const made = await app.make.user(customerId, role, { name, userName });
  let session = { at: new Date(0), token: '' };
  const tokenNow = async () => {
    if (clock.now().getTime() - session.at.getTime() > 300_000)
      session = { at: clock.now(), token: (await app.signIn(made.userName)).access_token };
    return session.token;
  };
  return {
    ...made,
    ok: async <T>(path: string, request: object) => app.ok<T>(path, request, await tokenNow()),
    refused: async (path: string, request: object) => (await app.call(path, request, await tokenNow())).body,
  };
}
type Reachable = Awaited<ReturnType<typeof reachable>>;

/** Sets the clock to the next such time of a day in UTC. */
function goTo(time: string): void {
  const now = clock.now();
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const next = new Date(now);
  next.setUTCHours(hours, minutes, 0, 0);
  clock.advance((next <= now ? next.getTime() + 24 * 3_600_000 : next.getTime()) - now.getTime());
}

const usual = notificationGroups;
const choose = (
  who: Reachable,
  emails: Partial<NotificationPreferences['emails']>,
  more: Partial<NotificationPreferences> = {},
) =>
  who.ok<NotificationPreferences>('notificationpreference/savePreferences', {
    ...{ emails: { ...usual, ...emails }, quietHours: null, timeZone: 'UTC', ...more },
  });

async function sendTask(title: string, ...users: readonly Reachable[]): Promise<string> {
  const { taskId, revision } = await cm.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    title,
  });
  await cm.ok('recordingtask/updateRecordingTask', {
    ...{ taskId, revision },
    shots: [{ shotId: randomUUID(), prompt: 'Wave', script: '', shotTypeId: null, minMs: null, maxMs: null }],
    recipients: { customerUserIds: users.map(({ customerUserId }) => customerUserId), groupIds: [] },
  });
  await cm.ok('recordingtask/sendRecordingTask', { taskId });
  return taskId;
}

async function submitShot(who: Reachable, taskId: string): Promise<void> {
  const { shots } = await who.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
  const { clipId } = await createRowClips(app.app.context.db).clip(who, { frames: 300 });
  await who.ok('recordingtask/addClipTake', { taskId, shotId: shots[0]?.shotId, clipId });
  await who.ok('recordingtask/submitAssignment', { taskId });
}

const mailsTo = ({ userName }: { userName: string }) =>
  received.filter(({ to }) => to === userName).map(({ mail }) => mail);
const subjectsTo = (who: { userName: string }) => mailsTo(who).map(({ subject }) => subject ?? '');
const states = async ({ customerUserId }: Reachable) => {
  const rows = await app.app.context.db.tenant(cm.customerId, (trx) =>
    trx
      .selectFrom('notification_mails')
      .select('state')
      .where('customer_user_id', '=', customerUserId)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ state }) => state);
};
const amounts = async (who: Reachable) =>
  (await who.ok<{ items: Notification[] }>('notification/getNotifications', {})).items.map(
    ({ amount }) => amount,
  );
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

describe('preferences', () => {
  test('are as usual until someone chooses; a choice is kept, and a time zone that nobody knows is refused', async () => {
    const get = () => viewer.ok<NotificationPreferences>('notificationpreference/getPreferences', {});
    expect(await get()).toEqual({ emails: usual, quietHours: null, timeZone: null });
    const quietHours = { from: '22:00', to: '07:30' };
    const chosen = await choose(viewer, { approvals: 'daily' }, { quietHours, timeZone: 'Europe/Berlin' });
    expect(chosen).toEqual({
      ...{ emails: { ...usual, approvals: 'daily' }, quietHours, timeZone: 'Europe/Berlin' },
    });
    expect(await get()).toEqual(chosen);
    const wrong = { ...chosen, timeZone: 'Europe/Nowhere' };
    expect(await viewer.refused('notificationpreference/savePreferences', wrong)).toMatchObject({
      ...{ code: 'invalid', fields: [{ path: 'timeZone' }] },
    });
    const noted = { timeZone: 'Asia/Tokyo' };
    expect(await viewer.ok('notificationpreference/noteTimeZone', noted)).toEqual({
      timeZone: 'Europe/Berlin',
    });
    expect(await cm.ok('notificationpreference/noteTimeZone', noted)).toEqual(noted);
  });

  test('a group that is off sends no mail, and the bell shows what happened all the same', async () => {
    await choose(viewer, { 'tasks-for-me': 'off' });
    await sendTask('Quiet task', viewer);
    await soon(async () => expect(await states(viewer)).toEqual(['off']));
    const { count } = await viewer.ok<{ count: number }>('notification/countUnread', {});
    expect(count).toBe(1);
    expect(subjectsTo(viewer)).toEqual([]);
  });

  test('at once also goes for notifications without a mail of their own, where a user chose so', async () => {
    await choose(viewer, { membership: 'immediately' });
    const groupId = await app.make.group(cm, { name: 'Pilots' });
    await cm.ok('user/updateGroup', { groupId, add: [viewer.customerUserId] });
    await soon(() => expect(subjectsTo(viewer)).toEqual(['Clara added you to the group Pilots']));
  });
});

describe('quiet hours', () => {
  test('hold mails back until they end in the time zone of the user', async () => {
    // 12:00 in UTC is 21:00 in Tokyo.
    const quietHours = { from: '20:00', to: '06:00' };
    await choose(viewer, {}, { quietHours, timeZone: 'Asia/Tokyo' });
    await sendTask('At night', viewer);
    await soon(async () => expect(await states(viewer)).toEqual(['queued']));
    goTo('20:59');
    await sendDue(app.app.context);
    expect(await states(viewer)).toEqual(['queued']);
    expect(mailsTo(viewer)).toEqual([]);
    goTo('21:00');
    await sendDue(app.app.context);
    await soon(() => expect(subjectsTo(viewer)).toEqual(['Clara has asked you for a recording: At night']));
    await soon(async () => expect(await states(viewer)).toEqual(['sent']));
  });

  test('bring what joined until they end in one mail, with its count', async () => {
    const [first, second] = [await reachable('Otto', { role: 'cm' }), await reachable('Ida', { role: 'cm' })];
    await choose(cm, {}, { quietHours: { from: '10:00', to: '15:00' } });
    const taskId = await sendTask('Greetings', first, second);
    await submitShot(first, taskId);
    await soon(async () => expect(await states(cm)).toEqual(['queued']));
    await submitShot(second, taskId);
    await soon(async () => expect(await amounts(cm)).toEqual([2]));
    goTo('15:00');
    await sendDue(app.app.context);
    await soon(() => expect(mailsTo(cm)[0]?.text).toContain('2 new submissions for “Greetings”'));
    expect(subjectsTo(cm)).toHaveLength(1);
  });

  test('end at the hour on the clock, also in the nights in which clocks change', () => {
    const hours = { from: 22 * 60, to: 7 * 60 };
    const end = (at: string) => endOfHours(new Date(at), hours, 'Europe/Berlin')?.toISOString();
    expect(end('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(end('2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(end('2026-06-10T12:00:00Z')).toBeUndefined();
    expect(wallClock(new Date('2026-12-31T23:30:00Z'), 'Asia/Kolkata')).toEqual({
      day: '2027-01-01',
      minutes: 300,
    });
  });
});

describe('the daily mail', () => {
  const morning = async () => {
    goTo('07:00');
    await sendDigests(app.app.context);
  };

  test('brings everything unread since the last one, each morning once, and doesn’t come when nothing is new', async () => {
    await choose(viewer, { 'tasks-for-me': 'daily' });
    await sendTask('First', viewer);
    await sendTask('Second', viewer);
    await soon(async () => expect(await states(viewer)).toEqual(['digest', 'digest']));
    await sendDigests(app.app.context);
    expect(subjectsTo(viewer)).toEqual([]);
    await morning();
    await soon(() => expect(subjectsTo(viewer)).toHaveLength(1));
    const [digest] = mailsTo(viewer);
    expect(digest?.subject).toMatch(/^Your daily summary from /);
    expect(digest?.text).toContain('Clara sent you the task “First”');
    expect(digest?.text).toContain(`${app.config.publicUrl}/tasks/asset/`);
    expect(digest?.html).toContain('Clara sent you the task “Second”');
    await soon(async () => expect(await states(viewer)).toEqual(['digested', 'digested']));
    await sendTask('Third', viewer);
    await soon(async () => expect(await states(viewer)).toHaveLength(3));
    await sendDigests(app.app.context);
    await morning();
    await soon(() => expect(subjectsTo(viewer)).toHaveLength(2));
    expect(mailsTo(viewer)[1]?.text).toContain('Third');
    expect(mailsTo(viewer)[1]?.text).not.toContain('sent you the task “First”');
    // What is still to be done stays in view.
    expect(mailsTo(viewer)[1]?.text).toContain('Record “First”');
    await morning();
    await morning();
    expect(subjectsTo(viewer)).toHaveLength(2);
  });

  test('what joins an unread notification after its mail had left is mailed an hour later, together', async () => {
    const { channelId } = await cm.ok<ChannelDetail>('channel/createChannel', {
      ...{ name: 'News', visibility: 'restricted', moderated: true, subscribing: true },
    });
    const asks = async (name: string) => (await reachable(name)).ok('channel/askToJoin', { channelId });
    await asks('Otto');
    await soon(async () => expect(await states(cm)).toEqual(['sent']));
    await asks('Ida');
    await asks('Uwe');
    await soon(async () => expect(await amounts(cm)).toEqual([3]));
    expect(await states(cm)).toEqual(['sent', 'queued']);
    await sendDue(app.app.context);
    expect(subjectsTo(cm)).toEqual(['Requests to join News']);
    clock.advance(3_600_000);
    await sendDue(app.app.context);
    await soon(() => expect(subjectsTo(cm)).toHaveLength(2));
    expect(mailsTo(cm)[1]?.text).toContain('3 users asked to join');
    // Who has read them meanwhile is mailed nothing.
    await asks('Max');
    await soon(async () => expect(await amounts(cm)).toEqual([4]));
    await cm.ok('notification/markAllRead', { until: clock.now().toISOString() });
    clock.advance(3_600_000);
    await sendDue(app.app.context);
    await soon(async () => expect((await states(cm)).toSorted()).toEqual(['dropped', 'sent', 'sent']));
    expect(subjectsTo(cm)).toHaveLength(2);
  });

  test('leaves out what its recipient may no longer see, or has read', async () => {
    await choose(viewer, { 'tasks-for-me': 'daily' });
    const gone = await sendTask('Binned', viewer);
    await sendTask('Read', viewer);
    await soon(async () => expect(await states(viewer)).toHaveLength(2));
    const { items } = await viewer.ok<{ items: { notificationId: string; task: { name: string } }[] }>(
      'notification/getNotifications',
      {},
    );
    const read = items.filter(({ task }) => task.name === 'Read').map(({ notificationId }) => notificationId);
    await viewer.ok('notification/markRead', { notificationIds: read });
    await sendTask('Still there', viewer);
    await soon(async () => expect(await states(viewer)).toHaveLength(3));
    await cm.ok('recordingtask/deleteRecordingTasks', { taskIds: [gone] });
    await morning();
    await soon(() => expect(subjectsTo(viewer)).toHaveLength(1));
    const text = mailsTo(viewer)[0]?.text ?? '';
    expect(text).toContain('Still there');
    expect(text).not.toMatch(/Binned|task “Read”/);
    await soon(async () =>
      expect((await states(viewer)).toSorted()).toEqual(['digested', 'dropped', 'dropped']),
    );
  });

  test('brings what is new in the channels of its reader, and not what they published', async () => {
    const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', {
      ...{ name: 'News', visibility: 'open', moderated: false, subscribing: true },
    });
    await viewer.ok('channel/follow', { channelId, following: true });
    goTo('13:00');
    const { clipId } = await createRowClips(app.app.context.db).clip(cm);
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
      ...{ title: 'Town hall', timeline: { items: [{ clipId }] } },
    });
    await cm.ok('program/publishProgram', { programId, audience: { customerUserIds: [] } });
    await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
    await soon(async () => {
      const { items } = await viewer.ok<{ items: object[] }>('notification/getNotifications', {});
      expect(items).toHaveLength(1);
    });
    await morning();
    await soon(() => expect(mailsTo(viewer)[0]?.text).toContain('“Town hall” is new in News'));
    await morning();
    expect(subjectsTo(viewer)).toHaveLength(1);
    expect(subjectsTo(cm)).toEqual([]);
  });

  test('comes at seven in the time zone of its reader, or when their quiet hours end', async () => {
    const late = await reachable('Lara');
    await choose(viewer, { 'tasks-for-me': 'daily' }, { timeZone: 'America/New_York' });
    const quietHours = { from: '22:00', to: '09:00' };
    await choose(late, { 'tasks-for-me': 'daily' }, { quietHours });
    await sendTask('Overnight', viewer, late);
    await soon(async () => expect(await states(late)).toEqual(['digest']));
    goTo('08:59');
    await sendDigests(app.app.context);
    goTo('09:00');
    await sendDigests(app.app.context);
    await soon(() => expect(subjectsTo(late)).toHaveLength(1));
    // 07:00 in New York in winter or summer.
    const isWinter = wallClock(clock.now(), 'America/New_York').minutes === 4 * 60;
    goTo(isWinter ? '11:59' : '10:59');
    await sendDigests(app.app.context);
    expect(subjectsTo(viewer)).toEqual([]);
    goTo(isWinter ? '12:00' : '11:00');
    await sendDigests(app.app.context);
    await soon(() => expect(subjectsTo(viewer)).toHaveLength(1));
  });
});

describe('one address', () => {
  test('gets twenty mails an hour; what is beyond comes with the daily mail, and none is lost', async () => {
    for (let at = 1; at <= 22; at += 1) await sendTask(`Task ${at}`, viewer);
    await soon(async () => {
      const all = await states(viewer);
      expect(all.filter((state) => state === 'sent')).toHaveLength(20);
      expect(all.filter((state) => state === 'digest')).toHaveLength(2);
    });
    expect(subjectsTo(viewer)).toHaveLength(20);
    goTo('07:00');
    await sendDigests(app.app.context);
    await soon(() => expect(subjectsTo(viewer)).toHaveLength(21));
    const mailed = mailsTo(viewer)
      .map(({ text }) => text)
      .join('\n');
    for (let at = 1; at <= 22; at += 1) expect(mailed).toContain(`“Task ${at}”`);
  });

  test('that the mail server refuses for good is not tried again, and the mail counts as bounced', async () => {
    const nobody = await reachable('Nora', { userName: refused() });
    await sendTask('Nobody there', nobody);
    await soon(async () => expect(await states(nobody)).toEqual(['bounced']));
  });
});

describe('who sent it', () => {
  test('sees in the results of a task what became of each mail, and finds viewers by it', async () => {
    const nobody = await reachable('Nora', { userName: refused() });
    const quiet = await reachable('Olga');
    const daily = await reachable('Dora');
    await choose(quiet, { 'tasks-for-me': 'off', 'required-viewing': 'off' });
    await choose(daily, { 'tasks-for-me': 'daily' });
    const taskId = await sendTask('Delivery', viewer, nobody, quiet, daily);
    await soon(async () => {
      const { items } = await cm.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId });
      expect(items.map(({ user, mail }) => [user?.name, mail])).toEqual([
        ['Dora', 'digest'],
        ['Nora', 'bounced'],
        ['Olga', 'off'],
        ['Vera', 'sent'],
      ]);
    });
    const { clipId } = await createRowClips(app.app.context.db).clip(cm);
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
      ...{ title: 'Safety', timeline: { items: [{ clipId }] } },
    });
    await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
    const requirement = { isRequired: true, asksConfirmation: false, dueAt: null };
    await cm.ok('viewing/setRequirement', { programId, ...requirement });
    await cm.ok('viewing/remindViewers', { programId });
    const named = async (mail: string) => {
      const filters = [{ column: 'mail', op: 'in', values: [mail] }];
      const request = { programId, filters };
      const { items } = await cm.ok<{ items: ProgramViewer[] }>('viewing/getViewers', request);
      return items.map(({ name }) => name);
    };
    await soon(async () => {
      expect(await named('bounced')).toEqual(['Nora']);
      expect(await named('off')).toEqual(['Olga']);
      expect(await named('sent')).toEqual(['Dora', 'Vera']);
    });
  });
});

describe('one click in a mail program', () => {
  test('turns the mails of that group off without a session, says so on a page, and works twice', async () => {
    await sendTask('Click', viewer);
    await soon(() => expect(mailsTo(viewer)).toHaveLength(1));
    const headers = new Map(mailsTo(viewer)[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    const path = new URL(url).pathname;
    const token = path.slice(path.lastIndexOf('/') + 1);
    const opened = await app.call('notificationpreference/openUnsubscribe', { token });
    expect(opened.body.clientResponse).toMatchObject({ topic: 'tasks-for-me', isOff: false });
    const post = () =>
      fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    const { emails } = await viewer.ok<NotificationPreferences>('notificationpreference/getPreferences', {});
    expect(emails).toEqual({ ...usual, 'tasks-for-me': 'off' });
    const done = await app.call('notificationpreference/unsubscribe', { token });
    expect(done.body.clientResponse).toMatchObject({ topic: 'tasks-for-me', isOff: true });
    await sendTask('After', viewer);
    await soon(async () => expect((await states(viewer)).toSorted()).toEqual(['off', 'sent']));
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const answer = await app.call('notificationpreference/unsubscribe', { token: changed });
    expect(answer.body.code).toBe('link-gone');
  });
});
