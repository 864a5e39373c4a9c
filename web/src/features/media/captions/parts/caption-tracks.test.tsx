import { screen } from '@testing-library/react';
import type { Captions } from '@rushes/contract/media/captions';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../clips/parts/test-clips.ts';
import { CaptionTracks } from './caption-tracks.tsx';

const clipId = idOf(1);
const german: Captions = {
  language: 'de',
  state: 'approved',
  cueCount: 2,
  updatedAt: '2026-01-05T10:00:00.000Z',
  updatedBy: null,
  revision: 3,
  cues: [{ startMs: 0, endMs: 1000, text: 'Hallo' }],
};
const answers = {
  'caption/getTracks': { tracks: [german] },
  'transcript/getTranscription': { isAvailable: false, transcription: null },
};

test('the languages of a clip are listed, and deleted captions come back as they were', async () => {
  const { user, requestsOf } = await openApp(<CaptionTracks clip={{ clipId, canEdit: true }} />, {
    role: 'cc',
    answers: { ...answers, 'caption/deleteTrack': { ...german, words: null }, 'caption/saveTrack': german },
  });
  const link = await screen.findByRole('link', { name: 'German' });
  expect(link.getAttribute('href')).toBe(`/clips/captions/${clipId}/de`);
  expect(screen.getByText('Approved')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete German captions' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const { cues, state, language } = german;
  await expect
    .poll(() => requestsOf('caption/saveTrack'))
    .toEqual([{ clipId, language, cues, state, revision: 0, words: null }]);
});

test('a language is added with a file, in whatever encoding that is', async () => {
  const { user, requestsOf } = await openApp(<CaptionTracks clip={{ clipId, canEdit: true }} />, {
    role: 'cc',
    answers: { ...answers, 'caption/importTrack': { ...german, format: 'srt' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add captions' }));
  const language = await screen.findByRole('combobox', { name: 'Language' });
  await user.type(language, 'German');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(
    screen.getByText('This clip already has captions in this language. Choose another language.'),
  ).toBeTruthy();
  await user.clear(language);
  await user.type(language, 'PT_br');
  const text = '1\n00:00:01,000 --> 00:00:02,000\nOlá';
  const bytes = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
  ]);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for the file');
  await user.upload(input, new File([bytes], 'a.srt'));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await expect
    .poll(() => requestsOf('caption/importTrack'))
    .toEqual([{ clipId, language: 'pt-BR', revision: 0, file: text }]);
});

test('who may not change the clip reads its captions, and sees nothing where there are none', async () => {
  await openApp(<CaptionTracks clip={{ clipId, canEdit: false }} />, { role: 'cc', answers });
  expect(await screen.findByRole('link', { name: 'German' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add captions' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete German captions' })).toBeNull();
});

const writing = (transcription: object | null) => ({
  'transcript/getTranscription': { isAvailable: true, transcription },
});
const requestedAt = '2026-01-05T10:00:00.000Z';

test('captions are written from speech where that is set up, in a language or as detected', async () => {
  const { user, requestsOf } = await openApp(<CaptionTracks clip={{ clipId, canEdit: true }} />, {
    role: 'cc',
    answers: {
      ...answers,
      ...writing(null),
      'transcript/writeCaptions': {
        state: 'waiting',
        language: null,
        fraction: 0,
        reason: null,
        requestedAt,
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Generate captions' }));
  expect(await screen.findByText('Spoken language')).toBeTruthy();
  const [, submit] = screen.getAllByRole('button', { name: 'Generate captions', hidden: true });
  if (submit !== undefined) await user.click(submit);
  await expect.poll(() => requestsOf('transcript/writeCaptions')).toEqual([{ clipId, language: null }]);
});

test('captions that could not be written say why, and are tried again in the same language', async () => {
  const failed = { state: 'failed', language: 'de', fraction: 0, reason: 'no-answer', requestedAt };
  const { user, requestsOf } = await openApp(<CaptionTracks clip={{ clipId, canEdit: true }} />, {
    role: 'cc',
    answers: { ...answers, ...writing(failed), 'transcript/writeCaptions': { ...failed, state: 'waiting' } },
  });
  expect(await screen.findByText("The speech service didn't answer. Try again.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => requestsOf('transcript/writeCaptions')).toEqual([{ clipId, language: 'de' }]);
});
