import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareStateDirectory, stateDirectoryOf } from './state-directory.ts';

let folder: string;
let shared: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-state-'));
  shared = join(folder, 'var');
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a place that takes no folders is refused at once', () => {
  const dataDir = '/proc/none/such';
  expect(() => prepareStateDirectory(dataDir, dataDir)).toThrow('cannot be written');
});

test('an ordinary user keeps all state in the data directory', () => {
  chmodSync(folder, 0o700);
  expect(stateDirectoryOf(join(folder, 'data'), { uid: 1000, root: shared })).toBe(join(folder, 'data'));
});

test('root keeps it there where others can pass', () => {
  expect(stateDirectoryOf(join(folder, 'data'), { uid: 0, root: shared })).toBe(join(folder, 'data'));
});

test('root under a closed path keeps it elsewhere, with a pointer that survives a move', () => {
  chmodSync(folder, 0o700);
  const dataDir = join(folder, 'data');
  const stateDir = stateDirectoryOf(dataDir, { uid: 0, root: shared });
  expect(stateDir).toMatch(new RegExp(`^${shared}/[0-9a-f]{16}$`));
  prepareStateDirectory(dataDir, stateDir);
  expect(readFileSync(join(dataDir, 'state-location'), 'utf8')).toBe(`${stateDir}\n`);
  expect(stateDirectoryOf(dataDir, { uid: 0, root: shared })).toBe(stateDir);
  chmodSync(folder, 0o755);
  expect(stateDirectoryOf(dataDir, { uid: 0, root: shared })).toBe(stateDir);
});

test('a data directory that was deleted starts again, and the old state is kept', () => {
  chmodSync(folder, 0o700);
  const dataDir = join(folder, 'data');
  const first = stateDirectoryOf(dataDir, { uid: 0, root: shared });
  prepareStateDirectory(dataDir, first);
  rmSync(dataDir, { recursive: true });
  expect(stateDirectoryOf(dataDir, { uid: 0, root: shared })).toBe(`${first}-2`);
});

test('a database whose path was closed later is refused, never replaced by an empty one', () => {
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  chmodSync(folder, 0o700);
  expect(() => stateDirectoryOf(dataDir, { uid: 0, root: shared })).toThrow(
    /make each folder on its path traversable/,
  );
});

test('the state directory lets other users pass and shows them nothing', () => {
  const dataDir = join(folder, 'data');
  prepareStateDirectory(dataDir, join(folder, 'state'));
  expect(statSync(join(folder, 'state')).mode & 0o777).toBe(0o711);
});

test('a data directory that cannot be written is told in a sentence', () => {
  writeFileSync(join(folder, 'file'), '');
  const dataDir = join(folder, 'file', 'data');
  expect(() => prepareStateDirectory(dataDir, dataDir)).toThrow(
    /cannot be written .*choose another with DATA_DIR/,
  );
});
