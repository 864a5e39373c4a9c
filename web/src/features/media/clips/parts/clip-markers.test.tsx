import { cleanup, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { ClipMarkers } from './clip-markers.tsx';
import { clipDetailOf, clipOf } from './test-clips.ts';

const markers = [
  { atMs: 2000, name: 'Smile' },
  { atMs: 65_000, name: '' },
];

test('markers lead to their moment, and are named and removed, with undo', async () => {
  const clip = clipDetailOf(1, { markers, canEdit: true });
  const stage = createRef<HTMLDivElement>();
  const { user, requestsOf } = await openApp(
    <>
      <div ref={stage}>
        <video muted />
      </div>
      <ClipMarkers clip={clip} stage={stage} />
    </>,
    { role: 'cc', answers: { 'clip/updateClip': clipOf(1, { markers }) } },
  );
  await user.click(screen.getByRole('button', { name: 'Go to 1:05' }));
  expect(stage.current?.querySelector('video')?.currentTime).toBe(65);
  await user.type(screen.getByRole('textbox', { name: 'Name of the marker at 1:05' }), 'Bow{Enter}');
  await expect
    .poll(() => requestsOf('clip/updateClip'))
    .toEqual([{ clipId: clip.clipId, markers: [markers[0], { atMs: 65_000, name: 'Bow' }] }]);
  await user.click(screen.getByRole('button', { name: 'Delete the marker at 0:02' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => requestsOf('clip/updateClip')).toHaveLength(3);
});

test('a name that is being typed is saved when the page is left', async () => {
  const clip = clipDetailOf(1, { markers, canEdit: true });
  const { user, requestsOf } = await openApp(
    <ClipMarkers clip={clip} stage={createRef<HTMLDivElement>()} />,
    { role: 'cc', answers: { 'clip/updateClip': clipOf(1, { markers }) } },
  );
  await user.type(screen.getByRole('textbox', { name: 'Name of the marker at 1:05' }), 'Bow');
  window.dispatchEvent(new Event('pagehide'));
  await expect
    .poll(() => requestsOf('clip/updateClip'))
    .toEqual([{ clipId: clip.clipId, markers: [markers[0], { atMs: 65_000, name: 'Bow' }] }]);
  cleanup();
  expect(requestsOf('clip/updateClip')).toHaveLength(1);
});

test('who may not change the clip sees its markers, and no way to change them', async () => {
  const clip = clipDetailOf(1, { markers, canEdit: false });
  await openApp(<ClipMarkers clip={clip} stage={createRef<HTMLDivElement>()} />, { role: 'cc' });
  expect(screen.getByText('Smile')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add marker' })).toBeNull();
});

test('a marker with an end at the playhead is a sub-clip', async () => {
  const clip = clipDetailOf(1, { markers, canEdit: true });
  const stage = createRef<HTMLDivElement>();
  const { user, requestsOf } = await openApp(
    <>
      <div ref={stage}>
        <video muted />
      </div>
      <ClipMarkers clip={clip} stage={stage} />
    </>,
    { role: 'cm', answers: { 'clip/updateClip': clipOf(1, { markers }) } },
  );
  const end = screen.getByRole('button', { name: 'Set the end of the sub-clip at 0:02 to the playhead' });
  await user.click(end);
  expect(await screen.findByText('Move the playhead past 0:02, then end the sub-clip.')).toBeTruthy();
  const video = stage.current?.querySelector('video');
  if (video) video.currentTime = 4.5;
  await user.click(end);
  await expect
    .poll(() => requestsOf('clip/updateClip'))
    .toEqual([{ clipId: clip.clipId, markers: [{ atMs: 2000, toMs: 4500, name: 'Smile' }, markers[1]] }]);
});

test('a sub-clip shows where it starts and ends', async () => {
  const clip = clipDetailOf(1, { markers: [{ atMs: 2000, toMs: 4500, name: 'Smile' }], canEdit: false });
  await openApp(<ClipMarkers clip={clip} stage={createRef<HTMLDivElement>()} />, { role: 'cc' });
  expect(screen.getByRole('button', { name: 'Go to 0:02' }).textContent).toBe('0:02 – 0:04');
});
