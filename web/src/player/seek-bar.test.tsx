import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SeekBar } from './seek-bar.tsx';

afterEach(() => vi.restoreAllMocks());

function open(positionMs = 30_000) {
  const onSeek = vi.fn<(positionMs: number) => void>();
  Element.prototype.setPointerCapture = () => undefined;
  render(
    <SeekBar
      words={(word, values) => [word, ...Object.values(values ?? {})].join(' ')}
      positionMs={positionMs}
      bufferedMs={40_000}
      durationMs={100_000}
      cues={[]}
      chapters={[]}
      onSeek={onSeek}
    />,
  );
  const bar = screen.getByRole('slider', { name: 'seek' });
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 10));
  return { bar, onSeek };
}

/** jsdom’s pointer events have no place. */
const at = (clientX: number, more: MouseEventInit = {}) => ({ clientX, button: 0, pointerId: 1, ...more });
const pointer = (bar: HTMLElement, type: string, init: MouseEventInit) =>
  fireEvent(bar, new MouseEvent(type, { bubbles: true, ...init }));

test('says where the program is, to those who don’t see it', () => {
  const { bar } = open();
  expect(bar.getAttribute('aria-valuenow')).toBe('30');
  expect(bar.getAttribute('aria-valuemax')).toBe('100');
  expect(bar.getAttribute('aria-valuetext')).toBe('position 0:30 1:40');
});

test.each([
  ['ArrowRight', 35_000],
  ['ArrowLeft', 25_000],
  ['PageUp', 90_000],
  ['PageDown', 0],
  ['Home', 0],
  ['End', 100_000],
])('%s seeks', (key, expected) => {
  const { bar, onSeek } = open();
  fireEvent.keyDown(bar, { key });
  expect(onSeek.mock.calls).toEqual([[expected]]);
});

test('keys with Ctrl, and other keys, are not the bar’s', () => {
  const { bar, onSeek } = open();
  fireEvent.keyDown(bar, { key: 'ArrowRight', ctrlKey: true });
  fireEvent.keyDown(bar, { key: 'a' });
  expect(onSeek).not.toHaveBeenCalled();
});

test('a drag shows the time under the pointer, and seeks when it ends', () => {
  const { bar, onSeek } = open();
  pointer(bar, 'pointerdown', at(150));
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  pointer(bar, 'pointermove', at(200));
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByText('0:50')).toBeTruthy();
  expect(onSeek).not.toHaveBeenCalled();
  pointer(bar, 'pointerup', at(250));
  expect(onSeek.mock.calls).toEqual([[75_000]]);
  expect(bar.getAttribute('aria-valuenow')).toBe('30');
});

test('a drag past the end seeks to the end, and one that is cancelled seeks nowhere', () => {
  const { bar, onSeek } = open();
  pointer(bar, 'pointerdown', at(150));
  pointer(bar, 'pointerup', at(900));
  expect(onSeek.mock.calls).toEqual([[100_000]]);
  pointer(bar, 'pointerdown', at(150));
  pointer(bar, 'pointercancel', at(150));
  pointer(bar, 'pointerup', at(150));
  expect(onSeek).toHaveBeenCalledOnce();
});

test('pointing shows a time without seeking, and the right button does nothing', () => {
  const { bar, onSeek } = open();
  pointer(bar, 'pointermove', at(120));
  expect(screen.getByText('0:10')).toBeTruthy();
  pointer(bar, 'pointerdown', at(120, { button: 2 }));
  pointer(bar, 'pointerup', at(120, { button: 2 }));
  expect(onSeek).not.toHaveBeenCalled();
});
