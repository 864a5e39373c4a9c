import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { ImportTimelineDialog } from './import-timeline-dialog.tsx';

const importPath = 'program/importTimeline';
const whole = { programId: idOf(101), revision: 2, missing: [], leftOut: 0 };

async function choose(name: string, text: string, answer: unknown) {
  const onClose = vi.fn<() => void>();
  const app = await openApp(<ImportTimelineDialog opened onClose={onClose} />, {
    answers: { [importPath]: answer },
  });
  await findDialog('Import a timeline');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file input');
  await app.user.upload(input, new File([text], name));
  return { ...app, onClose };
}
const action = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import timeline' });

test('a timeline of which nothing is left out opens in the editor', async () => {
  const { user, path, requestsOf, onClose } = await choose('cut.edl', 'TITLE: Cut', whole);
  await user.selectOptions(screen.getByLabelText('Frame rate of the timeline'), '25');
  await user.click(action());
  await expect.poll(path).toBe(`/myprograms/editprogram/${idOf(101)}`);
  expect(requestsOf(importPath)).toEqual([{ format: 'edl', text: 'TITLE: Cut', fps: 25 }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was left out is told before the program opens', async () => {
  const missing = [{ name: 'nowhere.mov', reason: 'not-found' }];
  const { user, path } = await choose('cut.otio', '{}', { ...whole, missing, leftOut: 2 });
  await user.click(action());
  const status = await screen.findByText('nowhere.mov: no clip has this name');
  expect(status).toBeTruthy();
  expect(screen.getByText('2 gaps, transitions, effects or extra tracks were left out.')).toBeTruthy();
  expect(path()).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Open the program' }));
  await expect.poll(path).toBe(`/myprograms/editprogram/${idOf(101)}`);
});

test('a file that can’t be read is refused beside it, and one too large isn’t sent', async () => {
  const errorMessage = 'This file can’t be read as a timeline.';
  const { user, requestsOf } = await choose(
    'cut.otio',
    'x',
    new Refusal('timeline-unreadable', { errorMessage }),
  );
  await user.click(action());
  expect(await screen.findByText(errorMessage)).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input !== null) await user.upload(input, new File(['x'.repeat(900_001)], 'big.otio'));
  expect(await screen.findByText(/larger than 900 KB/)).toBeTruthy();
  expect(action().disabled).toBe(true);
  expect(requestsOf(importPath)).toHaveLength(1);
});
