import type { EditedProfile } from '@rushes/contract/organization/directory';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../../lib/api/call.ts';
import { leaving } from '../../../../../lib/session/leaving.ts';
import { fill, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../users/fixtures.ts';
import { editedField, editedProfile, faults } from '../../fixtures.ts';
import { ProfileForm } from './profile-form.tsx';

const savePath = 'directory/saveOwnProfile';
const profile = editedProfile({
  fields: [
    editedField({ value: 'Editor', isRequired: true }),
    editedField({ fieldId: idOf(12), key: 'about', label: 'About', type: 'longText' }),
    editedField({
      fieldId: idOf(13),
      key: 'team',
      label: 'Team',
      type: 'choice',
      choices: ['Sound', 'Camera'],
      value: 'Light',
    }),
    editedField({ fieldId: idOf(14), key: 'site', label: 'Website', type: 'link' }),
    editedField({
      fieldId: idOf(15),
      key: 'badge',
      label: 'Badge number',
      value: '17',
      canEdit: false,
      audience: 'private',
    }),
    editedField({ fieldId: idOf(16), key: 'buddy', label: 'Buddy', type: 'person' }),
  ],
});

const open = (answers: Record<string, unknown> = {}, shown: EditedProfile = profile) =>
  openApp(<ProfileForm profile={shown} save={(values) => api.directory.saveOwnProfile({ values })} />, {
    me: { customerUserId: idOf(1) },
    answers: {
      'directory/getUsers': ({ search = '' }: { search?: string }) => ({
        items: [idOf(41), idOf(42)]
          .map((customerUserId, at) => ({
            customerUserId,
            name: ['Bo', 'Di'][at],
            userName: '',
            location: '',
            orgUnit: null,
            manager: null,
            pictureURL: null,
            hasBio: false,
            values: [],
          }))
          .filter(({ name }) => name?.includes(search)),
        nextCursor: null,
      }),
      ...answers,
    },
  });
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('only fields that were changed are saved, with what they were', async () => {
  const { user, requestsOf } = await open({ [savePath]: profile });
  expect(save().disabled).toBe(true);
  await fill(user, field(/^Job title/), ' Producer ');
  await user.click(screen.getByRole('combobox', { name: 'Team' }));
  await user.click(await screen.findByRole('option', { name: 'Camera' }));
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(savePath)).toEqual([
    {
      values: [
        { fieldId: idOf(11), value: 'Producer', before: 'Editor' },
        { fieldId: idOf(13), value: 'Camera', before: 'Light' },
      ],
    },
  ]);
});

test('leaving needs an answer only while something typed isn’t saved', async () => {
  const { user } = await open();
  expect(leaving.isHeld()).toBe(false);
  await fill(user, field('About'), 'Hello');
  expect(leaving.isHeld()).toBe(true);
  await user.clear(field('About'));
  expect(leaving.isHeld()).toBe(false);
  expect(save().disabled).toBe(true);
});

test.each([
  ['values.title', 'required', 'This field is required.'],
  ['values.site', 'no-link', 'Enter a link that starts with https:// or http://'],
  ['values.about', 'too-long', 'Use at most 200 characters in one line.'],
  ['values.team', 'no-choice', 'Choose one of the values.'],
])('a wrong %s is explained at its field, and what is typed stays', async (path, reason, words) => {
  const { user } = await open({ [savePath]: new Refusal('invalid', faults({ [path]: reason })) });
  await fill(user, field('About'), 'Hello');
  await user.click(save());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(field('About').value).toBe('Hello');
  expect(save().disabled).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

const theirs = editedProfile({
  fields: profile.fields.map((each) => (each.key === 'about' ? { ...each, value: 'By Bo' } : { ...each })),
});
theirs.fields[0] = { ...editedField({ value: 'Grip', isRequired: true }) };
const conflict = new Refusal('conflict', { details: { current: theirs, changedBy: 'Bo' } });

test('fields that someone else saved first are shown on Reload', async () => {
  const { user } = await open({ [savePath]: conflict });
  await fill(user, field(/^Job title/), 'Producer');
  await user.click(save());
  expect(await screen.findByText('Bo changed this while you were editing')).toBeTruthy();
  expect(field(/^Job title/).value).toBe('Producer');
  expect(save().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Reload and discard' }));
  expect([field(/^Job title/).value, field('About').value]).toEqual(['Grip', 'By Bo']);
});

test('fields that someone else saved first are saved over on Overwrite', async () => {
  const { user, requestsOf } = await open({ [savePath]: inTurn(conflict, theirs) });
  await fill(user, field(/^Job title/), 'Producer');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
  await waitFor(() =>
    expect(requestsOf(savePath).at(-1)).toEqual({
      values: [{ fieldId: idOf(11), value: 'Producer', before: 'Grip' }],
    }),
  );
  await waitFor(() => expect(save().disabled).toBe(true));
});

test('each field says who sees it, and a locked one who fills it in', async () => {
  await open();
  expect(field('Badge number').disabled).toBe(true);
  expect(
    screen.getByText('Visible to you and content managers. A content manager fills this in.'),
  ).toBeTruthy();
  expect(screen.getAllByText('Visible to everyone who can open the directory.').length).toBeGreaterThan(1);
});

test('on another user’s page a locked field is left to that user', async () => {
  await open({}, { ...profile, customerUserId: idOf(2) });
  expect(
    screen.getByText('Visible to content managers and the user. Only the user can fill this in.'),
  ).toBeTruthy();
});

test('a value that is no choice any more is still offered', async () => {
  const { user } = await open();
  const team = screen.getByRole<HTMLInputElement>('combobox', { name: 'Team' });
  expect(team.value).toBe('Light');
  await user.click(team);
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Sound', 'Camera', 'Light']);
});

test('a user is chosen by name', async () => {
  const { user, requestsOf } = await open({ [savePath]: profile });
  await fill(user, screen.getByRole('combobox', { name: 'Buddy' }), 'Di');
  await waitFor(() => expect(requestsOf('directory/getUsers').at(-1)).toEqual({ limit: 20, search: 'Di' }));
  await user.click(await screen.findByRole('option', { name: 'Di' }));
  await user.click(save());
  await waitFor(() =>
    expect(requestsOf(savePath)).toEqual([{ values: [{ fieldId: idOf(16), value: idOf(42), before: '' }] }]),
  );
});

test('an organisation without fields says so', async () => {
  const saving = vi.fn<() => Promise<EditedProfile>>();
  await openApp(<ProfileForm profile={editedProfile()} save={saving} />);
  expect(screen.getByText("Your organisation hasn't added any profile fields.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
