import type { Draft } from '@rushes/contract/create/programs';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ThemeProvider } from '../../../../../ui/theme-provider.tsx';
import { advance, startSaving } from '../../drafts/autosave.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const draft = (revision: number, outFrame: number): Draft => ({
  revision,
  savedAt: '2026-01-01T10:42:00Z',
  savedBy: { customerUserId: 'anna', name: 'Anna' },
  timeline: {
    items: [{ itemId: '1', clipId: 'c', inMs: 0, outMs: 0, inFrame: 0, outFrame, startFrame: 0 }],
  },
  durationMs: 0,
  bumpers: { intro: null, outro: null, licence: null, watermark: null },
  pieces: { ready: 0, total: 0, reused: 1 },
  hls: null,
  sprite: null,
  variants: [],
  rungs: [],
  limitingClipId: null,
  waitingForClipIds: [],
  deletedClipIds: [],
  endingLicences: [],
  differsFromLive: false,
  differsFromScheduled: false,
});
const clip = { clipId: 'c', name: 'Interview', frames: 900, sprite: null, peaks: null, waiting: null };

it('does not call a version someone else’s that the user saved in another tab', () => {
  const mine = advance(startSaving(draft(1, 300)), {
    type: 'changed',
    list: [{ itemId: '1', clipId: 'c', inFrame: 0, outFrame: 150 }],
  });
  render(
    <ThemeProvider>
      <ConflictDialog
        save={advance(mine, { type: 'unmergeable', theirs: draft(2, 600) })}
        clips={new Map([['c', clip]])}
        fps={30}
        customerUserId="anna"
        onChoose={() => undefined}
      />
    </ThemeProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'You saved this program in another tab' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'The other version' })).toBeTruthy();
  expect(screen.queryByText(/Anna/)).toBeNull();
});

it('offers both versions side by side and no way around the choice', async () => {
  const chosen: string[] = [];
  const mine = advance(startSaving(draft(1, 300)), {
    type: 'changed',
    list: [{ itemId: '1', clipId: 'c', inFrame: 0, outFrame: 150 }],
  });
  const save = advance(mine, { type: 'unmergeable', theirs: draft(2, 600) });
  render(
    <ThemeProvider>
      <ConflictDialog
        save={save}
        clips={new Map([['c', clip]])}
        fps={30}
        customerUserId="bo"
        onChoose={(choice) => chosen.push(choice)}
      />
    </ThemeProvider>,
  );
  expect(within(screen.getByRole('region', { name: 'Your version' })).getByText('00:00:05:00')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: "Anna's version" })).getByText('00:00:20:00'),
  ).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect(chosen).toEqual(['keep-mine', 'take-theirs']);
});
