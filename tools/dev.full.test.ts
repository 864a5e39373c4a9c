import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { until } from '../e2e/api-client.ts';
import { freePort } from '../e2e/product.ts';
import { dataDirectory, processesOf, removeFolders } from './starts.ts';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
afterEach(() => removeFolders(folders));

/** The checkout without its packages, which are shared. */
async function copyCheckout(): Promise<string> {
  const tree = join(await dataDirectory(folders), 'tree');
  await mkdir(tree);
  const skipped = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'test-results']);
  const filter = (path: string) => !skipped.has(path.slice(path.lastIndexOf('/') + 1));
  for (const name of ['contract', 'media', 'server', 'web', 'tools'])
    await cp(join(root, name), join(tree, name), { recursive: true, filter });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'])
    await cp(join(root, name), join(tree, name));
  // Packages of which two versions are in use lie in the workspace that wants the other one.
  for (const name of ['node_modules', 'server/node_modules', 'web/node_modules'])
    if (existsSync(join(root, name))) await symlink(join(root, name), join(tree, name));
  return tree;
}

async function scriptsOf(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const names = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const texts = await Promise.all(names.map(async (name) => (await fetch(new URL(name, url))).text()));
  return texts.join('\n');
}

// Builds and starts a copy of the checkout: part of `npm run test:full`.
test('npm run dev serves a new build of a changed page, restarts for a changed server, and ends whole', async () => {
  const tree = await copyCheckout();
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, ['tools/start.mjs', '--dev'], {
    cwd: tree,
    env: {
      ...process.env,
      PORT: new URL(url).port,
      DATA_DIR: join(tree, 'data'),
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const starts = () => output.split(`ready ${url}`).length - 1;
  const patiently = { withinMs: 120_000, everyMs: 300 };
  try {
    await until('it is ready', async () => starts() === 1, patiently);
    expect(await scriptsOf(url)).not.toContain('a change of the page');
    await appendFile(join(tree, 'web/src/main.tsx'), "\nconsole.info('a change of the page');\n");
    const isServed = async () => (await scriptsOf(url)).includes('a change of the page');
    await until('the change is served', () => isServed().catch(() => false), patiently);

    await appendFile(join(tree, 'server/src/app.ts'), '\n// Changed.\n');
    await until('it has started again', async () => starts() === 2, patiently);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await isServed()).toBe(true);
  } catch (error) {
    throw new Error(output.slice(-2000), { cause: error });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  await until('nothing is left', async () => (await processesOf(tree)).length === 0, { withinMs: 15_000 });
}, 400_000);
