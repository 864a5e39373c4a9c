import type { ListedContact } from '@rushes/contract/audience/contacts';
import type { AssignedTask, RecordingTask, RequestedFile } from '@rushes/contract/tasks/recording-tasks';
import type { LiveEvent } from '@rushes/contract/events';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveEvents } from '../../../../lib/api/events.ts';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { AssigneeView } from '../parts/assignee-view.tsx';
import { Results } from '../parts/results.tsx';
import { ReviewDialog } from '../parts/review-dialog.tsx';
import { CreateTaskDialog } from '../parts/create-task-dialog.tsx';
import { AddRecipientsButton } from '../parts/add-recipients.tsx';
import { TaskForm } from '../parts/task-form.tsx';
import { assignmentOf, task, takeOf } from '../test-tasks.ts';
import { RecordingTaskListScreen } from './task-list-screen.tsx';

const { taskId } = task;
const draft = {
  ...{ ...task, state: 'draft' as const, shots: [], sentAt: null },
  recipients: {
    users: [{ customerUserId: idOf(902), name: 'Vera' }],
    groups: [],
    contacts: [],
    contactLists: [],
  },
};
const gina: ListedContact = {
  ...{ contactId: idOf(903), email: 'gina@outside.test', name: 'Gina', company: '', state: 'enabled' },
  ...{ lists: [], unsubscribedLists: [], segments: [], attributes: [], wipeRequestedAt: null },
  ...{ updatedAt: '2026-01-05T10:00:00.000Z', createdAt: '2026-01-05T10:00:00.000Z' },
};
const choices = {
  'clip/getClips': { items: [], nextCursor: null },
  'catalogue/getShotTypes': { items: [] },
  'program/getGroupChoices': { groups: [] },
  'customeruser/findUsers': { users: [] },
  'contact/getContacts': { items: [gina], nextCursor: null },
  'contact/getLists': { items: [], nextCursor: null },
};

const settings = { filter: [], gridColumns: [] };
const noGrid = {
  'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
};

