import type { MailLayout, MailVersion } from '@rushes/contract/core/mail-layouts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leaving } from '../../../../lib/session/leaving.ts';
import { fill, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { layoutQuery, toTexts, toWords } from '../api.ts';
import { LayoutEditor } from './layout-editor.tsx';

const versionId = '90000000-0000-4000-8000-000000000001';
const pastId = '90000000-0000-4000-8000-000000000002';
const versionOf = (more: Partial<MailVersion> = {}): MailVersion => ({
  versionId,
  number: 2,
  state: 'active',
  subject: 'Welcome',
  paragraphs: ['Hello {{name}}.', 'Join us.'],
  changedAt: '2026-01-05T10:00:00.000Z',
  changedBy: 'Sue',
  activatedAt: '2026-01-05T10:00:00.000Z',
  ...more,
});
const layoutOf = (more: Partial<MailLayout> = {}): MailLayout => ({
  event: 'reports.ready',
  isOn: true,
  mayBeOff: true,
  activeNumber: 2,
  hasDraft: false,
  changedAt: '2026-01-05T10:00:00.000Z',
  revision: 7,
  placeholders: [{ name: 'name', sample: 'Ada' }],
  builtIn: { subject: 'Your report', paragraphs: ['It is ready.'] },
  draft: null,
  active: versionOf(),
  ...more,
});
const drafted = layoutOf({
  revision: 8,
  hasDraft: true,
  draft: versionOf({ number: 3, state: 'draft', subject: 'Hi' }),
});
const [savePath, activatePath] = ['maillayout/saveMailDraft', 'maillayout/activateMailVersion'];
const [previewPath, testPath] = ['maillayout/previewMail', 'maillayout/sendTestMail'];
const [switchPath, discardPath] = ['maillayout/switchMail', 'maillayout/discardMailDraft'];
const event = 'reports.ready';

/** The layouts as they are by now, as the screen gives them. */
function Page({ layout }: { layout: MailLayout }) {
  const { data } = useQuery({ ...layoutQuery(event), initialData: layout });
  return <LayoutEditor layout={data} />;
}

async function open(answers: Record<string, unknown> = {}, layout: MailLayout = layoutOf()) {
  const app = await openApp(<Page layout={layout} />, {
    answers: {
      [previewPath]: { subject: 'Welcome', html: '<p>Hello Ada.</p>', text: 'Hello Ada.' },
      'maillayout/getMailLayout': layout,
      'maillayout/getMailVersions': {
        items: [versionOf({ versionId: pastId, number: 1, state: 'past' })],
        nextCursor: null,
      },
      'maillayout/countMailVersions': { count: 1 },
      ...answers,
    },
  });
  await screen.findByRole('textbox', { name: 'Subject' });
  return app;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test.each([
  ['one\n\ntwo', ['one', 'two']],
  ['one\ntwo', ['one two']],
  ['\n\n one \n \n\n two  three \n', ['one', 'two three']],
  ['  ', []],
])('the text %j becomes paragraphs', (body, paragraphs) => {
  expect(toWords({ subject: ' Hi ', body })).toEqual({ subject: 'Hi', paragraphs });
});

test('paragraphs are edited with an empty line between them, and saved as they were', () => {
  const words = { subject: 'Hi', paragraphs: ['one', 'two'] };
  expect(toWords(toTexts(words))).toEqual(words);
});

test('a draft is saved over what was seen, and isn’t sent yet', async () => {
  const { user, requestsOf } = await open({ [savePath]: drafted });
  expect(button('Save draft').disabled).toBe(true);
  expect(button('Activate').disabled).toBe(true);
  await fill(user, field('Subject'), 'Hi');
  expect(leaving.isHeld()).toBe(true);
  await user.click(button('Save draft'));
  expect(await screen.findByText('Draft saved. Activate it to use it in new emails.')).toBeTruthy();
  expect(requestsOf(savePath)).toEqual([
    { event, revision: 7, subject: 'Hi', paragraphs: ['Hello {{name}}.', 'Join us.'] },
  ]);
  await waitFor(() => expect(leaving.isHeld()).toBe(false));
  expect(button('Discard draft')).toBeTruthy();
});

test('what is typed is drafted and activated at once', async () => {
  const { user, requestsOf } = await open({ [savePath]: drafted, [activatePath]: layoutOf({ revision: 9 }) });
  await fill(user, field('Subject'), 'Hi');
  await user.click(button('Activate'));
  expect(await screen.findByText('Text activated. New emails use it from now on.')).toBeTruthy();
  expect(requestsOf(activatePath)).toEqual([{ event, revision: 8, versionId }]);
});

test('where activating fails, the draft is kept and the next try activates it', async () => {
  const { user, requestsOf } = await open({
    [savePath]: drafted,
    [activatePath]: inTurn(new Refusal('busy'), layoutOf({ revision: 9 })),
    'maillayout/getMailLayout': drafted,
  });
  await fill(user, field('Subject'), 'Hi');
  await user.click(button('Activate'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field('Subject').value).toBe('Hi');
  await user.click(button('Activate'));
  expect(await screen.findByText('Text activated. New emails use it from now on.')).toBeTruthy();
  expect(requestsOf(savePath)).toHaveLength(1);
  expect(requestsOf(activatePath).at(-1)).toEqual({ event, revision: 8, versionId });
});

test('a placeholder goes in where the caret was last', async () => {
  const { user } = await open();
  await fill(user, field('Subject'), 'For you');
  await user.keyboard('{Home}');
  await user.click(button('{{name}}'));
  expect(field('Subject').value).toBe('{{name}}For you');
  await waitFor(() => expect(document.activeElement).toBe(field('Subject')));
});

test('an empty text can be neither saved nor sent', async () => {
  const { user } = await open();
  await user.clear(field('Text'));
  expect(screen.getByText('Enter text.')).toBeTruthy();
  for (const name of ['Save draft', 'Activate', 'Send test email']) expect(button(name).disabled).toBe(true);
});

test('a fault of the text is explained at its field', async () => {
  const fault = { path: 'paragraphs.0', message: '{{nam}} is no placeholder of this email.' };
  const { user } = await open({
    [previewPath]: ({ paragraphs }: { paragraphs: string[] }) =>
      paragraphs[0]?.includes('{{nam}}') === true
        ? new Refusal('invalid', { fields: [fault] })
        : { subject: '', html: '<p>ok</p>', text: 'ok' },
  });
  await fill(user, field('Text'), 'Hello {{nam}}');
  expect(await screen.findByText(fault.message)).toBeTruthy();
  expect(button('Save draft').disabled).toBe(true);
});

test.each([
  [true, 'Test email sent to sue@rushes.example.'],
  [false, /^Email isn't set up/],
])('a test email is sent with what is typed (delivered: %s)', async (isDelivered, words) => {
  const { user, requestsOf } = await open({ [testPath]: { to: 'sue@rushes.example', isDelivered } });
  await fill(user, field('Subject'), 'Hi');
  await waitFor(() => expect(button('Send test email').disabled).toBe(false));
  await user.click(button('Send test email'));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(requestsOf(testPath)).toMatchObject([{ event, subject: 'Hi' }]);
});

test('without an address there is no test, and the reason is shown', async () => {
  const { user } = await open({ [testPath]: new Refusal('wrong-state') });
  await user.click(button('Send test email'));
  expect(await screen.findByText(/^Your username isn't an email address/)).toBeTruthy();
});

const theirs = layoutOf({
  revision: 12,
  hasDraft: true,
  draft: versionOf({ number: 4, state: 'draft', subject: 'Theirs' }),
});

const conflict = new Refusal('conflict', { details: { current: theirs, changedBy: 'Bo' } });

test('words that someone else changed first can be replaced', async () => {
  const { user, requestsOf } = await open({
    [savePath]: inTurn(conflict, drafted),
    'maillayout/getMailLayout': theirs,
  });
  await fill(user, field('Subject'), 'Hi');
  await user.click(button('Save draft'));
  expect(await screen.findByText('Bo changed this while you were editing')).toBeTruthy();
  expect(button('Save draft').disabled).toBe(true);
  await user.click(button('Overwrite'));
  await waitFor(() => expect(requestsOf(savePath).at(-1)).toMatchObject({ revision: 12, subject: 'Hi' }));
});

test('words that someone else changed first can be taken', async () => {
  const { user } = await open({
    [savePath]: conflict,
    'maillayout/getMailLayout': theirs,
  });
  await fill(user, field('Subject'), 'Hi');
  await user.click(button('Save draft'));
  await user.click(await screen.findByRole('button', { name: 'Reload and discard' }));
  await waitFor(() => expect(field('Subject').value).toBe('Theirs'));
  expect(await screen.findByRole('button', { name: 'Discard draft' })).toBeTruthy();
});

test('a draft is discarded, and the words that are sent come back', async () => {
  const { user, requestsOf } = await open({ [discardPath]: layoutOf({ revision: 9 }) }, drafted);
  expect(field('Subject').value).toBe('Hi');
  await user.click(button('Discard draft'));
  await waitFor(() => expect(field('Subject').value).toBe('Welcome'));
  expect(requestsOf(discardPath)).toEqual([{ event, revision: 8 }]);
});

test('an email is switched off, and what is typed stays', async () => {
  const { user, requestsOf } = await open({ [switchPath]: layoutOf({ revision: 8, isOn: false }) });
  await fill(user, field('Subject'), 'Hi');
  await user.click(screen.getByRole('switch', { name: 'Send this email' }));
  expect(await screen.findByText('This email is no longer sent.')).toBeTruthy();
  expect(requestsOf(switchPath)).toEqual([{ event, revision: 7, isOn: false }]);
  expect(field('Subject').value).toBe('Hi');
});

test('an email that someone else changed first isn’t switched, and their change is shown', async () => {
  const { user } = await open({
    [switchPath]: new Refusal('conflict', { errorMessage: 'Someone else changed this.' }),
    'maillayout/getMailLayout': theirs,
  });
  await user.click(screen.getByRole('switch', { name: 'Send this email' }));
  expect(await screen.findByText('Someone else changed this.')).toBeTruthy();
  await waitFor(() => expect(field('Subject').value).toBe('Theirs'));
});

test('an email that lets users in can’t be switched off', async () => {
  await open({}, layoutOf({ mayBeOff: false }));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Send this email/ }).disabled).toBe(true);
  expect(screen.getByText("This email can't be turned off.")).toBeTruthy();
});

test.each([
  ['an earlier version', 'Restore version 1', pastId],
  ['the built-in text', 'Restore built-in text', null],
])('%s is sent again', async (_what, name, restoredId) => {
  const { user, requestsOf } = await open({ [activatePath]: layoutOf({ revision: 8 }) });
  const versions = within(await screen.findByRole('region', { name: 'Versions' }));
  await user.click(await versions.findByRole('button', { name }));
  expect(await screen.findByText('Text restored. New emails use it from now on.')).toBeTruthy();
  expect(requestsOf(activatePath)).toEqual([{ event, revision: 7, versionId: restoredId }]);
});
