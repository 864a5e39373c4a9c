import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { changedBy, groupOf, idOf } from '../../fixtures.ts';
import { GroupDialog } from './group-dialog.tsx';

const [createPath, updatePath, countPath] = ['user/createGroup', 'user/updateGroup', 'user/countRule'];
const fieldOf = (key: string, label: string, type: string, choices: string[] = []) => ({
  fieldId: idOf(5),
  key,
  label,
  type,
  choices,
  audience: 'everybody',
});
const directory = {
  fields: [fieldOf('title', 'Job title', 'text'), fieldOf('team', 'Team', 'choice', ['Sound', 'Camera'])],
  orgUnits: [],
  locations: [],
};

async function open(answers: Record<string, unknown> = {}, group?: ReturnType<typeof groupOf>) {
  const onClose = vi.fn<() => void>();
  const part = <GroupDialog onClose={onClose} {...(group === undefined ? {} : { group })} />;
  const app = await openApp(part, {
    answers: { 'directory/getDirectory': directory, [countPath]: { count: 2 }, ...answers },
  });
  await screen.findByRole('textbox', { name: 'Name' });
  const choose = async (list: string, option: string) => {
    await app.user.click(screen.getByRole('combobox', { name: list }));
    await app.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...app, onClose, choose };
}
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Create|Save)$/ });

test('a group by hand is made with name and description', async () => {
  const { user, requestsOf, onClose } = await open({ [createPath]: groupOf() });
  await fill(user, nameField(), 'Field team');
  await fill(user, screen.getByRole('textbox', { name: 'Description' }), 'On the road');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsOf(createPath)).toEqual([
    { name: 'Field team', description: 'On the road', source: 'manual', rule: [] },
  ]);
});

test('a group needs a name', async () => {
  const { user, asked } = await open();
  await user.click(saveButton());
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(asked.some(({ path }) => path === createPath)).toBe(false);
});

test('a name that is taken is refused at the field, and another can be saved', async () => {
  const taken = new Refusal('invalid', { fields: [{ path: 'name', message: 'taken' }] });
  const { user, requestsOf, onClose } = await open({ [createPath]: inTurn(taken, groupOf()) });
  await fill(user, nameField(), 'Field team');
  await user.click(saveButton());
  expect(await screen.findByText('A group with this name already exists.')).toBeTruthy();
  expect(nameField().value).toBe('Field team');
  await fill(user, nameField(), 'Field team 2');
  await user.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsOf(createPath).at(-1)).toMatchObject({ name: 'Field team 2' });
});

test('a rule by role and location shows how many it matches before it is saved', async () => {
  const { user, choose, requestsOf, onClose } = await open({ [createPath]: groupOf() });
  await fill(user, nameField(), 'Kiel');
  await user.click(screen.getByRole('radio', { name: 'Rule-based' }));
  expect(saveButton().disabled).toBe(true);
  await choose('Role', 'Viewer');
  await choose('Location', 'Contains');
  // Half a condition is none.
  expect(requestsOf(countPath).at(-1)).toEqual({ rule: [{ column: 'role', op: 'in', values: ['viewer'] }] });
  await fill(user, screen.getByRole('textbox', { name: 'Location text' }), ' Kiel ');
  const rule = [
    { column: 'role', op: 'in', values: ['viewer'] },
    { column: 'location', op: 'contains', values: ['Kiel'] },
  ];
  await waitFor(() => expect(requestsOf(countPath).at(-1)).toEqual({ rule }));
  expect((await screen.findByRole('status')).textContent).toBe('Matches 2 users.');
  await user.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsOf(createPath)).toEqual([{ name: 'Kiel', description: '', source: 'rule', rule }]);
});

