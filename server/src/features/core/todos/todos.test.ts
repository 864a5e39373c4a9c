import type { Notification } from '@rushes/contract/core/notifications';
import type { Todo, TodoKind } from '@rushes/contract/core/todos';
import type { Assignment, RecordingTaskDetail, TaskKind } from '@rushes/contract/tasks/recording-tasks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let viewer: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await createHarness({ work: true });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  other = await signUp(app, customerId, 'viewer', 'Olga');
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

async function sendTask(
  title: string,
  kind: TaskKind,
  dueAt: string | null,
  ...to: TestUser[]
): Promise<string> {
  const { taskId, revision } = await cm.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    ...{ title, kind },
  });
  const shot = {
    shotId: randomUUID(),
    prompt: 'Wave',
    script: '',
    shotTypeId: null,
    minMs: null,
    maxMs: null,
  };
  const item = { itemId: randomUUID(), label: 'Logo', fileKinds: [], isRequired: true };
  await cm.ok('recordingtask/updateRecordingTask', {
    ...{ taskId, revision, dueAt },
    ...(kind === 'file' ? { items: [item] } : { shots: [shot] }),
    recipients: { customerUserIds: to.map(({ customerUserId }) => customerUserId), groupIds: [] },
  });
  await cm.ok('recordingtask/sendRecordingTask', { taskId });
  return taskId;
}

async function publish(title: string): Promise<string> {
  const { clipId } = await createRowClips(app.app.context.db).clip(cm);
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    ...{ title, timeline: { items: [{ clipId }] } },
  });
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  return programId;
}

const getTodos = (who: TestUser, request: object = {}) =>
  who.ok<{ items: Todo[]; nextCursor: string | null }>('todo/getTodos', request);
const titles = async (who: TestUser, request: object = {}) =>
  (await getTodos(who, request)).items.map(({ kind, title }) => `${kind} ${title}`);
const snooze = (who: TestUser, kind: TodoKind, objectId: string, until: string | null) =>
  who.ok('todo/snoozeTodo', { kind, objectId, until });
