import { expect, test } from 'vitest';
import { isAppPage, isBypassed } from './requests.ts';

test.each([
  '/',
  '/login',
  '/home/library',
  '/clips/edit/42',
  '/myprograms/list',
  '/no-support/info/background-upload-clips',
  '/storyboards',
])('the kept page may stand in for %s', (pathname) => {
  expect(isAppPage({ pathname })).toBe(true);
});

test.each([
  '/rest/secure/service/clip/getClips',
  '/oauth/token',
  '/uploads/1',
  '/m/a/b.m4s',
  '/events',
  '/api',
  '/s/abcdef',
  '/legal/terms',
  '/openapi.json',
  '/livez',
  '/readyz',
  '/healthz',
  '/metrics',
  '/assets/i18n/en.json',
  '/no-support',
])('it never replaces %s', (pathname) => {
  expect(isAppPage({ pathname })).toBe(false);
});

test('a request that asks for it passes the worker by, by header or by address [C-01]', () => {
  const url = 'https://rushes.example/assets/i18n/en.json';
  expect(isBypassed(new Request(url, { headers: { 'ngsw-bypass': 'true' } }))).toBe(true);
  expect(isBypassed(new Request(`${url}?ngsw-bypass`))).toBe(true);
  expect(isBypassed(new Request(url))).toBe(false);
});
