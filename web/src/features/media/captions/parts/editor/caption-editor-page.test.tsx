import { fireEvent, screen } from '@testing-library/react';
import type { Captions } from '@rushes/contract/media/captions';
import { describe, expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { clipDetailOf } from '../../../clips/parts/test-clips.ts';
import { CaptionEditorPage } from './caption-editor-page.tsx';

const captions: Captions = {
  language: 'en',
  state: 'in-review',
  cueCount: 2,
  updatedAt: '2026-01-05T10:00:00.000Z',
  updatedBy: null,
  revision: 3,
  cues: [
    { startMs: 0, endMs: 2000, text: 'Good morning' },
    { startMs: 1500, endMs: 3000, text: 'Welcome' },
  ],
};
const { playback } = clipDetailOf(1);
const clip = clipDetailOf(1, { canEdit: true, playback: { ...playback, hls: null } });

const open = (answers: Record<string, object> = {}, canEdit = true) =>
  openApp(<CaptionEditorPage clip={{ ...clip, canEdit }} captions={captions} />, {
    role: 'cc',
    answers: { 'caption/saveTrack': { ...captions, revision: 4 }, ...answers },
  });

const words = (number: number) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Text of caption ${number}` });

test('words and times are changed, undone and saved over the revision that was read', async () => {
  const { user, requestsOf } = await open();
  await user.type(words(1), ', all');
  await user.clear(screen.getByRole('textbox', { name: 'End of caption 1' }));
  await user.type(screen.getByRole('textbox', { name: 'End of caption 1' }), '0:01.250{Enter}');
  await user.keyboard('{Control>}z{/Control}');
  await user.keyboard('{Control>}z{/Control}');
  expect(words(1).value).toBe('Good morning');
  await user.keyboard('{Control>}y{/Control}');
  expect(words(1).value).toBe('Good morning, all');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'approved');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(requestsOf('caption/saveTrack')).toEqual([
    {
      clipId: clip.clipId,
      language: 'en',
      revision: 3,
      state: 'approved',
      cues: [{ ...captions.cues[0], text: 'Good morning, all' }, captions.cues[1]],
    },
  ]);
});

test('captions are merged, found, replaced and moved by keys and tools; what overlaps is marked', async () => {
  const { user } = await open();
  expect(screen.getByText('Overlaps the previous caption.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Find and replace' }));
  await user.type(screen.getByRole('textbox', { name: 'Find' }), 'good');
  await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Fine');
  await user.click(screen.getByRole('button', { name: 'Replace all' }));
  expect(words(1).value).toBe('Fine morning');
  await user.click(words(1));
  fireEvent.keyDown(words(1), { key: 'm', code: 'KeyM', altKey: true });
  expect(words(1).value).toBe('Fine morning\nWelcome');
  expect(screen.queryByText('Overlaps the previous caption.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Shift times' }));
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start of caption 1' });
  expect(start.value).toBe('0:00.500');
});

describe('captions that someone else saved', () => {
  const theirs: Captions = { ...captions, revision: 7, cues: [{ startMs: 0, endMs: 900, text: 'Theirs' }] };
  const refusal = new Refusal('conflict', { details: { current: theirs, changedBy: 'Clara' } });
  const saveTrack = ({ revision }: { revision: number }) =>
    revision === 7 ? { ...captions, revision: 8 } : refusal;

  test('are loaded again', async () => {
    const { user } = await open({ 'caption/saveTrack': saveTrack });
    await user.type(words(1), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Clara changed this while you were editing')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reload and discard' }));
    expect(words(1).value).toBe('Theirs');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  test('are overwritten', async () => {
    const { user, requestsOf } = await open({ 'caption/saveTrack': saveTrack });
    await user.type(words(1), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    const cues = [{ text: 'Good morning!' }, { text: 'Welcome' }];
    expect(requestsOf('caption/saveTrack')[1]).toMatchObject({ revision: 7, cues });
  });
});

test('who may not change the clip reads, and changes nothing', async () => {
  await open({}, false);
  expect(words(1).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('toolbar')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
