import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);

interface Ended {
  readonly code: number;
  readonly output: string;
}

function bench(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join('bench', 'main.ts'), ...args],
      { cwd: root, env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

test('the benchmarks list their rows, and the quick ones alone', async () => {
  const [all, quick] = await Promise.all([bench(['--list']), bench(['--quick', '--list'])]);
  expect(all.output.split('\n')).toEqual(expect.arrayContaining(['ladder', 'serving', 'feed (quick)']));
  expect(quick.output).toContain('feed (quick)');
  expect(quick.output).not.toContain('ladder');
});

test('a row that does not exist is refused with the names of those that do', async () => {
  const { code, output } = await bench(['fead']);
  expect(code).toBe(2);
  expect(output).toContain('no row fead');
  expect(output).toContain('feed');
});

test('a missing tool is reported as a row and fails the run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-no-tools-'));
  await symlink(process.execPath, join(folder, 'node'));
  const { code, output } = await bench(['serving', 'shell'], { PATH: folder });
  await rm(folder, { recursive: true });
  expect(output).toMatch(/serving +not measured: nginx is missing.*NOT MEASURED/);
  expect(output).toMatch(/shell +not measured: chromium is missing.*NOT MEASURED/);
  expect(code).toBe(1);
});
