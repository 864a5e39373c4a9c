import { screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { programQuery } from '../../api.ts';
import { programDetailOf, programOf } from '../../test-programs.ts';
import { DetailsPanel } from './details-panel.tsx';

function Panel() {
  const { data } = useQuery(programQuery(idOf(101)));
  return data === undefined ? null : <DetailsPanel program={data} />;
}

const updatePath = 'program/updateProgram';

async function open(answer: unknown = (change: object) => programOf(1, change)) {
  const app = await openApp(<Panel />, {
    answers: {
      'program/getProgram': programDetailOf(1, { description: 'Before' }),
      [updatePath]: answer,
    },
  });
  await screen.findByRole('region', { name: 'Details' });
  return app;
}

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });

test('a title is saved with Enter, without the space around it', async () => {
  const { user, requestsOf } = await open();
  await user.clear(title());
  await user.type(title(), ' Harbour {Enter}');
  await expect.poll(() => requestsOf(updatePath)).toEqual([{ programId: idOf(101), title: 'Harbour' }]);
});

test('an empty title becomes the one before, and nothing is saved', async () => {
  const { user, requestsOf } = await open();
  await user.clear(title());
  await user.tab();
  expect(title().value).toBe('Program 1');
  expect(requestsOf(updatePath)).toEqual([]);
});

test('a description is saved when its field is left, an unchanged one isn’t', async () => {
  const { user, requestsOf } = await open();
  await user.click(description());
  await user.tab();
  expect(requestsOf(updatePath)).toEqual([]);
  await user.type(description(), ' and after');
  await user.tab();
  await expect
    .poll(() => requestsOf(updatePath))
    .toEqual([{ programId: idOf(101), description: 'Before and after' }]);
});

test('what was typed stays where saving is refused', async () => {
  const { user } = await open(new Refusal('forbidden', { errorMessage: 'You can’t do this.' }));
  await user.type(description(), ' and after');
  await user.tab();
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(description().value).toBe('Before and after');
});

test('creators are let in at once, and a refusal leaves them out', async () => {
  const { user, requestsOf } = await open();
  const shared = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Content creators can edit this program',
  });
  await user.click(shared);
  await expect.poll(() => shared.checked).toBe(true);
  expect(requestsOf(updatePath)).toEqual([{ programId: idOf(101), sharedWithCreators: true }]);
});
