import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory, lockHolder } from './directory-lock.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function startHolder(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/lock-victim.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, said };
}

test('a second start is refused within 2 s and names process and address of the holder', async () => {
  const { child, said } = await startHolder();
  expect(said).toBe('held');
  const startedAtMs = performance.now();
  expect(() => lockDirectory(folder, 'http://127.0.0.1:1')).toThrow(
    `Already running on ${folder}: process ${child.pid}, http://127.0.0.1:${child.pid}.`,
  );
  expect(performance.now() - startedAtMs).toBeLessThan(2000);
  expect(lockHolder(folder)).toMatchObject({ pid: child.pid });
});

test('the lock of a killed process is taken over', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { child, said } = await startHolder();
    expect(said).toBe('held');
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockDirectory(folder, 'x')[Symbol.dispose]();
  }
});

test('of several that find a dead holder, one gets the lock', async () => {
  const { child } = await startHolder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const outcomes = await Promise.all([startHolder(), startHolder(), startHolder()]);
  expect(outcomes.filter(({ said }) => said === 'held')).toHaveLength(1);
  expect(outcomes.filter(({ said }) => said.startsWith('Already running'))).toHaveLength(2);
});

test('a lock that was given back is free, and its file gone', () => {
  lockDirectory(folder, 'a')[Symbol.dispose]();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  lockDirectory(folder, 'b')[Symbol.dispose]();
});

test('an empty lock file, as a power cut leaves it, holds nobody off', () => {
  writeFileSync(join(folder, 'lock'), '');
  using _lock = lockDirectory(folder, 'a');
  expect(lockHolder(folder)).toMatchObject({ pid: process.pid, address: 'a' });
});
