import { expect, it } from 'vitest';
import { timelineCommandOfKey } from './keys.ts';

const press = (key: string, more = {}) =>
  timelineCommandOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

it('cuts, moves and undoes by keyboard', () => {
  expect(press('s')).toBe('split');
  expect(press('[')).toBe('set-in');
  expect(press(']')).toBe('set-out');
  expect(press('Delete')).toBe('remove');
  expect(press('ArrowLeft')).toBe('step-back');
  expect(press('ArrowRight', { altKey: true })).toBe('move-right');
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo');
  expect(press('z', { metaKey: true })).toBe('undo');
});

it('shuttles by J, K and L, and sets in and out by I and O', () => {
  expect(['j', 'k', 'l'].map((key) => press(key))).toEqual([
    'shuttle-back',
    'shuttle-stop',
    'shuttle-forward',
  ]);
  expect([press('i'), press('o')]).toEqual(['set-in', 'set-out']);
  expect(press('f')).toBe('zoom-fit');
  expect(press('F', { shiftKey: true })).toBe('toggle-fullscreen');
});

it('selects all with Ctrl+A, and more items with Shift and arrows up and down', () => {
  expect(press('a', { ctrlKey: true })).toBe('select-all');
  expect(press('a', { metaKey: true })).toBe('select-all');
  expect(press('ArrowDown', { shiftKey: true })).toBe('extend-forward');
  expect(press('ArrowUp', { shiftKey: true })).toBe('extend-back');
  expect(press('ArrowRight', { shiftKey: true })).toBe('jump-forward');
  expect(press('Escape')).toBe('select-one');
});

it('slips by comma and full stop, further with Shift', () => {
  expect([press(','), press('.')]).toEqual(['slip-back', 'slip-forward']);
  expect(press('<', { shiftKey: true })).toBe('slip-back-far');
  expect(press(':', { shiftKey: true })).toBe('slip-forward-far');
});

it('leaves the keys of the browser alone', () => {
  expect(press('s', { ctrlKey: true })).toBeNull();
  expect(press('x')).toBeNull();
});
