import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../e2e/api-client.ts';

// The real tools in a tree of their own, where npm, apt-get, ffmpeg, Vite and the server only say that they ran.
let tree: string;
const started: ChildProcess[] = [];

const fakeNpm = `
const fs = require('node:fs');
fs.appendFileSync('ran.log', 'npm ' + process.argv[2] + '\\n');
if (fs.existsSync('npm-fails')) { console.error('E404 from the registry'); process.exit(1); }
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.rmSync('node_modules/.bin/node', { force: true });
fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
fs.writeFileSync('node_modules/.bin/vite', \`
const fs = require('node:fs');
fs.appendFileSync('../ran.log', 'vite build\\\\n');
fs.rmSync('dist', { recursive: true, force: true });
fs.mkdirSync('dist');
if (fs.readFileSync('src/main.tsx', 'utf8') === 'broken') { console.error('main.tsx:1 unexpected'); process.exit(1); }
\`);
`;

const fakeApt = `
const fs = require('node:fs');
const [tree] = process.env.FAKE_TREE.split('\\n');
fs.appendFileSync(tree + '/ran.log', 'apt-get ' + process.argv.slice(2).join(' ') + '\\n');
if (process.argv.includes('install')) for (const name of ['ffmpeg', 'ffprobe', 'bwrap']) {
  if (!process.argv.includes(name === 'bwrap' ? 'bubblewrap' : 'ffmpeg')) continue;
  fs.writeFileSync(tree + '/bin/' + name, '', { mode: 0o755 });
}
`;

const fakeServer = `
import { appendFileSync } from 'node:fs';
const log = (line: string) => appendFileSync('server.log', line + '\\n');
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => {
  log(name);
  setTimeout(() => process.exit(7), 300);
});
setInterval(() => undefined, 1000);
log('started ' + process.pid + ' ' + process.argv.slice(2).join(' '));
if (process.argv.includes('--end')) process.exit(3);
`;

async function write(path: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
  await chmod(join(tree, path), mode);
}

async function program(name: string, script: string): Promise<void> {
  await write(`fakes/${name}.cjs`, script);
  await write(
    `bin/${name}`,
    `#!/bin/sh\nexec '${process.execPath}' '${tree}/fakes/${name}.cjs' "$@"\n`,
    0o755,
  );
}

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'rushes-start-'));
  await mkdir(join(tree, 'tools'));
  for (const name of ['setup', 'start', 'run']) {
    await cp(join(import.meta.dirname, `${name}.mjs`), join(tree, 'tools', `${name}.mjs`));
  }
  await write('package-lock.json', '{"packages":{}}');
  await write('web/src/main.tsx', 'fine');
  await write('contract/src/media/clips.ts', '');
  await write('server/src/main.ts', fakeServer);
  await write('server/src/commands/backup.ts', fakeServer);
  await program('npm', fakeNpm);
  for (const name of ['ffmpeg', 'ffprobe']) await write(`bin/${name}`, '#!/bin/sh\n', 0o755);
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(tree, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; text: string }>;
}

/** Runs a command of the tree, as the user with that id. */
function run(args: readonly string[], options: { uid?: number; env?: Record<string, string> } = {}): Run {
  const asUser = `data:text/javascript,process.getuid = () => ${options.uid ?? 1000}`;
  const child = spawn(process.execPath, ['--import', asUser, ...args], {
    cwd: tree,
    env: { PATH: `${tree}/bin`, FAKE_TREE: tree, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, text }));
  });
  return { child, ended };
}

