import { link, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeBack } from './work-folder.ts';

type Sandbox = Parameters<typeof takeBack>[2];
const plain = { hasOwnUsers: false } as Sandbox;

test('an input that is stored elsewhere stays, and a link put in its place does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-work-folder-'));
  const [stored, source] = [join(folder, 'stored'), join(folder, 'source')];
  await writeFile(stored, 'footage');
  await link(stored, source);
  await takeBack(folder, ['source', 'stored'], plain);
  expect(await readdir(folder)).toEqual(['source', 'stored']);
  await rm(source);
  await symlink('/etc/hostname', source);
  await expect(takeBack(folder, ['source', 'stored'], plain)).rejects.toThrow("couldn't be converted");
  expect(await readdir(folder)).toEqual(['stored']);
  await rm(folder, { recursive: true });
});
