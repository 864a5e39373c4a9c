import type { Todo } from '@rushes/contract/core/todos';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp, Refusal } from '../../../test-app.tsx';
import { nextWeek, tomorrow } from './parts/snooze-times.ts';
import { TodoBlock } from './parts/todo-block.tsx';
import { TodoScreen } from './screens/todo-screen.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const todoOf = (number: number, more: Partial<Todo> = {}): Todo => ({
  kind: 'record',
  objectId: idOf(number),
  title: `Task ${number}`,
  requester: { id: idOf(99), name: 'Clara' },
  dueAt: null,
  isOverdue: false,
  snoozedUntil: null,
  canDelegate: false,
  ...more,
});
const pageOf = (...items: Todo[]) => ({ items, nextCursor: null });
const [listPath, countPath, snoozePath] = ['todo/getTodos', 'todo/countTodos', 'todo/snoozeTodo'];
const delegatePath = 'recordingtask/delegateAssignment';
const counts = { count: 2, overdue: 1, snoozed: 0 };
const open = (list: unknown, answers: Record<string, unknown> = {}) =>
  openApp(<TodoScreen />, {
    answers: { [listPath]: list, [countPath]: counts, [snoozePath]: {}, ...answers },
  });

test('each to-do says what, for whom and until when, and leads to where it is done', async () => {
  const late = todoOf(2, { kind: 'approve', dueAt: '2020-01-01T10:00:00.000Z', isOverdue: true });
  await open(pageOf(late, todoOf(1)));
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(/Task 2.*Approve · From Clara.*Overdue.*Due /);
  expect(rows[1]?.textContent).toMatch(/Task 1.*Record · From Clara.*No due date/);
  const links = rows.map((row) => within(row).getByRole('link').getAttribute('href'));
  expect(links).toEqual([`/tasks/approvals/${idOf(2)}`, `/tasks/asset/${idOf(1)}`]);
});

test('one is snoozed until tomorrow, and shown again by undoing that', async () => {
  const { user, requestsOf } = await open(inTurn(pageOf(todoOf(1)), pageOf(), pageOf(todoOf(1))));
  await user.click(await screen.findByRole('button', { name: 'Snooze “Task 1”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tomorrow' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requestsOf(snoozePath)).toHaveLength(2));
  expect(requestsOf(snoozePath)).toMatchObject([{ until: tomorrow() }, { until: null }]);
  expect(await screen.findByText('Task 1')).toBeTruthy();
});

test('one is given to another user with a note; a refusal says why, and the dialog stays', async () => {
  const users = [{ customerUserId: idOf(7), name: 'Olga', role: 'viewer' }];
  const why = 'This user already has the task. Choose another one.';
  const refusal = new Refusal('invalid', { fields: [{ path: 'customerUserId', message: why }] });
  const { user, requestsOf } = await open(pageOf(todoOf(1, { canDelegate: true })), {
    'customeruser/findUsers': { users },
    [delegatePath]: inTurn(refusal, {}),
  });
  await user.click(await screen.findByRole('button', { name: 'Delegate “Task 1”' }));
  await user.click(await screen.findByRole('combobox', { name: 'Delegate to' }));
  await user.click(await screen.findByRole('option', { name: 'Olga' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Please');
  await user.click(screen.getByRole('button', { name: 'Delegate' }));
  expect((await screen.findByRole('alert')).textContent).toBe(why);
  await user.click(screen.getByRole('button', { name: 'Delegate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf(delegatePath)[1]).toEqual({ taskId: idOf(1), customerUserId: idOf(7), note: 'Please' });
});

test('nothing to do says what appears here, and a list that can’t be loaded can be asked for again', async () => {
  const { user } = await open(inTurn(new Refusal('internal'), pageOf()));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing to do')).toBeTruthy();
});

test('the block shows the next few, with all of them one click away', async () => {
  await openApp(<TodoBlock />, {
    answers: { [listPath]: pageOf(todoOf(1)), [countPath]: counts },
  });
  const region = within(await screen.findByRole('region', { name: 'To do' }));
  await waitFor(() =>
    expect(region.getByRole('link', { name: 'Open to-do list (2)' }).getAttribute('href')).toBe(
      '/tasks/todo',
    ),
  );
});

test('a snoozed one is shown again or delegated', async () => {
  const until = '2030-01-01T08:00:00.000Z';
  const { user, requestsOf } = await open(pageOf(todoOf(1, { canDelegate: true, snoozedUntil: until })));
  await user.click(await screen.findByRole('tab', { name: 'Snoozed' }));
  expect(await screen.findByRole('button', { name: 'Delegate “Task 1”' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Unsnooze “Task 1”' }));
  await waitFor(() => expect(requestsOf(snoozePath)).toMatchObject([{ until: null }]));
});

test('in the block, too, one is snoozed or delegated', async () => {
  const { user, requestsOf } = await openApp(<TodoBlock />, {
    answers: {
      [listPath]: pageOf(todoOf(1, { canDelegate: true })),
      ...{ [countPath]: counts, [snoozePath]: {}, 'customeruser/findUsers': { users: [] } },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Snooze “Task 1”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Next week' }));
  await waitFor(() => expect(requestsOf(snoozePath)).toMatchObject([{ until: nextWeek() }]));
  await user.click(screen.getByRole('button', { name: 'Delegate “Task 1”' }));
  expect(await screen.findByRole('dialog', { name: /Delegate/ })).toBeTruthy();
});

test('the block is not there where nothing is to be done', async () => {
  await openApp(<TodoBlock />, { answers: { [listPath]: pageOf(), [countPath]: { ...counts, count: 0 } } });
  expect(screen.queryByRole('region', { name: 'To do' })).toBeNull();
});

test('next week is its Monday morning, whatever today is', () => {
  for (const day of [23, 24, 25, 26, 27, 28, 29])
    expect(new Date(nextWeek(new Date(2026, 10, day, 12))).toDateString()).toBe('Mon Nov 30 2026');
});