const start = (...args: string[]) => run(['tools/start.mjs', ...args]);
const lines = async (file: string): Promise<string[]> => {
  const text = await readFile(join(tree, file), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
};

/** Waits for the server of the tree and gives its pid. */
async function serverRuns(): Promise<number> {
  await until('the server runs', async () => (await lines('server.log')).length > 0);
  return Number((await lines('server.log'))[0]?.split(' ')[1]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('set-up', () => {
  test('the first start installs and builds, the second does neither, and the code of the server comes through', async () => {
    const first = await start('--end', '--roles=web').ended;
    expect(first).toEqual({ code: 3, text: 'Installing packages…\nBuilding the web app…\n' });
    expect(await lines('server.log')).toEqual([expect.stringMatching(/^started \d+ --end --roles=web$/)]);
    expect(await start('--end').ended).toEqual({ code: 3, text: '' });
    expect(await lines('ran.log')).toEqual(['npm ci', 'vite build']);
  });

  test('a changed lock file installs and builds again; a changed source of web or contract only builds', async () => {
    await start('--end').ended;
    await write('package-lock.json', '{"packages":{"node_modules/zod":{"version":"4.6.7"}}}');
    await start('--end').ended;
    await write('web/src/main.tsx', 'finer');
    await start('--end').ended;
    await write('contract/src/media/clips.ts', 'export {};');
    await start('--end').ended;
    await write('server/src/other.ts', 'export {};');
    await start('--end').ended;
    const builds = ['vite build', 'vite build'];
    expect(await lines('ran.log')).toEqual(['npm ci', 'vite build', 'npm ci', ...builds, 'vite build']);
  });

  test('two starts at the same time install once', async () => {
    const both = await Promise.all([start('--end').ended, start('--end').ended]);
    expect(both.map(({ code }) => code)).toEqual([3, 3]);
    expect(await lines('ran.log')).toEqual(['npm ci', 'vite build']);
  });

  test('a set-up that was killed does not keep the next one waiting', async () => {
    const gone = spawn(process.execPath, ['--eval', '']);
    await new Promise((resolve) => gone.once('exit', resolve));
    await write('.cache/setup.lock', String(gone.pid));
    expect((await start('--end').ended).code).toBe(3);
  });

  test('packages that cannot be had and a web app that cannot be built end the start, and the next one tries again', async () => {
    await write('npm-fails', '');
    const noPackages = await start().ended;
    expect(noPackages.code).toBe(2);
    expect(noPackages.text).toMatch(/E404 from the registry\nThe packages could not be installed: .*\n$/);
    await rm(join(tree, 'npm-fails'));
    await write('web/src/main.tsx', 'broken');
    const noBuild = await start().ended;
    expect(noBuild.code).toBe(2);
    expect(noBuild.text).toMatch(/main.tsx:1 unexpected\nThe web app could not be built: .*\n$/);
    await write('web/src/main.tsx', 'mended');
    expect((await start('--end').ended).code).toBe(3);
  });
});

describe('ffmpeg that is missing', () => {
  beforeEach(async () => {
    await start('--end').ended;
    await rm(join(tree, 'ran.log'));
    await rm(join(tree, 'bin/ffprobe'));
    await program('apt-get', fakeApt);
  });

  test('an ordinary user reads one sentence with the exact command', async () => {
    expect(await start('--end').ended).toEqual({
      code: 2,
      text: "ffmpeg and ffprobe are missing. Run: sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends ffmpeg'\n",
    });
    expect(await lines('ran.log')).toEqual([]);
  });

  test('root gets it by apt, and bubblewrap, which isolates it', async () => {
    const { code, text } = await run(['tools/start.mjs', '--end'], { uid: 0 }).ended;
    expect({ code, text }).toEqual({ code: 3, text: 'Installing ffmpeg…\nInstalling bubblewrap…\n' });
    expect(await lines('ran.log')).toEqual([
      'apt-get -qq update',
      'apt-get -qq install -y --no-install-recommends ffmpeg',
      'apt-get -qq update',
      'apt-get -qq install -y --no-install-recommends bubblewrap',
    ]);
  });

  test('FFPROBE names another one; a wrong name is refused and not replaced', async () => {
    await symlink(join(tree, 'bin/ffmpeg'), join(tree, 'my-ffprobe'));
    const right = run(['tools/start.mjs', '--end'], { env: { FFPROBE: join(tree, 'my-ffprobe') } });
    expect((await right.ended).code).toBe(3);
    const wrong = await run(['tools/start.mjs'], { uid: 0, env: { FFPROBE: '/nowhere/ffprobe' } }).ended;
    expect(wrong.code).toBe(2);
    expect(wrong.text).toMatch(/^FFPROBE=\/nowhere\/ffprobe is not a program.*\n$/);
  });
});

describe('signals', () => {
  test('Ctrl-C that arrives twice, from the terminal and through npm, is one orderly stop', {
    tags: 'full',
  }, async () => {
    const { child, ended } = start();
    await serverRuns();
    child.kill('SIGINT');
    child.kill('SIGINT');
    await until('the first arrived', async () => (await lines('server.log')).includes('SIGINT'));
    child.kill('SIGTERM');
    expect((await ended).code).toBe(7);
    expect((await lines('server.log')).slice(1)).toEqual(['SIGINT']);
  });

  test('kill -9 of the bootstrap stops the server in order', { tags: 'full' }, async () => {
    const { child, ended } = start();
    const pid = await serverRuns();
    child.kill('SIGKILL');
    await until('the server is gone', async () => Promise.resolve(!isAlive(pid)));
    expect((await lines('server.log')).slice(1)).toEqual(['SIGTERM']);
    await ended;
  });

  test('kill -9 of the npm that started it stops the server in order', { tags: 'full' }, async () => {
    const script = `require('node:child_process').spawn(process.execPath, ['tools/start.mjs'], { stdio: 'inherit' })`;
    const { child, ended } = run(['--eval', script], { env: { npm_lifecycle_event: 'start' } });
    await serverRuns();
    child.kill('SIGKILL');
    await ended;
    expect((await lines('server.log')).slice(1)).toEqual(['SIGTERM']);
  });
});

describe('commands', () => {
  test('an unknown command is answered with those there are', async () => {
    expect(await run(['tools/run.mjs', 'back-up']).ended).toEqual({
      code: 2,
      text: 'There is no command back-up: use one of backup.\n',
    });
  });

  test('a known one gets its arguments', async () => {
    expect((await run(['tools/run.mjs', 'backup', 'some where', '--end']).ended).code).toBe(3);
    expect(await lines('server.log')).toEqual([expect.stringMatching(/ some where --end$/)]);
  });
});
