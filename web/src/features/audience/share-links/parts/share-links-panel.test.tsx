import type { ShareLink } from '@rushes/contract/audience/share-links';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { ClipLinksPanel, ShareLinksPanel } from './share-links-panel.tsx';

const programId = idOf(101);
const createPath = 'sharelink/createShareLink';

function linkOf(number: number, more: Partial<ShareLink> = {}): ShareLink {
  return {
    shareLinkId: idOf(200 + number),
    name: `Link ${number}`,
    url: `https://rushes.example/s/${number}`,
    state: 'active',
    hasPassword: false,
    expiresAt: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    createdBy: 'Clara',
    opens: 0,
    lastOpenedAt: null,
    ...more,
  };
}

const created = { shareLinkId: idOf(209), url: 'https://rushes.example/s/9', shareLink: linkOf(9) };
const listed = (...shareLinks: ShareLink[]) => ({ shareLinks });

async function open(answers: Record<string, unknown> = {}, isPublished = true) {
  return openApp(<ShareLinksPanel programId={programId} isPublished={isPublished} />, {
    answers: { 'sharelink/getShareLinks': listed(linkOf(1)), ...answers },
  });
}

async function openForm(answers: Record<string, unknown> = {}) {
  const app = await open(answers);
  await app.user.click(screen.getByRole('button', { name: 'New link' }));
  const dialog = within(await findDialog('New share link'));
  return {
    ...app,
    dialog,
    name: dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }),
    password: dialog.getByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' }),
    create: dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' }),
  };
}

test('a link says how often it was opened, and that it has a password and an end', async () => {
  await open({
    'sharelink/getShareLinks': listed(
      linkOf(1, { opens: 3, hasPassword: true, expiresAt: '2099-01-01T00:00:00.000Z' }),
    ),
  });
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText(/^Opened 3 times · expires/)).toBeTruthy();
  expect(row.getByText('Password')).toBeTruthy();
  expect(row.getByRole('link').getAttribute('href')).toBe('https://rushes.example/s/1');
});

test.each(['expired', 'revoked'] as const)('a link that is %s can’t be opened or copied', async (state) => {
  await open({ 'sharelink/getShareLinks': listed(linkOf(1, { state })) });
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText(state === 'expired' ? 'Expired' : 'Revoked')).toBeTruthy();
  expect(row.queryByRole('link')).toBeNull();
  expect(row.queryByRole('button')).toBeNull();
});

test('a link without a name can still be told apart and copied', async () => {
  const { user } = await open({ 'sharelink/getShareLinks': listed(linkOf(1, { name: '' })) });
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy link Untitled link' }));
  expect(write).toHaveBeenCalledWith('https://rushes.example/s/1');
});

