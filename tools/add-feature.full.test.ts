import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from './boundaries.mjs';
import { root } from './setup.mjs';

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'rushes-feature-'));
  const isSource = (path: string) =>
    !/\/(node_modules|dist|data|test-results)(\/|$)/.test(path.slice(root.length));
  for (const name of ['contract', 'media', 'server', 'web', 'e2e', 'tools', 'bench'])
    await cp(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'])
    await cp(join(root, name), join(copy, name));
  for (const name of ['contract', 'media', 'server', 'web'])
    await symlink(join(root, name, 'node_modules'), join(copy, name, 'node_modules')).catch(() => undefined);
  // The workspaces are those of the copy.
  const packages = join(copy, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(root, 'node_modules'))) {
    const isWorkspaces = name === '@rushes';
    await symlink(isWorkspaces ? copy : join(root, 'node_modules', name), join(packages, name));
  }
});
afterAll(() => rm(copy, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, path)), { recursive: true });
  await writeFile(join(copy, path), text);
}

async function insert(path: string, before: string, text: string): Promise<void> {
  const old = await readFile(join(copy, path), 'utf8');
  expect(old).toContain(before);
  await write(path, old.replace(before, `${text}${before}`));
}

const breaches = () => findBreaches(copy).map(({ file, detail }) => `${file}: ${detail}`);
const typeErrors = () =>
  spawnSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'server'], { cwd: copy, encoding: 'utf8' }).stdout;

test('a new feature touches its own folders and lists of one line, and the check names what was forgotten', async () => {
  expect(breaches()).toEqual([]);

  await write(
    'contract/src/core/moods.ts',
    `import { z } from 'zod';
import { call, service } from '../call.ts';

/** How a team feels today. */
export const moodService = service('mood', {
  getMood: call({
    summary: 'The mood of the caller’s organisation.',
    access: { who: 'may', permission: 'home.feed:see' },
    request: z.object({}),
    response: z.object({ mood: z.string() }),
    errors: [],
  }),
});
`,
  );
  await insert('contract/src/services.ts', '  audit: auditService,', '  mood: moodService,\n');
  await insert(
    'contract/src/services.ts',
    'import { auditService',
    "import { moodService } from './core/moods.ts';\n",
  );
  await write(
    'server/migrations/9999-moods.ts',
    'export const up = sql`CREATE TABLE moods (customer_id uuid)`;',
  );
  expect(breaches()).toEqual([
    'contract/src/core/moods.ts: server/src/features/moods is missing',
    'contract/src/services.ts: moodService has 0 calls.ts with its handlers, not 1',
    'contract/src/core/moods.ts: no test of the server and no journey names getMood',
    'server/src/features: moods is in no feature.ts',
  ]);

  const folder = 'server/src/features/core/moods';
  await write(
    `${folder}/calls.ts`,
    `import type { moodService } from '@rushes/contract/core/moods';
import type { Handlers } from '../../../platform/http/handlers.ts';

export const moodCalls: Handlers<typeof moodService> = { getMood: async () => ({ mood: 'good' }) };
`,
  );
  await write(`${folder}/moods.test.ts`, "test('says the mood', () => cm.ok('mood/getMood'));");
  expect(breaches()).toEqual([
    `${folder}: feature.ts is missing`,
    'server/src/features: moods is in no feature.ts',
  ]);

  await write(
    `${folder}/feature.ts`,
    `import { feature } from '../../../feature.ts';
import { moodCalls } from './calls.ts';

export const moods = feature({
  name: 'moods',
  tables: ['moods'],
  create: () => undefined,
  calls: () => ({ mood: moodCalls }),
});
`,
  );
  expect(breaches()).toEqual([`${folder}/feature.ts: server/src/features.ts does not list it`]);

  await rm(join(copy, folder, 'moods.test.ts'));
  await rm(join(copy, 'server/migrations/9999-moods.ts'));
  if (process.env['RUSHES_TEST_FULL'] === '1') expect(typeErrors()).toContain("Property 'mood' is missing");
  await insert('server/src/features.ts', '  audit,\n', '  moods,\n');
  await insert(
    'server/src/features.ts',
    'import { audit }',
    "import { moods } from './features/core/moods/feature.ts';\n",
  );
  expect(breaches()).toEqual([
    'contract/src/core/moods.ts: no test of the server and no journey names getMood',
    'server/src/features: moods is no table',
  ]);
  if (process.env['RUSHES_TEST_FULL'] === '1') expect(typeErrors()).toBe('');
}, 300_000);
