import { screen, within } from '@testing-library/react';
import type { ProgramVersion, ProgramVersionDetail } from '@rushes/contract/create/programs';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { expect, test, vi } from 'vitest';
import { findDialog, openApp } from '../../../../../test-app.tsx';
import { type EditList, isSameCut } from '../../../../../timeline/edit-list.ts';
import { clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { publishedOf } from '../../test-programs.ts';
import { VersionHistory } from './version-history.tsx';

const versionOf = (number: number, more: Partial<ProgramVersion> = {}): ProgramVersion => ({
  number,
  state: 'superseded',
  publishedAt: '2026-01-05T10:00:00.000Z',
  publishAt: null,
  publishedBy: 'Clara',
  durationMs: 2000,
  items: 1,
  ...more,
});
const itemOf = (number: number) => ({
  ...{ itemId: `item-${number}`, clipId: idOf(number), inMs: 0, outMs: 1000, inFrame: 0, outFrame: 30 },
  startFrame: 0,
});
const first: ProgramVersionDetail = {
  ...versionOf(1),
  captionStyle: usualCaptionStyle,
  timeline: { items: [itemOf(1)] },
  clips: [{ clipId: idOf(1), name: 'Harbour', isDeleted: false }],
};
const list: EditList = [{ itemId: 'item-2', clipId: idOf(2), inFrame: 0, outFrame: 30 }];
const onRestore = vi.fn<(list: EditList) => void>();

const openPanel = async (detail: ProgramVersionDetail = first, path = '/') => {
  onRestore.mockReset();
  return openApp(
    <VersionHistory
      program={publishedOf(1, { version: 2 })}
      list={list}
      clips={[clipOf(2, { name: 'Storm' })]}
      onRestore={onRestore}
    />,
    {
      path,
      answers: {
        'program/getVersions': { items: [versionOf(2, { state: 'live' }), versionOf(1)], nextCursor: null },
        'program/getVersion': detail,
        'program/setCaptionStyle': publishedOf(1, { version: 2 }),
      },
    },
  );
};

const open = async (detail?: ProgramVersionDetail) => {
  const app = await openPanel(detail);
  await app.user.click(await screen.findByRole('button', { name: 'Version history' }));
  const drawer = await findDialog('Version history');
  await app.user.click(await within(drawer).findByRole('button', { name: /^Version 1/ }));
  return { ...app, drawer };
};

test('an address with a version opens it, once', async () => {
  const { user, path } = await openPanel(first, '/#version-1');
  const drawer = await findDialog('Version history');
  expect(await within(drawer).findByRole('button', { name: 'Restore' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await expect.poll(path).toBe('/');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('what differs from the published version is listed in words', async () => {
  await open();
  const panel = screen.getByRole('region', { name: 'Version history', hidden: true });
  expect(within(panel).getAllByText('Removed “Harbour”')).not.toEqual([]);
  expect(within(panel).getAllByText('Added “Storm”')).not.toEqual([]);
});

test('another caption style is listed as well', async () => {
  await open({ ...first, captionStyle: { ...usualCaptionStyle, size: 'large' } });
  const panel = screen.getByRole('region', { name: 'Version history', hidden: true });
  expect(within(panel).getAllByText('Changed the caption style')).not.toEqual([]);
});

test('a version becomes the draft with all that is attached, and that can be undone', async () => {
  const title = {
    titleId: 't',
    kind: 'lower-third' as const,
    text: 'Ada',
    secondLine: '',
    place: 'left' as const,
    colour: '#2563eb',
    atMs: 500,
    durationMs: 2000,
    atFrame: 15,
    frames: 60,
  };
  const item = { ...itemOf(1), gainDb: -6, fadeInMs: 1000, fadeInFrames: 30, titles: [title] };
  const { user, drawer } = await open({ ...first, timeline: { items: [item] } });
  await user.click(await within(drawer).findByRole('button', { name: 'Restore' }));
  expect(onRestore).toHaveBeenCalledOnce();
  expect(isSameCut(onRestore.mock.calls[0]?.[0] ?? [], [item])).toBe(true);
  expect(await screen.findByText(/^Version 1 is your draft now/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onRestore).toHaveBeenLastCalledWith(list);
});

test('a version brings its caption style along, and undo takes that back too', async () => {
  const captionStyle = { ...usualCaptionStyle, size: 'large' as const };
  const { user, drawer, requestsOf } = await open({ ...first, captionStyle });
  await user.click(await within(drawer).findByRole('button', { name: 'Restore' }));
  const sent = () =>
    (requestsOf('program/setCaptionStyle') as { captionStyle: { size: string } }[]).map(
      (request) => request.captionStyle.size,
    );
  await expect.poll(sent).toEqual(['large']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(sent).toEqual(['large', 'normal']);
});

test.each([
  [{ name: 'Harbour', isDeleted: true }, '“Harbour” was deleted. Restore it first.'],
  [{ name: null, isDeleted: false }, "This version uses a clip that you can't access."],
])('a version with %o can’t be restored, and says why', async (clip, reason) => {
  const { drawer } = await open({ ...first, clips: [{ clipId: idOf(1), ...clip }] });
  expect(await within(drawer).findByText(reason, { exact: false })).toBeTruthy();
  expect(within(drawer).getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true);
});