const told = (who: TestUser, kind: Notification['kind']) =>
  vi.waitFor(
    async () => {
      const { items } = await who.ok<{ items: Notification[] }>('notification/getNotifications', {});
      const [found] = items.filter((item) => item.kind === kind);
      if (found === undefined) throw new Error(`${kind} isn't there yet`);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );

describe('the list', () => {
  test('has what features ask of a user, the first to be due first, page by page, and goes when it is done', async () => {
    const programId = await publish('Safety');
    await cm.ok('viewing/setRequirement', {
      ...{ programId, isRequired: true, asksConfirmation: false, dueAt: inDays(2) },
    });
    await sendTask('Party', 'recording', inDays(1), viewer);
    await sendTask('Logos', 'file', null, viewer);
    const reviewed = await publish('Launch');
    const { items: before } = await getTodos(other);
    await cm.ok('approval/requestApproval', {
      programId: reviewed,
      note: '',
      dueAt: inDays(3),
      onSilence: 'open',
      stages: [{ rule: 'any', customerUserIds: [viewer.customerUserId], groupIds: [] }],
    });
    expect(before.map(({ title }) => title)).toEqual(['Safety']);
    const all = ['record Party', 'watch Safety', 'approve Launch', 'send-files Logos'];
    expect(await titles(viewer)).toEqual(all);
    const first = await getTodos(viewer, { limit: 3 });
    expect(first.items[0]).toMatchObject({
      requester: { name: 'Clara' },
      isOverdue: false,
      canDelegate: true,
    });
    const rest = await getTodos(viewer, { limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map(({ kind, title }) => `${kind} ${title}`)).toEqual(all);
    expect(rest.nextCursor).toBeNull();
    expect(await viewer.ok('todo/countTodos', {})).toEqual({ count: 4, overdue: 0, snoozed: 0 });
    await viewer.ok('program/saveProgress', { programId, ranges: [[0, 3_600_000]], positionMs: 0 });
    expect(await titles(viewer)).toEqual(all.filter((each) => each !== 'watch Safety'));
    expect((await viewer.refused('todo/getTodos', { cursor: 'bad' })).code).toBe('invalid');
  });
});

describe('a snoozed to-do', () => {
  test('is hidden until its time, can be shown again at once, and comes back by itself with a bell', async () => {
    const taskId = await sendTask('Party', 'recording', null, viewer);
    await snooze(viewer, 'record', taskId, inDays(1));
    expect(await titles(viewer)).toEqual([]);
    expect(await titles(viewer, { snoozed: true })).toEqual(['record Party']);
    expect(await viewer.ok('todo/countTodos', {})).toEqual({ count: 0, overdue: 0, snoozed: 1 });
    await snooze(viewer, 'record', taskId, null);
    expect(await titles(viewer)).toEqual(['record Party']);
    await snooze(viewer, 'record', taskId, new Date(Date.now() + 500).toISOString());
    await vi.waitFor(async () => expect(await titles(viewer)).toEqual(['record Party']), 5000);
    await app.app.features.todos.bringBack();
    expect(await told(viewer, 'todo-returned')).toMatchObject({ task: { id: taskId, name: 'Party' } });
  });

  test('must be one’s own and come back within a year, and is told of only while it is still to be done', async () => {
    const taskId = await sendTask('Party', 'recording', null, viewer);
    const request = { kind: 'record', objectId: taskId, until: inDays(1) };
    expect((await other.refused('todo/snoozeTodo', request)).code).toBe('not-found');
    for (const until of [inDays(-1), inDays(400)])
      expect((await viewer.refused('todo/snoozeTodo', { ...request, until })).code).toBe('invalid');
    await snooze(viewer, 'record', taskId, new Date(Date.now() + 300).toISOString());
    await cm.ok('recordingtask/closeRecordingTask', { taskId });
    await vi.waitFor(async () => {
      await app.app.features.todos.bringBack();
      const left = await app.app.context.db.tenant(cm.customerId, (trx) =>
        trx.selectFrom('todo_snoozes').select('kind').execute(),
      );
      expect(left).toEqual([]);
    }, 5000);
    await told(viewer, 'task-closed');
    const { items } = await viewer.ok<{ items: Notification[] }>('notification/getNotifications', {});
    expect(items.map(({ kind }) => kind)).not.toContain('todo-returned');
  });
});

describe('the calendar', () => {
  const fetchOf = (url: string) => fetch(`${app.url}${new URL(url).pathname}`);

  test('has the due dates of open to-dos with links, for who knows its address; typed text stays text', async () => {
    const title = 'Party; with, "cake"\\nBEGIN:VEVENT';
    const taskId = await sendTask(title, 'recording', '2031-03-04T15:30:00.000Z', viewer);
    await sendTask('Some day', 'recording', null, viewer);
    expect(await viewer.ok('todo/getCalendar', {})).toEqual({ createdAt: null });
    const { url } = await viewer.ok<{ url: string }>('todo/createCalendar', {});
    expect(url).toMatch(/\/calendar\/[A-Za-z0-9_-]{43}\.ics$/);
    const answer = await fetchOf(url);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = (await answer.text()).replaceAll('\r\n ', '');
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    expect(text).toContain('SUMMARY:Record: Party\\; with\\, "cake"');
    expect(text).toContain('DTSTART:20310304T153000Z');
    expect(text).not.toContain('DTEND');
    expect(text).toContain(`URL;VALUE=URI:${app.config.publicUrl}/tasks/asset/${taskId}`);
    expect(text).not.toContain('Some day');
    const stored = await app.app.context.db.tenant(cm.customerId, (trx) =>
      trx.selectFrom('todo_calendars').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(/([A-Za-z0-9_-]{43})\.ics$/.exec(url)?.[1]);
  });

  test('has another address when it is replaced, and none when it is removed or its user is gone', async () => {
    const make = async () => (await viewer.ok<{ url: string }>('todo/createCalendar', {})).url;
    const statusOf = async (url: string) => (await fetchOf(url)).status;
    const [first, second] = [await make(), await make()];
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await viewer.ok('todo/removeCalendar', {});
    expect(await statusOf(second)).toBe(404);
    const third = await make();
    await cm.ok('user/suspendUsers', { customerUserIds: [viewer.customerUserId] });
    expect(await statusOf(third)).toBe(404);
    expect(await statusOf(`${app.url}/calendar/short.ics`)).toBe(404);
  });
});

describe('an assignment that is delegated', () => {
  const delegate = (who: TestUser, taskId: string, to: TestUser, note = '') =>
    who.ok('recordingtask/delegateAssignment', { taskId, customerUserId: to.customerUserId, note });

  test('is the other user’s alone, who is told as is the requester', async () => {
    const taskId = await sendTask('Party', 'recording', inDays(1), viewer);
    await delegate(viewer, taskId, other, 'You were there.');
    expect(await titles(viewer)).toEqual([]);
    expect((await viewer.refused('recordingtask/getRecordingTask', { taskId })).code).toBe('not-found');
    expect(await titles(other)).toEqual(['record Party']);
    expect(await told(other, 'task-assigned')).toMatchObject({ reason: 'You were there.' });
    expect(await told(cm, 'task-delegated')).toMatchObject({
      ...{ actor: { name: 'Vera' }, task: { id: taskId }, reason: 'To Olga: You were there.' },
    });
    const { items } = await cm.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId });
    const delegation = { by: { name: 'Vera' }, note: 'You were there.' };
    expect(items).toMatchObject([{ user: { name: 'Olga' }, delegation }]);
    const mail = async () =>
      (await app.app.context.mail.outbox(500)).find(
        ({ to, subject }) => to === other.userName && subject === 'Vera delegated a task to you: Party',
      )?.text;
    await expect.poll(mail, { timeout: 20_000 }).toContain('You were there.');
    expect(await mail()).toContain('Clara has asked for a recording.');
  });

  test('goes to a user who can do it and hasn’t got it, and only while nothing was sent for it', async () => {
    const taskId = await sendTask('Party', 'recording', null, viewer, other);
    const refused = async (to: { customerUserId: string }) => {
      const request = { taskId, customerUserId: to.customerUserId };
      return (await viewer.refused('recordingtask/delegateAssignment', request)).code;
    };
    expect(await refused(other)).toBe('invalid');
    expect(await refused({ customerUserId: randomUUID() })).toBe('invalid');
    const elsewhere = await app.make.user((await app.make.customer()).customerId, 'viewer');
    expect(await refused(elsewhere)).toBe('invalid');
    const own = await sendTask('Own', 'recording', null, cm);
    const detail = await cm.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId: own });
    const { clipId } = await createRowClips(app.app.context.db).clip(cm);
    const take = { taskId: own, shotId: detail.shots[0]?.shotId ?? '', clipId };
    await cm.ok('recordingtask/addClipTake', take);
    const late = { taskId: own, customerUserId: viewer.customerUserId };
    expect((await cm.refused('recordingtask/delegateAssignment', late)).code).toBe('wrong-state');
    expect((await getTodos(cm)).items).toMatchObject([{ title: 'Own', canDelegate: false }]);
  });
});
