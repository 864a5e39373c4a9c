import { act, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { callQuery } from '../../../../lib/api/query.ts';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import type { ClipDetail } from '../api.ts';
import { clipDetailOf, clipOf, idOf } from './test-clips.ts';
import { ClipForm } from './clip-form.tsx';

function Form() {
  const { data } = useQuery(callQuery('clip', 'getClip', { clipId: idOf(1) }));
  return data === undefined ? null : <ClipForm clip={data} />;
}

const updatePath = 'clip/updateClip';
const wide = { itemId: idOf(31), name: 'Wide' };
const close = { itemId: idOf(32), name: 'Close-up' };

async function open(
  clip: Partial<ClipDetail> = {},
  answer: unknown = (change: object) => clipOf(1, { ...clip, ...change }),
) {
  return openApp(<Form />, {
    answers: {
      'clip/getClip': clipDetailOf(1, clip),
      'catalogue/getShotTypes': { items: [wide, close] },
      [updatePath]: answer,
    },
  });
}

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

test('a new name is saved with Enter, without the space around it', async () => {
  const { user, requestsOf } = await open();
  await user.clear(await name());
  await user.type(await name(), ' Harbour {Enter}');
  await expect.poll(() => requestsOf(updatePath)).toEqual([{ clipId: idOf(1), name: 'Harbour' }]);
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('Escape takes back what was typed', async () => {
  const { user, requestsOf } = await open();
  await user.type(await name(), ' at night{Escape}');
  expect((await name()).value).toBe('Clip 1');
  await user.tab();
  expect(requestsOf(updatePath)).toEqual([]);
});

test('what is being typed outlives the changes of others, and is saved when the user leaves it', async () => {
  const { user, queryClient, requestsOf } = await open({ notes: 'Crane' });
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await user.type(notes, ' at the left');
  const { queryKey } = callQuery('clip', 'getClip', { clipId: idOf(1) });
  act(() => void queryClient.setQueryData(queryKey, clipDetailOf(1, { notes: 'Crane, second take' })));
  expect(notes.value).toBe('Crane at the left');
  await user.tab();
  await expect.poll(() => requestsOf(updatePath)).toEqual([{ clipId: idOf(1), notes: 'Crane at the left' }]);
});

test('an empty name isn’t saved, and the field says what is missing', async () => {
  const { user, requestsOf } = await open();
  await user.clear(await name());
  await user.tab();
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(requestsOf(updatePath)).toEqual([]);
});

test('a refused change goes back to what the server has, and the reason is shown', async () => {
  const { user } = await open({}, inTurn(new Refusal('forbidden', { errorMessage: 'You can’t do this.' })));
  const shared = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Content creators can use this clip',
  });
  await user.click(shared);
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  await expect.poll(() => shared.checked).toBe(false);
});

test('sharing shows at once, before the server has answered', async () => {
  const answered = Promise.withResolvers<unknown>();
  const { user } = await open({}, () => answered.promise);
  const shared = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Content creators can use this clip',
  });
  await user.click(shared);
  await expect.poll(() => shared.checked).toBe(true);
  expect(screen.getByText('Saving')).toBeTruthy();
  answered.resolve(clipOf(1, { sharedWithCreators: true }));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('tags are added with Enter and removed with Backspace', async () => {
  const { user, requestsOf } = await open({ tags: ['Night'] });
  const tags = await screen.findByRole('combobox', { name: 'Tags' });
  await user.type(tags, 'Harbour{Enter}');
  await user.type(tags, '{Backspace}{Backspace}');
  await expect
    .poll(() => requestsOf(updatePath))
    .toEqual([
      { clipId: idOf(1), tags: ['Night', 'Harbour'] },
      { clipId: idOf(1), tags: ['Night'] },
      { clipId: idOf(1), tags: [] },
    ]);
});

test('a shot type is chosen and cleared', async () => {
  const { user, requestsOf } = await open({}, ({ shotTypeId }: { shotTypeId: string | null }) =>
    clipOf(1, { shotType: shotTypeId === null ? null : close }),
  );
  const types = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Shot type' });
  await user.click(types);
  await user.click(await screen.findByRole('option', { name: 'Close-up' }));
  await expect.poll(() => requestsOf(updatePath)).toEqual([{ clipId: idOf(1), shotTypeId: close.itemId }]);
  await expect.poll(() => types.value).toBe('Close-up');
});

test('a shot type that isn’t offered any more stays on the clip', async () => {
  await open({ shotType: { itemId: idOf(39), name: 'Drone' } });
  const types = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Shot type' });
  await expect.poll(() => types.value).toBe('Drone');
});

test('users that can’t change the clip read its tags and why', async () => {
  await open({ canEdit: false, tags: ['Night'], shotType: wide });
  expect(
    await screen.findByText('Wide · Night · Only the owner and content managers can change this clip.'),
  ).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
