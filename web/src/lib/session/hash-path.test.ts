import { expect, test } from 'vitest';
import { pathOfHash } from './hash-path.ts';

test.each([
  ['#/clips/list', '/clips/list'],
  ['/clips/list', '/clips/list'],
  ['#/clips/list?name=a%20b', '/clips/list?name=a%20b'],
  ['#/clips/backgroundUploadClips', '/clips/backgroundUploadClips'],
  ['#/login/1/cm%40north.demo', '/login/1/cm%40north.demo'],
  ['#/myprograms/editprogram/42#at', '/myprograms/editprogram/42#at'],
  ['#/home/../clips/list', '/clips/list'],
])('the old link %s leads to %s [R-08]', (hash, path) => {
  expect(pathOfHash(hash)).toBe(path);
});

test.each([
  '',
  '#',
  '#/',
  '#content',
  '#clips/list',
  '#//evil.example',
  '#///evil.example',
  '#/\\evil.example',
  '#\\\\evil.example',
  '#/\t/evil.example',
  '#/\n/evil.example',
  '#/ /evil.example',
  '#/.//evil.example',
  '#/a/..//evil.example',
  '#/%2e//evil.example',
  '#/%2E%2E//evil.example',
  '#https://evil.example',
  '#http:evil.example',
  '#javascript:alert(1)',
  '#data:text/html,x',
  '#@evil.example',
  '#/a\\b',
  '#/../',
])('%j leads nowhere [R-08]', (hash) => {
  expect(pathOfHash(hash)).toBeNull();
});

test('a scheme behind the slash is a name like any other, on this origin [R-08]', () => {
  const path = pathOfHash('#/javascript:alert(1)');
  expect(path).toBe('/javascript:alert(1)');
  expect(new URL(path ?? '', location.origin).origin).toBe(location.origin);
});
