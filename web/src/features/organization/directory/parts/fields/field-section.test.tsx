import type { DirectoryDesign } from '@rushes/contract/organization/directory';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../users/fixtures.ts';
import { designOf, faults, profileField } from '../../fixtures.ts';
import { FieldSection } from './field-section.tsx';

const [createPath, updatePath] = ['directory/createField', 'directory/updateField'];
const [archivePath, orderPath] = ['directory/archiveField', 'directory/orderFields'];
const title = profileField({ isRequired: true });
const team = profileField({
  fieldId: idOf(12),
  key: 'team',
  label: 'Team',
  type: 'choice',
  choices: ['Sound'],
  audience: 'private',
});
const old = profileField({ fieldId: idOf(13), key: 'old', label: 'Old', isArchived: true });
const design = designOf({ fields: [title, team, old] });

const open = (answers: Record<string, unknown> = {}, shown: DirectoryDesign = design, canEdit = true) =>
  openApp(<FieldSection design={shown} canEdit={canEdit} />, { answers });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function openNew(answers: Record<string, unknown> = {}) {
  const app = await open(answers);
  await app.user.click(button('New field'));
  const dialog = within(await findDialog('New field'));
  const text = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  const save = () => app.user.click(dialog.getByRole('button', { name: 'Create' }));
  return { ...app, dialog, text, save };
}

test('each field shows its type, who sees it and how many have a value', async () => {
  await open();
  const rows = within(screen.getByRole('list', { name: 'Fields' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(
      'Job titleRequiredShort text · Visible to: Everyone · Filled in for 2 of 8 users',
    ),
    expect.stringContaining('TeamChoice · Visible to: Content managers only · Filled in for 2 of 8 users'),
  ]);
});

test('a new field gets a key made of its label', async () => {
  const { user, requestsOf, text, save } = await openNew({ [createPath]: design });
  await fill(user, text('Label'), 'Café – 2nd Phone!');
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(createPath)).toEqual([
    {
      label: 'Café – 2nd Phone!',
      key: 'cafe_2nd_phone',
      type: 'text',
      choices: [],
      isRequired: false,
      edits: 'both',
      audience: 'everybody',
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a choice needs values, and is made with them', async () => {
  const { user, requestsOf, dialog, text, save } = await openNew({ [createPath]: design });
  await fill(user, text('Label'), 'Shift');
  await user.click(dialog.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Choice' }));
  await save();
  expect(await screen.findByText('Enter at least one value.')).toBeTruthy();
  await user.type(dialog.getByRole('combobox', { name: 'Values' }), 'Day{Enter}Night{Enter}');
  await user.click(dialog.getByRole('checkbox', { name: 'Required' }));
  await user.click(dialog.getByRole('combobox', { name: 'Visible to' }));
  await user.click(await screen.findByRole('option', { name: 'Content managers only' }));
  await save();
  await waitFor(() =>
    expect(requestsOf(createPath)).toMatchObject([
      { key: 'shift', type: 'choice', choices: ['Day', 'Night'], isRequired: true, audience: 'private' },
    ]),
  );
});

test('a field needs a label', async () => {
  const { asked, save } = await openNew();
  await save();
  expect(await screen.findByText('Enter a label.')).toBeTruthy();
  expect(asked).toEqual([]);
});

test.each([
  ['a label', new Refusal('name-taken'), 'A field with this label already exists.'],
  ['a key', new Refusal('invalid', faults({ key: 'taken' })), 'A field with this key already exists.'],
])('%s that is taken is refused at its field, and the rest stays', async (_what, refusal, words) => {
  const { user, dialog, text, save } = await openNew({ [createPath]: refusal });
  await fill(user, text('Label'), 'Job title');
  await fill(user, text('Key'), 'job');
  await save();
  expect(await dialog.findByText(words)).toBeTruthy();
  expect([text('Label').value, text('Key').value]).toEqual(['Job title', 'job']);
});

test.each(['Job', '2nd', 'a b', 'über'])('the key “%s” is refused before anything is sent', async (key) => {
  const { user, asked, text, save } = await openNew();
  await fill(user, text('Label'), 'Job title');
  await fill(user, text('Key'), key);
  await save();
  expect(await screen.findByText('Start with a letter. Use lowercase letters, digits and _.')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('key and type of a field can’t be changed later', async () => {
  const { user, requestsOf } = await open({ [updatePath]: design });
  await user.click(button('Edit Team'));
  const dialog = within(await findDialog('Edit field'));
  expect(dialog.queryByRole('textbox', { name: 'Key' })).toBeNull();
  expect(dialog.queryByRole('combobox', { name: 'Type' })).toBeNull();
  await fill(user, dialog.getByRole('textbox', { name: 'Label' }), 'Crew');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requestsOf(updatePath)).toEqual([
      {
        fieldId: idOf(12),
        revision: 3,
        label: 'Crew',
        choices: ['Sound'],
        isRequired: false,
        edits: 'both',
        audience: 'private',
      },
    ]),
  );
});

test('a field that someone else changed is saved over only when chosen, and what is typed stays', async () => {
  const current = { ...team, label: 'Teams', isRequired: true, revision: 4 };
  const conflict = new Refusal('conflict', { details: { current, changedBy: 'Bo' } });
  const { user, requestsOf } = await open({ [updatePath]: inTurn(conflict, design) });
  await user.click(button('Edit Team'));
  const dialog = within(await findDialog('Edit field'));
  const label = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Label' });
  await fill(user, label, 'Crew');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Bo changed this while you were editing')).toBeTruthy();
  expect(label.value).toBe('Crew');
  await user.click(dialog.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() =>
    expect(requestsOf(updatePath).at(-1)).toMatchObject({ revision: 4, label: 'Crew', isRequired: true }),
  );
});

test('a field moves by its arrows, and never beyond the ends', async () => {
  const { user, requestsOf } = await open({ [orderPath]: design });
  expect([button('Move Job title up').disabled, button('Move Team down').disabled]).toEqual([true, true]);
  await user.click(button('Move Job title down'));
  await waitFor(() =>
    expect(requestsOf(orderPath)).toEqual([{ fieldIds: [idOf(12), idOf(11)], before: [idOf(11), idOf(12)] }]),
  );
});

test('a field is archived with its values, and undo restores it', async () => {
  const archived = designOf({ fields: [title, { ...team, isArchived: true }, old] });
  const { user, requestsOf } = await open({ [archivePath]: inTurn(archived, design) });
  await user.click(button('Archive Team'));
  expect(await screen.findByText('Team archived. 2 values are kept.')).toBeTruthy();
  await user.click(button('Undo'));
  expect(await screen.findByText('Team restored.')).toBeTruthy();
  expect(requestsOf(archivePath)).toEqual([
    { fieldId: idOf(12), archived: true },
    { fieldId: idOf(12), archived: false },
  ]);
});

test('a field that can’t be restored says why', async () => {
  const { user } = await open({ [archivePath]: new Refusal('name-taken') });
  await user.click(button('Restore Old'));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('who may not change the setup sees the fields alone', async () => {
  await open({}, design, false);
  expect(screen.getByRole('list', { name: 'Archived' })).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
