import type {
  SharedBlock,
  SharedStoryboard,
  VisitorThread,
} from '@rushes/contract/audience/storyboard-links';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fill, inTurn, openApp, Refusal } from '../../test-app.tsx';
import { keep } from '../guest/device.ts';
import { BoardPage } from './board-page.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const token = 't'.repeat(64);

beforeEach(() => {
  for (const key of ['board-visitor-name', 'guest-language']) keep(key, null);
});

function blockOf(number: number, more: Partial<SharedBlock> = {}): SharedBlock {
  return {
    ...{ blockId: idOf(number), kind: 'shot', text: `Shot text ${number}`, notes: '', durationMs: 5000 },
    ...{ imageUrl: null, ...more },
  };
}

const thread: VisitorThread = {
  ...{ commentId: idOf(7), text: '<script>alert(1)</script>', name: '<b>Vic</b>', isVisitor: true },
  ...{ createdAt: '2026-01-06T10:00:00.000Z', blockId: idOf(2), isResolved: false, replies: [] },
};

const board: SharedStoryboard = {
  ...{ title: 'Launch', organisation: 'North', brand: { logoUrl: null, accent: null }, canComment: true },
  blocks: [
    blockOf(1, { kind: 'scene', text: 'Office', durationMs: 0 }),
    blockOf(2, { notes: '“Good morning”' }),
    blockOf(3, { imageUrl: '/m/c/l/l-3/image.png' }),
  ],
  threads: [],
};

const open = (answers: object) => openApp(<BoardPage token={token} />, { answers: { ...answers } });

test('a visitor sees scenes and shots, comments on a shot by a name that is asked once, and replies', async () => {
  const { user, requestsOf } = await open({
    'storyboardlink/openStoryboardLink': board,
    'storyboardlink/addVisitorComment': { ...board, threads: [thread] },
  });
  expect(await screen.findByRole('heading', { name: 'Launch' })).toBeTruthy();
  expect(screen.getByText('2 shots · 0:10')).toBeTruthy();
  const scene = screen.getByRole('region', { name: 'Office' });
  expect(within(scene).getByRole('img', { name: 'Image of shot 1.2' })).toBeTruthy();
  const shot = within(scene).getByRole('listitem', { name: 'Shot 1.1' });
  expect(within(shot).getByText('“Good morning”')).toBeTruthy();
  await user.click(within(shot).getByRole('button', { name: 'Comment on shot 1.1' }));
  expect(within(shot).queryByRole('button', { name: 'Comment on shot 1.1' })).toBeNull();
  await user.click(within(shot).getByRole('button', { name: 'Cancel' }));
  await user.click(within(shot).getByRole('button', { name: 'Comment on shot 1.1' }));
  await fill(user, within(shot).getByRole('textbox', { name: 'Comment on shot 1.1' }), 'Too dark');
  const post = within(shot).getByRole<HTMLButtonElement>('button', { name: 'Post comment' });
  expect(post.disabled).toBe(true);
  await fill(user, within(shot).getByRole('textbox', { name: 'Your name' }), 'Vic');
  await user.click(post);
  const said = await within(shot).findByRole('article', { name: thread.text });
  expect(within(said).getByText('<b>Vic</b> (visitor)')).toBeTruthy();
  expect(within(said).getByText('<script>alert(1)</script>')).toBeTruthy();
  await user.click(within(said).getByRole('button', { name: 'Reply to <b>Vic</b> (visitor)' }));
  expect(within(said).getByText("You're commenting as Vic.")).toBeTruthy();
  await user.type(within(said).getByRole('textbox'), 'Still');
  await user.click(within(said).getByRole('button', { name: 'Post comment' }));
  const about = { token, name: 'Vic', blockId: idOf(2) };
  expect(requestsOf('storyboardlink/addVisitorComment')).toEqual([
    { ...about, parentId: null, text: 'Too dark' },
    { ...about, parentId: thread.commentId, text: 'Still' },
  ]);
});

test('what isn’t saved stays in the form, with what to do', async () => {
  const { user } = await open({
    'storyboardlink/openStoryboardLink': board,
    'storyboardlink/addVisitorComment': inTurn(new Refusal('rate-limited'), new Refusal('wrong-state')),
  });
  const whole = await screen.findByRole('region', { name: 'Comments on the whole storyboard' });
  const field = within(whole).getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  await fill(user, field, 'Nice');
  await fill(user, within(whole).getByRole('textbox', { name: 'Your name' }), 'Vic');
  await user.click(within(whole).getByRole('button', { name: 'Post comment' }));
  expect((await within(whole).findByRole('alert')).textContent).toMatch(/^Too many comments/);
  await user.click(within(whole).getByRole('button', { name: 'Post comment' }));
  await vi.waitFor(() =>
    expect(within(whole).getByRole('alert').textContent).toMatch(/^Comments are turned off/),
  );
  expect(field.value).toBe('Nice');
});

test('a link that only shows has no forms; the page speaks German too', async () => {
  const { user } = await open({
    'storyboardlink/openStoryboardLink': inTurn({ ...board, canComment: false }),
  });
  await screen.findByRole('heading', { name: 'Launch' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Comment on shot 1.1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByText('2 Einstellungen · 0:10')).toBeTruthy();
});

test('a link that is over says so', async () => {
  await open({ 'storyboardlink/openStoryboardLink': new Refusal('link-gone') });
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy();
});

test('a name that was changed counts in the other forms too', async () => {
  keep('board-visitor-name', 'Vic');
  const { user, requestsOf } = await open({
    'storyboardlink/openStoryboardLink': { ...board, threads: [{ ...thread, blockId: null }] },
    'storyboardlink/addVisitorComment': { ...board, threads: [{ ...thread, blockId: null }] },
  });
  const said = await screen.findByRole('article', { name: thread.text });
  await user.click(within(said).getByRole('button', { name: /^Reply/ }));
  await user.click(within(said).getByRole('button', { name: 'Change name' }));
  await fill(user, within(said).getByRole('textbox', { name: 'Your name' }), 'Ann');
  await user.type(within(said).getByRole('textbox', { name: /^Reply/ }), 'One');
  await user.click(within(said).getByRole('button', { name: 'Post comment' }));
  const whole = screen.getByRole('region', { name: 'Comments on the whole storyboard' });
  await user.type(await within(whole).findByRole('textbox', { name: 'Comment' }), 'Two');
  expect(within(whole).getByText("You're commenting as Ann.")).toBeTruthy();
  await user.click(within(whole).getByRole('button', { name: 'Post comment' }));
  expect(requestsOf('storyboardlink/addVisitorComment')).toMatchObject([{ name: 'Ann' }, { name: 'Ann' }]);
});
