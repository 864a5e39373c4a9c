import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { keepBuild, keptBuilds } from './kept-builds.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const day = (number: number, hour = 0) => `2030-01-0${number}T0${hour}:00:00.000Z`;
const record = (build: string, at: string) => ({ build, at, files: [`assets/${build}-12345678.js`] });

test('the last three builds stay however old they are, and all of the last 24 hours', () => {
  const builds = [record('a', day(1)), record('b', day(2)), record('c', day(3)), record('d', day(4))];
  const names = (list: readonly { build: string }[]) => list.map(({ build }) => build);
  expect(names(keptBuilds(builds, Date.parse(day(9))))).toEqual(['d', 'c', 'b']);
  const quick = [1, 2, 3, 4, 5].map((hour) => record(`q${hour}`, day(5, hour)));
  expect(names(keptBuilds(quick, Date.parse(day(5, 6))))).toEqual(['q5', 'q4', 'q3', 'q2', 'q1']);
  expect(names(keptBuilds(quick, Date.parse(day(5, 6)), true))).toEqual(['q5', 'q4', 'q3']);
});

test('a part of an earlier build stays with its compressed copies until its build is dropped [U-07]', () => {
  const dist = mkdtempSync(join(tmpdir(), 'rushes-builds-'));
  folders.push(dist);
  mkdirSync(join(dist, 'assets', 'i18n'), { recursive: true });
  writeFileSync(join(dist, 'assets', 'i18n', 'en.json'), '{}');
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    for (const copy of ['', '.br', '.gz'])
      writeFileSync(join(dist, `assets/${name}-12345678.js${copy}`), name);
    keepBuild(dist, record(name, day(index + 1)));
    expect(existsSync(join(dist, 'assets/a-12345678.js.br'))).toBe(name !== 'd');
  }
  expect(readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))).toEqual([
    'b-12345678.js',
    'c-12345678.js',
    'd-12345678.js',
  ]);
  expect(existsSync(join(dist, 'assets/i18n/en.json'))).toBe(true);
});

test('the same build made twice counts once', () => {
  const dist = mkdtempSync(join(tmpdir(), 'rushes-builds-'));
  folders.push(dist);
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets/a-12345678.js'), '');
  keepBuild(dist, record('a', day(1)));
  for (const hour of [1, 2, 3, 4]) keepBuild(dist, record('b', day(3, hour)));
  expect(existsSync(join(dist, 'assets/a-12345678.js'))).toBe(true);
});