test('a rule asks for a value of a profile field, and the condition can be removed', async () => {
  const { user, choose, requestsOf } = await open();
  await user.click(screen.getByRole('radio', { name: 'Rule-based' }));
  await user.click(await screen.findByRole('button', { name: 'Add profile field' }));
  await fill(user, screen.getByRole('textbox', { name: 'Value' }), 'Editor');
  const isEditor = { column: 'field', key: 'title', op: 'is', values: ['Editor'] };
  await waitFor(() => expect(requestsOf(countPath).at(-1)).toEqual({ rule: [isEditor] }));
  await choose('Condition', 'Is empty');
  expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull();
  await waitFor(() =>
    expect(requestsOf(countPath).at(-1)).toEqual({ rule: [{ ...isEditor, op: 'empty', values: [] }] }),
  );
  await user.click(screen.getByRole('button', { name: 'Remove field' }));
  expect(screen.queryByRole('combobox', { name: 'Field' })).toBeNull();
  expect(saveButton().disabled).toBe(true);
});

test('a field with choices offers those', async () => {
  const { user, choose, requestsOf } = await open();
  await user.click(screen.getByRole('radio', { name: 'Rule-based' }));
  await user.click(await screen.findByRole('button', { name: 'Add profile field' }));
  await choose('Field', 'Team');
  await choose('Value', 'Camera');
  await waitFor(() =>
    expect(requestsOf(countPath).at(-1)).toEqual({
      rule: [{ column: 'field', key: 'team', op: 'in', values: ['Camera'] }],
    }),
  );
});

test('up to five profile fields can be asked for', async () => {
  const values = ['a', 'b', 'c', 'd', 'e'];
  const rule = values.map((value) => ({
    column: 'field' as const,
    key: 'title',
    op: 'is' as const,
    values: [value],
  }));
  await open({}, groupOf({ source: 'rule', rule }));
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add profile field' });
  expect(add.disabled).toBe(true);
});

test('changing a rule says which revision was seen', async () => {
  const rule = [{ column: 'location' as const, op: 'is' as const, values: ['Kiel'] }];
  const { user, requestsOf, onClose } = await open(
    { [updatePath]: groupOf() },
    groupOf({ source: 'rule', rule }),
  );
  expect(screen.queryByRole('radio', { name: 'Manual' })).toBeNull();
  await fill(user, screen.getByRole('textbox', { name: 'Location text' }), 'Oslo');
  await user.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsOf(updatePath)).toEqual([
    {
      groupId: idOf(1),
      name: 'Field team',
      description: '',
      rule: [{ column: 'location', op: 'is', values: ['Oslo'] }],
      revision: 1,
    },
  ]);
});

test('a rule over fields that the user can’t see is kept as it is', async () => {
  const { user, requestsOf, onClose } = await open(
    { [updatePath]: groupOf() },
    groupOf({ source: 'rule', hiddenConditions: 1 }),
  );
  expect(screen.getByText(/This rule uses profile fields you can't see/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  await fill(user, nameField(), 'Crew');
  await user.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsOf(updatePath)).toEqual([
    {
      groupId: idOf(1),
      name: 'Crew',
      description: '',
      revision: 1,
    },
  ]);
});

const conflict = new Refusal(
  'conflict',
  changedBy('Bo', groupOf({ name: 'Road crew', description: 'By Bo', revision: 2 })),
);

test('a group that someone else changed is saved over once the user keeps their changes', async () => {
  const { user, requestsOf, onClose } = await open({ [updatePath]: inTurn(conflict, groupOf()) }, groupOf());
  await fill(user, nameField(), 'Crew');
  await user.click(saveButton());
  expect(await screen.findByText('Bo changed this while you were editing')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsOf(updatePath).at(-1)).toMatchObject({
    name: 'Crew',
    description: 'By Bo',
    revision: 2,
  });
});

test('a group that someone else changed can be reloaded instead', async () => {
  const { user } = await open({ [updatePath]: conflict }, groupOf());
  await fill(user, nameField(), 'Crew');
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: 'Reload and discard' }));
  expect(nameField().value).toBe('Road crew');
  expect(screen.queryByRole('button', { name: 'Reload and discard' })).toBeNull();
});