test('an unpublished program has no new links, and the panel says why', async () => {
  await open({}, false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New link' }).disabled).toBe(true);
  expect(screen.getByText('Publish first. Links open the published version.')).toBeTruthy();
});

test('without links the panel says what they are for', async () => {
  await open({ 'sharelink/getShareLinks': listed() });
  expect(await screen.findByText(/^No share links yet\./)).toBeTruthy();
});

test('links that couldn’t be loaded can be asked for again', async () => {
  const { user } = await open({
    'sharelink/getShareLinks': inTurn(new Refusal('forbidden'), listed(linkOf(1))),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Link 1')).toBeTruthy();
});

test('a revoked link stays in the list as revoked', async () => {
  const revoked = linkOf(1, { state: 'revoked' });
  const { user, requestsOf } = await open({
    'sharelink/getShareLinks': inTurn(listed(linkOf(1)), listed(revoked)),
    'sharelink/revokeShareLink': revoked,
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Link 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  expect(await screen.findByText('Link revoked.')).toBeTruthy();
  expect(await screen.findByText('Revoked')).toBeTruthy();
  expect(requestsOf('sharelink/revokeShareLink')).toEqual([{ shareLinkId: idOf(201) }]);
});

test('where revoking is refused, the link stays and the reason is shown', async () => {
  const { user } = await open({
    'sharelink/revokeShareLink': new Refusal('forbidden', { errorMessage: 'You can’t do this.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Link 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link Link 1' })).toBeTruthy();
});

test('a new link needs neither password nor end, and is copied', async () => {
  const { user, name, create, requestsOf } = await openForm({ [createPath]: created });
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.type(name, 'Press');
  await user.click(create);
  expect(await screen.findByText('Link created and copied.')).toBeTruthy();
  expect(requestsOf(createPath)).toEqual([{ programId, name: 'Press' }]);
  expect(write).toHaveBeenCalledWith('https://rushes.example/s/9');
  await expect.poll(() => requestsOf('sharelink/getShareLinks').length).toBe(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the browser doesn’t allow copying, the link is made all the same', async () => {
  const { user, create } = await openForm({ [createPath]: created });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(create);
  expect(await screen.findByText('Link created.')).toBeTruthy();
});

test('a link with a password and an end', async () => {
  const { user, dialog, password, create, requestsOf } = await openForm({ [createPath]: created });
  await user.type(password, 'correct horse');
  await user.click(dialog.getByRole('combobox', { name: 'Expires' }));
  await user.click(await screen.findByRole('option', { name: 'After 7 days' }));
  const before = Date.now();
  await user.click(create);
  await screen.findByText('Link created and copied.');
  const [request] = requestsOf(createPath) as { password: string; expiresAt: string }[];
  expect(request?.password).toBe('correct horse');
  const days = (Date.parse(request?.expiresAt ?? '') - before) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(7);
  expect(days).toBeLessThan(7.01);
});

test('a short password is refused before anything is sent', async () => {
  const { user, password, create, dialog } = await openForm();
  await user.type(password, 'a');
  expect(create.disabled).toBe(true);
  expect(dialog.getByText(/^Enter at least \d+ characters\.$/)).toBeTruthy();
  await user.clear(password);
  expect(create.disabled).toBe(false);
});

test('what was typed stays where the link is refused', async () => {
  const { user, name, password, create, dialog } = await openForm({
    [createPath]: new Refusal('not-published', { errorMessage: 'This isn’t published.' }),
  });
  await user.type(name, 'Press');
  await user.type(password, 'correct horse');
  await user.click(create);
  expect((await dialog.findByRole('alert')).textContent).toBe('This isn’t published.');
  expect([name.value, password.value]).toEqual(['Press', 'correct horse']);
});

test('a dialog that is opened again has neither the password nor the end of the last link', async () => {
  const { user, password, dialog } = await openForm();
  await user.type(password, 'correct horse');
  await user.click(dialog.getByRole('combobox', { name: 'Expires' }));
  await user.click(await screen.findByRole('option', { name: 'After 1 day' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New link' }));
  const again = within(await findDialog('New share link'));
  expect(again.getByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' }).value).toBe('');
  expect(again.getByRole<HTMLInputElement>('combobox', { name: 'Expires' }).value).toBe('Never');
});

test('spaces alone are no password', async () => {
  const { user, password, create, dialog } = await openForm();
  await user.type(password, '        ');
  expect(dialog.getByText("A password can't be only spaces.")).toBeTruthy();
  expect(create.disabled).toBe(true);
});

test('the links of a clip are listed, revoked, and joined by new ones', async () => {
  const clipId = idOf(1);
  const answer = { shareLinkId: idOf(201), url: 'https://rushes.example/s/1', shareLink: linkOf(1) };
  const { user, requestsOf } = await openApp(<ClipLinksPanel clipId={clipId} />, {
    role: 'cc',
    answers: {
      'sharelink/getClipLinks': { shareLinks: [linkOf(1)] },
      'sharelink/createClipLink': answer,
      'sharelink/revokeShareLink': linkOf(1, { state: 'revoked' }),
    },
  });
  await screen.findByText('Link 1');
  await user.click(screen.getByRole('button', { name: 'New link' }));
  await user.click(within(await findDialog('New share link')).getByRole('button', { name: /^Create/ }));
  await expect.poll(() => requestsOf('sharelink/createClipLink')).toEqual([{ clipId, name: '' }]);
  await user.click(screen.getByRole('button', { name: 'Actions for Link 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  expect(await screen.findByText('Link revoked.')).toBeTruthy();
  expect(requestsOf('sharelink/revokeShareLink')).toEqual([{ shareLinkId: idOf(201) }]);
});
