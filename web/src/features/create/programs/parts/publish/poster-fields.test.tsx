import { screen } from '@testing-library/react';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { expect, test } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { createPlayhead } from '../../editor/playhead.ts';
import { programOf, publishedOf } from '../../test-programs.ts';
import { PosterFields } from './poster-fields.tsx';

const list = [
  { itemId: 'a', clipId: idOf(1), inFrame: 10, outFrame: 40 },
  { itemId: 'b', clipId: idOf(2), inFrame: 100, outFrame: 130 },
];
const path = 'program/setPoster';
const frame = (clipId: string, at: number) => ({ kind: 'frame', clipId, frame: at }) as const;

async function open(program: ProgramDetail, at = 0, saved: number | null = 4) {
  const playhead = createPlayhead();
  playhead.set(at);
  return openApp(
    <PosterFields
      program={program}
      list={list}
      playhead={playhead}
      beforeChoosing={() => Promise.resolve(saved)}
    />,
    { answers: { 'program/getProgram': program, [path]: programOf(1) } },
  );
}

test.each([
  [0, frame(idOf(1), 10)],
  [35, frame(idOf(2), 105)],
  [60, frame(idOf(2), 129)],
])('the frame at the playhead is chosen by its number in the clip', async (at, poster) => {
  const { user, requestsOf } = await open(publishedOf(1), at);
  await user.click(screen.getByRole('button', { name: 'Use frame as poster' }));
  await screen.findByText('Poster saved.');
  expect(requestsOf(path)).toEqual([{ programId: idOf(101), poster }]);
});

test('no frame is chosen while the last changes aren’t saved', async () => {
  const { user, requestsOf } = await open(publishedOf(1), 0, null);
  await user.click(screen.getByRole('button', { name: 'Use frame as poster' }));
  expect(await screen.findByText(/Your last changes aren't saved yet/)).toBeTruthy();
  expect(requestsOf(path)).toEqual([]);
});

test('the panel says which frame was chosen, that it is cut out of the draft, and takes the choice back', async () => {
  const { user, requestsOf } = await open(publishedOf(1, { poster: frame(idOf(2), 100) }));
  expect(screen.getByText(/^The frame at 00:00:01/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use automatic poster' }));
  await expect.poll(() => requestsOf(path)).toEqual([{ programId: idOf(101), poster: { kind: 'auto' } }]);
});

test('a chosen frame that the draft doesn’t show any more is named as such', async () => {
  await open(publishedOf(1, { poster: frame(idOf(2), 99) }));
  expect(screen.getByText(/isn't in the draft any more/)).toBeTruthy();
});
