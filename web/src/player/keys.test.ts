import { expect, it } from 'vitest';
import { commandOfKey, isTakenByTarget } from './keys.ts';

const press = (key: string, more = {}) =>
  commandOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

it('knows the keys that users expect', () => {
  const expected: [string, unknown][] = [
    [' ', { do: 'toggle-play' }],
    ['K', { do: 'toggle-play' }],
    ['j', { do: 'seek-by', seconds: -10 }],
    ['l', { do: 'seek-by', seconds: 10 }],
    ['ArrowLeft', { do: 'seek-by', seconds: -5 }],
    ['ArrowRight', { do: 'seek-by', seconds: 5 }],
    ['ArrowUp', { do: 'volume-by', amount: 0.05 }],
    ['m', { do: 'toggle-mute' }],
    ['f', { do: 'toggle-fullscreen' }],
    ['c', { do: 'toggle-captions' }],
    ['i', { do: 'toggle-picture' }],
    ['0', { do: 'seek-to-fraction', fraction: 0 }],
    ['9', { do: 'seek-to-fraction', fraction: 0.9 }],
    ['<', { do: 'speed-by', steps: -1 }],
    ['>', { do: 'speed-by', steps: 1 }],
    [',', { do: 'step', frames: -1 }],
    ['.', { do: 'step', frames: 1 }],
    ['?', { do: 'show-keys' }],
    ['x', null],
  ];
  for (const [key, command] of expected) expect(press(key)).toEqual(command);
});

it('leaves the keys of the browser alone', () => {
  expect(press('f', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('l', { metaKey: true })).toBeNull();
});

it('takes no key from a field, no Space from a button and no arrow from a slider', () => {
  document.body.innerHTML =
    '<input id="text"><textarea id="area"></textarea><button id="button"></button><input id="range" type="range"><div id="plain"></div>';
  const at = (id: string) => document.getElementById(id);
  expect(isTakenByTarget(at('text'), 'k')).toBe(true);
  expect(isTakenByTarget(at('area'), 'k')).toBe(true);
  expect(isTakenByTarget(at('button'), ' ')).toBe(true);
  expect(isTakenByTarget(at('button'), 'k')).toBe(false);
  expect(isTakenByTarget(at('range'), 'ArrowLeft')).toBe(true);
  expect(isTakenByTarget(at('range'), 'f')).toBe(false);
  expect(isTakenByTarget(at('plain'), ' ')).toBe(false);
});
