import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Transcript } from '@rushes/contract/media/transcripts';
import { expect, test } from 'vitest';
import { findDialog, openApp } from '../../../../../test-app.tsx';
import { totalFrames } from '../../../../../timeline/time-map.ts';
import { clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { toTimelineClip } from '../../editor/use-timeline-clips.ts';
import { draftOf } from '../../test-programs.ts';
import { TranscriptPanel } from './transcript-panel.tsx';

const clips = new Map([1, 2].map((number) => [idOf(number), toTimelineClip(clipOf(number))]));
const item = (itemId: string, clip: number) => ({
  ...{ itemId, clipId: idOf(clip), inMs: 0, outMs: 6000, inFrame: 0, outFrame: 180, startFrame: 0 },
});
/** A word a second. */
const spoken: Transcript = {
  language: 'en',
  unit: 'word',
  words: ['So', 'um', 'welcome', 'to', 'the', 'harbour'].map((text, at) => ({
    ...{ startMs: at * 1000 + 200, endMs: at * 1000 + 700, text },
  })),
};

async function open(
  items = [item('a', 1)],
  transcript: object = spoken,
  answers: Record<string, object> = {},
) {
  const seeks: number[] = [];
  const commands: string[] = [];
  const draft = draftOf({ timeline: { items } });
  function Part() {
    const editor = useEditor({
      programId: idOf(101),
      draft,
      fps: 30,
      onFailure: () => undefined,
      onClash: () => undefined,
    });
    return (
      <>
        <output aria-label="Frames">{totalFrames(editor.list)}</output>
        <TranscriptPanel
          editor={editor}
          clips={clips}
          fps={30}
          isPlaying={false}
          onSeek={(frame) => seeks.push(frame)}
          onCommand={(command) => {
            commands.push(command);
            editor.edit(command, clips);
          }}
        />
      </>
    );
  }
  const app = await openApp(<Part />, {
    answers: {
      'program/saveTimeline': draftOf({ revision: 5 }),
      'transcript/getTranscript': transcript,
      'transcript/getTranscription': { isAvailable: false, transcription: null },
      ...answers,
    },
  });
  const list = await screen.findByRole('listbox', { name: 'Words of the program' });
  const words = () =>
    within(list)
      .queryAllByRole('option')
      .map((word) => word.textContent);
  const chosen = () =>
    within(list)
      .queryAllByRole('option', { selected: true })
      .map((word) => word.textContent);
  const frames = () => Number(screen.getByLabelText('Frames').textContent);
  return { ...app, list, words, chosen, frames, seeks, commands };
}

test('arrows move by word and show its frame, Shift chooses more, Delete cuts them; one undo brings them back', async () => {
  const { user, list, words, chosen, frames, seeks, commands } = await open();
  list.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(chosen()).toEqual(['welcome', 'to']);
  expect(seeks.at(-1)).toBe(66);
  expect(list.getAttribute('aria-activedescendant')).toBe('spoken-3');
  await user.keyboard('{Delete}');
  expect(words()).toEqual(['So', 'um', 'the', 'harbour']);
  expect(frames()).toBe(180 - 49);
  expect(seeks.at(-1)).toBe(64);
  expect(screen.getByText('2 words cut from the video.')).toBeTruthy();
  await user.keyboard('{Control>}z{/Control} ');
  expect(words()).toHaveLength(6);
  expect(frames()).toBe(180);
  expect(commands).toEqual(['undo', 'toggle-play']);
});

test('words are chosen by a press, by dragging and in several places, and cut at once', async () => {
  const { user, list, words, chosen } = await open();
  const word = (text: string) => within(list).getByText(text);
  fireEvent.pointerDown(word('So'), { button: 0 });
  fireEvent.pointerMove(word('um'), { buttons: 1 });
  fireEvent.pointerUp(list);
  fireEvent.pointerMove(word('the'), { buttons: 0 });
  expect(chosen()).toEqual(['So', 'um']);
  fireEvent.pointerDown(word('the'), { button: 0, ctrlKey: true });
  fireEvent.pointerUp(list);
  expect(chosen()).toEqual(['So', 'um', 'the']);
  await user.click(screen.getByRole('button', { name: 'Cut 3 words' }));
  expect(words()).toEqual(['welcome', 'to', 'harbour']);
  expect(screen.getByRole('button', { name: 'Cut selected words' }).hasAttribute('disabled')).toBe(true);
});

test('filler words are counted first and removed by one press', async () => {
  const { user, words } = await open();
  await user.click(screen.getByRole('button', { name: 'Cut 1 filler word' }));
  expect(words()).not.toContain('um');
  expect(screen.queryByRole('button', { name: /filler/ })).toBeNull();
});

test('a search shows how often words are found, and Enter chooses them one after another', async () => {
  const { user, chosen } = await open([item('a', 1), item('b', 1)]);
  await user.type(screen.getByRole('textbox', { name: 'Search transcript' }), 'to the');
  expect(screen.getByText('2')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['to', 'the']);
});

test('captions without times of words are cut as a whole', async () => {
  const caption: Transcript = {
    ...{ language: 'en', unit: 'caption', words: [{ startMs: 1000, endMs: 3000, text: 'Um, welcome' }] },
  };
  const { user, list, words, frames } = await open([item('a', 1)], caption);
  expect(screen.queryByRole('button', { name: /filler/ })).toBeNull();
  list.focus();
  await user.keyboard('{ArrowRight}{Backspace}');
  expect(words()).toEqual([]);
  expect(frames()).toBe(180 - 64);
});

test('a clip without captions says so, and where to add them', async () => {
  await open([item('a', 1)], { language: null, unit: 'caption', words: [] });
  await waitFor(() => expect(screen.getByText(/has no captions/)).toBeTruthy());
  const link = screen.getByRole('link', { name: 'Add captions' });
  expect(link.getAttribute('href')).toBe(`/clips/edit/${idOf(1)}`);
});

test('captions of all clips that lack them are generated at once', async () => {
  const two = [item('a', 1), item('b', 2), item('c', 1)];
  const { user, requestsOf } = await open(
    two,
    { language: null, unit: 'caption', words: [] },
    {
      'transcript/getTranscription': { isAvailable: true, transcription: null },
      'transcript/writeCaptionsOf': { requested: [idOf(1), idOf(2)], failed: [] },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Generate captions' }));
  const dialog = within(await findDialog('Generate captions'));
  await user.click(dialog.getByRole('button', { name: 'Generate captions' }));
  expect(await screen.findByText('Generating captions for 2 clips.')).toBeTruthy();
  expect(requestsOf('transcript/writeCaptionsOf')).toEqual([{ clipIds: [idOf(1), idOf(2)], language: null }]);
});