test('a viewer finds what to record, and nothing to ask others for', async () => {
  const assigned: AssignedTask = {
    ...{ taskId, kind: 'recording', title: 'Summer party', state: 'invited', isClosed: false, dueAt: null },
    ...{ sentAt: '2026-01-05T11:00:00.000Z', shotCount: 2, recordedCount: 0, requester: 'Casper' },
  };
  await openApp(<RecordingTaskListScreen />, {
    role: 'viewer',
    answers: {
      ...noGrid,
      'approval/getReviews': { items: [], nextCursor: null },
      'approval/countReviews': { count: 0 },
      'deliverable/getDeliverables': { items: [], nextCursor: null },
      'deliverable/countDeliverables': { count: 0 },
      'recordingtask/getAssignments': { items: [assigned], nextCursor: null },
      'recordingtask/countAssignments': { count: 1 },
    },
  });
  expect(await screen.findByRole('link', { name: 'Summer party' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New task' })).toBeNull();
});

test('the list follows what others do with its tasks', async () => {
  const listeners = new Set<(event: LiveEvent) => void>();
  vi.spyOn(liveEvents, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const assigned: AssignedTask = {
    ...{ taskId, kind: 'recording', title: 'Summer party', state: 'invited', isClosed: false, dueAt: null },
    ...{ sentAt: '2026-01-05T11:00:00.000Z', shotCount: 2, recordedCount: 0, requester: 'Casper' },
  };
  const none = { items: [], nextCursor: null };
  await openApp(<RecordingTaskListScreen />, {
    role: 'viewer',
    answers: {
      ...noGrid,
      'approval/getReviews': none,
      'approval/countReviews': { count: 0 },
      'deliverable/getDeliverables': { items: [], nextCursor: null },
      'deliverable/countDeliverables': { count: 0 },
      'recordingtask/getAssignments': inTurn(none, { items: [assigned], nextCursor: null }),
      'recordingtask/countAssignments': inTurn({ count: 0 }, { count: 1 }),
    },
  });
  expect(await screen.findByText('Nothing to record')).toBeTruthy();
  act(() => {
    for (const listener of listeners) listener({ type: 'recording-task', taskId });
  });
  expect(await screen.findByRole('link', { name: 'Summer party' }, { timeout: 4000 })).toBeTruthy();
});

test('a double click makes one task', async () => {
  const made = Promise.withResolvers<typeof task>();
  const { user, requestsOf } = await openApp(
    <CreateTaskDialog kind="recording" opened onClose={() => undefined} />,
    {
      answers: { 'recordingtask/createRecordingTask': () => made.promise },
    },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Party');
  const create = screen.getByRole('button', { name: 'Create task' });
  act(() => {
    create.click();
    create.click();
  });
  await expect.poll(() => requestsOf('recordingtask/createRecordingTask')).toHaveLength(1);
});

test('a draft that was due in the past can’t be sent, and says why', async () => {
  const late = { ...draft, dueAt: '2026-01-05T11:00:00.000Z', shots: task.shots };
  await openApp(<TaskForm task={late} />, { answers: choices });
  expect(await screen.findByText('This date is in the past. Choose a later one.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send task' })).toHaveProperty('disabled', true);
});

test('a draft names its recipients, and says what the server refuses', async () => {
  const fields = [{ path: 'shots.0.prompt', message: 'This prompt is too long.' }];
  const { user } = await openApp(<TaskForm task={draft} />, {
    answers: { ...choices, 'recordingtask/updateRecordingTask': new Refusal('invalid', { fields }) },
  });
  expect(await screen.findByText('Vera')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This prompt is too long.')).toBeTruthy();
});

test('a requester’s tab says how many have submitted', async () => {
  const made: RecordingTask = { ...task, submittedCount: 1, assignedCount: 3 };
  const { user } = await openApp(<RecordingTaskListScreen />, {
    answers: {
      ...noGrid,
      'recordingtask/getAssignments': { items: [], nextCursor: null },
      'recordingtask/countAssignments': { count: 0 },
      'recordingtask/getRecordingTasks': { items: [made], nextCursor: null },
      'recordingtask/countRecordingTasks': { count: 1 },
    },
  });
  expect(await screen.findByText('Nothing to record')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Sent' }));
  expect(await screen.findByText('1 / 3')).toBeTruthy();
});

test('a draft is sent once it has a shot and recipients, with what was typed last', async () => {
  const saved = { ...draft, shots: task.shots.slice(0, 1), shotCount: 1, revision: 4 };
  const { user, requestsOf } = await openApp(<TaskForm task={draft} />, {
    answers: {
      ...choices,
      'recordingtask/updateRecordingTask': saved,
      'recordingtask/sendRecordingTask': { ...saved, state: 'sent' },
    },
  });
  const send = screen.getByRole('button', { name: 'Send task' });
  expect(send.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Add a shot before you send the task.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add shot' }));
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Prompt' }), 'Wave');
  await user.click(screen.getByRole('switch', { name: /^Allow uploads/ }));
  await user.click(screen.getByRole('combobox', { name: 'Contacts and lists' }));
  await user.click(await screen.findByRole('option', { name: 'Gina (gina@outside.test)' }));
  await user.click(send);
  const [update] = requestsOf('recordingtask/updateRecordingTask');
  expect(update).toMatchObject({
    revision: 3,
    shots: [{ prompt: 'Wave' }],
    capture: { orientation: 'any', camera: 'any', allowsFiles: false },
    recipients: { customerUserIds: [idOf(902)], contactIds: [idOf(903)], contactListIds: [] },
  });
  expect(requestsOf('recordingtask/sendRecordingTask')).toEqual([{ taskId }]);
});

test('a sent task gets more recipients, and says how many, or why not', async () => {
  const added = { added: 3, task: { ...task, assignedCount: 5 } };
  const { user, requestsOf } = await openApp(<AddRecipientsButton task={task} />, {
    answers: { ...choices, 'recordingtask/addRecipients': inTurn(new Refusal('wrong-state'), added) },
  });
  await user.click(screen.getByRole('button', { name: 'Add recipients' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add recipients' });
  const send = within(dialog).getByRole('button', { name: 'Send' });
  expect(send).toHaveProperty('disabled', true);
  await user.click(within(dialog).getByRole('combobox', { name: 'Contacts and lists' }));
  await user.click(await screen.findByRole('option', { name: 'Gina (gina@outside.test)' }));
  await user.click(send);
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  await user.click(send);
  expect(await screen.findByText('Sent to 3 more recipients.')).toBeTruthy();
  expect(requestsOf('recordingtask/addRecipients')[1]).toEqual({
    taskId,
    recipients: { customerUserIds: [], groupIds: [], contactIds: [idOf(903)], contactListIds: [] },
  });
});

test('an assignee sees each shot with its script, and submits once every shot has a take', async () => {
  const mine = assignmentOf({ takes: [takeOf(1, 1), takeOf(2, 1, { isChosen: false })] });
  const { user, requestsOf } = await openApp(<AssigneeView task={{ ...task, mine }} />, {
    role: 'viewer',
    answers: { 'recordingtask/chooseTake': { ...task, mine } },
  });
  const second = screen.getByRole('listitem', { name: 'Shot 2' });
  expect(within(second).getByText('Hello everyone')).toBeTruthy();
  expect(within(second).getByRole('button', { name: 'Record' })).toBeTruthy();
  expect(within(second).queryByRole('button', { name: 'Choose from Footage' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('1 shot needs a take.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use Take 1' }));
  expect(requestsOf('recordingtask/chooseTake')).toEqual([{ taskId, takeId: idOf(822) }]);
});

test('a take that is longer than its shot says so', async () => {
  const [first] = task.shots;
  const shots = first === undefined ? [] : [{ ...first, maxMs: 2000 }];
  const mine = assignmentOf({ takes: [takeOf(1, 1, { durationMs: 5500 })] });
  await openApp(<AssigneeView task={{ ...task, shots, mine }} />, { role: 'viewer', answers: {} });
  expect(screen.getByText('Longer than the limit of 0:02')).toBeTruthy();
});

test('an assignee reads how to record, and that a take lies the wrong way', async () => {
  const capture = { orientation: 'portrait', camera: 'back', allowsFiles: false } as const;
  const mine = assignmentOf({ takes: [takeOf(1, 1)] });
  await openApp(<AssigneeView task={{ ...task, capture, mine }} />, { role: 'cm', answers: {} });
  expect(screen.getByText('Portrait · Back camera · No uploads')).toBeTruthy();
  expect(screen.getByText('Not portrait')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Record/ })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose from Footage' })).toBeNull();
});

test('an assignee gives a task to another user, with a note, while nothing was recorded', async () => {
  const olga = { customerUserId: idOf(903), name: 'Olga' };
  const { user, requestsOf } = await openApp(
    <AssigneeView task={{ ...task, mine: assignmentOf({ canDelegate: true }), recipients: null }} />,
    {
      role: 'viewer',
      answers: {
        ...noGrid,
        'customeruser/findUsers': { users: [{ ...olga, role: 'viewer' }] },
        'recordingtask/delegateAssignment': {},
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Delegate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delegate “Summer party”' });
  await user.type(within(dialog).getByRole('combobox', { name: 'Delegate to' }), 'Olga');
  await user.click(await screen.findByRole('option', { name: 'Olga' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'You were there.');
  await user.click(within(dialog).getByRole('button', { name: 'Delegate' }));
  expect(requestsOf('recordingtask/delegateAssignment')).toEqual([
    { taskId, customerUserId: olga.customerUserId, note: 'You were there.' },
  ]);
});

test('a task that has a take isn’t given to another user', async () => {
  const mine = assignmentOf({ canDelegate: false, takes: [takeOf(1, 1)] });
  await openApp(<AssigneeView task={{ ...task, mine }} />, { role: 'viewer', answers: {} });
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delegate' })).toBeNull();
});

test('who declined reads the reason they gave', async () => {
  const mine = assignmentOf({ state: 'declined', declineReason: 'No time' });
  await openApp(<AssigneeView task={{ ...task, mine }} />, { role: 'viewer', answers: {} });
  expect(screen.getByText('Your reason: No time')).toBeTruthy();
});

test('a requester sees who gave a task to another user, and why', async () => {
  const vera = { customerUserId: idOf(902), name: 'Vera' };
  const olga = { customerUserId: idOf(903), name: 'Olga' };
  const delegated = assignmentOf({ user: olga, delegation: { by: vera, note: 'She was there.' } });
  await openApp(<Results task={task} />, {
    answers: { 'recordingtask/getResults': { items: [delegated], nextCursor: null } },
  });
  expect(await screen.findByText('Delegated by Vera')).toBeTruthy();
  expect(screen.getByText('She was there.')).toBeTruthy();
});

test('who was given a task reads who gave it, and why', async () => {
  const vera = { customerUserId: idOf(902), name: 'Vera' };
  const mine = assignmentOf({ delegation: { by: vera, note: 'You were there.' } });
  await openApp(<AssigneeView task={{ ...task, mine }} />, { role: 'viewer', answers: {} });
  expect(screen.getByText('Delegated by Vera')).toBeTruthy();
  expect(screen.getByText('You were there.')).toBeTruthy();
});

test('a file request shows what is missing, what was sent, and why a file was rejected', async () => {
  const items = [
    { itemId: idOf(841), label: 'Logo', fileKinds: ['image' as const], isRequired: true },
    { itemId: idOf(842), label: 'Notes', fileKinds: [], isRequired: false },
  ];
  const rejected: RequestedFile = {
    ...{ requestedFileId: idOf(851), itemId: idOf(841), state: 'rejected', reason: 'Too small' },
    ...{ filename: 'logo.png', kind: 'image', sizeBytes: 2000, file: null },
    createdAt: '2026-01-06T10:00:00.000Z',
  };
  const mine = assignmentOf({ state: 'redo-requested', files: [rejected] });
  const request = { ...task, kind: 'file' as const, shots: [], items, mine };
  await openApp(<AssigneeView task={request} />, { role: 'viewer', answers: {} });
  const logo = screen.getByRole('listitem', { name: 'Logo' });
  expect(within(logo).getByText('Too small')).toBeTruthy();
  expect(within(logo).getByText('Required · Image')).toBeTruthy();
  const notes = screen.getByRole('listitem', { name: 'Notes' });
  expect(within(notes).getByText('Missing')).toBeTruthy();
  expect(within(notes).getByRole('button', { name: 'Upload a file for Notes' })).toBeTruthy();
});

test('a sender removes a wrong file', async () => {
  const items = [{ itemId: idOf(841), label: 'Logo', fileKinds: [], isRequired: true }];
  const file: RequestedFile = {
    ...{ requestedFileId: idOf(851), itemId: idOf(841), state: 'received', reason: '', file: null },
    ...{ filename: 'logo.png', kind: 'image', sizeBytes: 2000, createdAt: '2026-01-06T10:00:00.000Z' },
  };
  const request = { ...task, kind: 'file' as const, shots: [], items };
  const { user, requestsOf } = await openApp(
    <AssigneeView task={{ ...request, mine: assignmentOf({ state: 'submitted', files: [file] }) }} />,
    { role: 'viewer', answers: { 'recordingtask/withdrawFile': { ...request, mine: assignmentOf() } } },
  );
  await user.click(screen.getByRole('button', { name: 'Remove logo.png' }));
  expect(requestsOf('recordingtask/withdrawFile')).toEqual([{ taskId, requestedFileId: idOf(851) }]);
});

test('an assignee reads what the next take is to be like, and can’t submit the same one', async () => {
  const redo = { state: 'redo-requested', note: 'Look up', noteAtMs: 3000 } as const;
  const mine = assignmentOf({ state: 'redo-requested', takes: [takeOf(1, 1, redo), takeOf(2, 2)] });
  await openApp(<AssigneeView task={{ ...task, mine }} />, { role: 'viewer', answers: {} });
  expect(screen.getByText(/Look up/).textContent).toContain('0:03');
  expect(screen.getByRole('button', { name: 'Play from 0:03' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(true);
});

test('a requester accepts a take from the matrix, and reminds who has none', async () => {
  const submitted = takeOf(1, 1, { state: 'submitted' });
  const olga = { customerUserId: idOf(903), name: 'Olga' };
  const assignments = [
    assignmentOf({ state: 'submitted', takes: [submitted] }),
    assignmentOf({ assignmentId: idOf(831), user: olga, state: 'invited' }),
  ];
  const shown = { ...task, assignedCount: 2, submittedCount: 1 };
  const { user, requestsOf } = await openApp(<Results task={shown} />, {
    answers: {
      'recordingtask/getResults': { items: assignments, nextCursor: null },
      'recordingtask/acceptTake': { task: shown, assignment: assignments[0], isSlotFilled: null },
      'recordingtask/remindAssignees': { reminded: 1, task: shown },
    },
  });
  expect(screen.getByText('1 of 2 submitted')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Remind Olga' }));
  expect(requestsOf('recordingtask/remindAssignees')).toEqual([
    { taskId, customerUserIds: [olga.customerUserId] },
  ]);
  expect(screen.queryByRole('button', { name: 'Remind Vera' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Review shot 1 by Vera' }));
  await user.click(await screen.findByRole('button', { name: 'Accept take' }));
  expect(requestsOf('recordingtask/acceptTake')).toEqual([{ taskId, takeId: submitted.takeId }]);
});

test('a take that comes while an earlier one is reviewed is offered, so that the earlier isn’t accepted for it', async () => {
  const old = takeOf(1, 1, { state: 'submitted', isChosen: false });
  const newer = takeOf(2, 1, { state: 'submitted', createdAt: '2026-01-07T10:00:00.000Z' });
  const shown: string[] = [];
  const { user } = await openApp(
    <ReviewDialog
      task={task}
      assignments={[assignmentOf({ state: 'submitted', takes: [newer, old] })]}
      takeId={old.takeId}
      onShow={(takeId) => shown.push(takeId)}
      onClose={() => undefined}
    />,
  );
  expect(await screen.findByText('A newer take has been submitted.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show newer take' }));
  expect(shown).toEqual([newer.takeId]);
});
