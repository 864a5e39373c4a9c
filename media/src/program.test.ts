import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRunner, detectSandbox, openProgram } from './run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-program-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a helper program reads the files that its command names, writes into its folder, and sees nothing else', async () => {
  const { sandbox } = await detectSandbox();
  const [script, model, secret] = ['script.mjs', 'model.bin', 'secret'].map((name) => join(folder, name));
  if (script === undefined || model === undefined || secret === undefined) throw new Error('no names');
  await writeFile(
    script,
    `import { readFileSync, writeFileSync } from 'node:fs';
     const read = (path) => { try { return readFileSync(path, 'utf8'); } catch { return null; } };
     const [model, secret] = process.argv.slice(2).map((arg) => arg.replace('--model=', ''));
     console.error('half way');
     writeFileSync('found.json', JSON.stringify({ model: read(model), secret: read(secret) }));`,
  );
  await writeFile(`${model}.real`, 'weights');
  await symlink(`${model}.real`, model);
  await writeFile(secret, 'readable', { mode: 0o644 });
  const workDir = join(folder, 'work');
  await mkdir(workDir);
  const program = await openProgram([process.execPath, relative('.', script), `--model=${model}`]);
  if (program === undefined) throw new Error('node was not found');
  const media = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox });
  const said: string[] = [];
  await media.run({
    tool: program,
    args: [secret],
    workDir,
    lane: 'interactive',
    limits: { wallMs: 20_000, cpuS: 20, outputBytes: 10_000, memoryBytes: 32_000_000_000 },
    onStderr: (line) => said.push(line),
  });
  media.close();
  const found: unknown = JSON.parse(await readFile(join(workDir, 'found.json'), 'utf8'));
  expect(found).toEqual({ model: 'weights', secret: sandbox.kind === 'bubblewrap' ? null : 'readable' });
  expect(said).toEqual(['half way']);
});

test('a program that is not there is not found', async () => {
  expect(await openProgram(['no-such-program-here', '-x'])).toBeUndefined();
});
