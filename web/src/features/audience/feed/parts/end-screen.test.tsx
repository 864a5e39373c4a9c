import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { openApp } from '../../../../test-app.tsx';
import type { NextProgram } from '../use-up-next.ts';
import { EndScreen } from './end-screen.tsx';

const next: NextProgram = {
  programId: idOf(102),
  title: 'Night shift',
  by: 'Clara',
  durationMs: 60_000,
  poster: null,
  sprite: null,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(props: Partial<Parameters<typeof EndScreen>[0]> = {}) {
  const onPlayNext = vi.fn<() => void>();
  const onReplay = vi.fn<() => void>();
  await openApp(
    <>
      <EndScreen
        next={next}
        channelId={undefined}
        isAutoplay
        onPlayNext={onPlayNext}
        onReplay={onReplay}
        {...props}
      />
      <textarea aria-label="Add a comment" />
    </>,
  );
  const pass = (seconds: number) =>
    act(() => {
      vi.advanceTimersByTime(seconds * 1000);
    });
  return { onPlayNext, onReplay, pass };
}

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the next program starts by itself after eight seconds, once', async () => {
  const { onPlayNext, pass } = await open();
  expect(screen.getByRole('timer').textContent).toBe('Up next in 8 s');
  pass(3);
  expect(screen.getByRole('timer').textContent).toBe('Up next in 5 s');
  pass(4.75);
  expect(onPlayNext).not.toHaveBeenCalled();
  pass(2);
  expect(onPlayNext).toHaveBeenCalledOnce();
});

test.each([
  ['Cancel', () => press('Cancel')],
  ['Escape', () => fireEvent.keyDown(window, { key: 'Escape' })],
  ['Beginning a comment', () => screen.getByRole('textbox', { name: 'Add a comment' }).focus()],
])('%s stops the countdown, and offers to play or to go back', async (_how, cancel) => {
  const { onPlayNext, pass } = await open();
  act(() => {
    cancel();
  });
  pass(20);
  expect(onPlayNext).not.toHaveBeenCalled();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/home/library');
  press('Play next');
  expect(onPlayNext).toHaveBeenCalledOnce();
});

test('who is writing when the program ends keeps the page', async () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  const { onPlayNext, pass } = await open();
  pass(20);
  expect(onPlayNext).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('without autoplay nothing starts by itself', async () => {
  const { onPlayNext, pass } = await open({ isAutoplay: false });
  pass(20);
  expect(onPlayNext).not.toHaveBeenCalled();
  expect(button('Cancel')).toBeNull();
});

test('Enter plays the next program at once', async () => {
  const { onPlayNext } = await open();
  expect(document.activeElement).toBe(button('Play now'));
  press('Play now');
  expect(onPlayNext).toHaveBeenCalledOnce();
});

test('after the last program, replaying is first, and the channel is one click away', async () => {
  const { onReplay } = await open({ next: undefined, channelId: idOf(501) });
  expect(document.activeElement).toBe(button('Replay'));
  press('Replay');
  expect(onReplay).toHaveBeenCalledOnce();
  const back = screen.getByRole('link', { name: 'Back to channel' });
  expect(back.getAttribute('href')).toContain(idOf(501));
});
