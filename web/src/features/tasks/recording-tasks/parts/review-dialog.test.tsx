import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { assignmentOf, task, takeOf } from '../test-tasks.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { Results } from './results.tsx';

vi.mock(import('../../../../player/program-player.tsx'), () => ({
  ProgramPlayer: ({ onTime }) => (
    <>
      {[4000, 9000].map((atMs) => (
        <button key={atMs} type="button" onClick={() => onTime?.(atMs)}>
          Seek {atMs}
        </button>
      ))}
    </>
  ),
}));

const { taskId } = task;

test('of two accepted takes one is in the program, and the other can take its place', async () => {
  const accepted = { state: 'accepted' } as const;
  const [out, used] = [
    takeOf(1, 1, { ...accepted, isInProgram: false }),
    takeOf(2, 1, { ...accepted, isInProgram: true }),
  ];
  const cem = { customerUserId: idOf(903), name: 'Cem' };
  const assignments = [
    assignmentOf({ state: 'accepted', takes: [out] }),
    assignmentOf({ assignmentId: idOf(831), user: cem, state: 'accepted', takes: [used] }),
  ];
  const { user, requestsOf } = await openApp(<Results task={task} />, {
    answers: {
      'recordingtask/getResults': { items: assignments, nextCursor: null },
      'recordingtask/acceptTake': { task, assignment: assignments[0], isSlotFilled: true },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Review shot 1 by Cem' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('In the program')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Use this take' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.getAllByText('In the program')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Review shot 1 by Vera' }));
  await user.click(await screen.findByRole('button', { name: 'Use this take' }));
  expect(requestsOf('recordingtask/acceptTake')).toEqual([{ taskId, takeId: out.takeId }]);
  expect(await screen.findByText('This take is in the program now.')).toBeTruthy();
});

test('a note is about the moment that the player showed when it was begun, or a later one that is chosen', async () => {
  const submitted = takeOf(1, 1, { state: 'submitted' });
  const assignments = [assignmentOf({ state: 'submitted', takes: [submitted] })];
  const { user, requestsOf } = await openApp(
    <ReviewDialog
      task={task}
      assignments={assignments}
      takeId={submitted.takeId}
      onShow={() => undefined}
      onClose={() => undefined}
    />,
    { answers: { 'recordingtask/requestTake': { task, assignment: assignments[0] } } },
  );
  await user.click(await screen.findByRole('button', { name: 'Request retake' }));
  // There is no other take to compare it with.
  expect(screen.queryByRole('combobox', { name: 'Take' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'At 0:00' })).toHaveProperty('checked', false);
  await user.click(await screen.findByRole('button', { name: 'Seek 4000' }));
  expect(screen.getByRole('checkbox', { name: 'At 0:04' })).toHaveProperty('checked', true);
  await user.type(screen.getByRole('textbox', { name: 'What to change' }), 'Louder');
  await user.click(screen.getByRole('button', { name: 'Seek 9000' }));
  expect(screen.getByRole('checkbox', { name: 'At 0:04' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Use 0:09' }));
  await user.click(screen.getByRole('button', { name: 'Request retake' }));
  expect(requestsOf('recordingtask/requestTake')).toEqual([
    { taskId, takeId: submitted.takeId, note: 'Louder', noteAtMs: 9000 },
  ]);
});

test('who reviews takes sees which are too long or too short, and which only stopped late', async () => {
  const submitted = { state: 'submitted' } as const;
  const takes = [
    takeOf(1, 1, { ...submitted, durationMs: 40_000 }),
    takeOf(2, 2, { ...submitted, durationMs: 4000 }),
    takeOf(3, 3, { ...submitted, durationMs: 32_500 }),
    // Its length isn't known yet.
    takeOf(4, 4, { ...submitted, durationMs: null }),
  ];
  const [first] = task.shots;
  const shots = [1, 2, 3, 4].flatMap((number) =>
    first === undefined ? [] : [{ ...first, shotId: idOf(810 + number), minMs: 10_000, maxMs: 30_000 }],
  );
  const assignments = [assignmentOf({ ...submitted, takes })];
  const { user } = await openApp(<Results task={{ ...task, shots }} />, {
    answers: { 'recordingtask/getResults': { items: assignments, nextCursor: null } },
  });
  expect(await screen.findAllByText('Longer than the limit of 0:30')).toHaveLength(1);
  expect(screen.getAllByText('Shorter than 0:10')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Review shot 1 by Vera' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Longer than the limit of 0:30')).toBeTruthy();
});
