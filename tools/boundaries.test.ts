import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findBreaches } from './boundaries.mjs';
import { boundaryFindings, lintFindings, toothless } from './fixtures.mjs';

const folders: string[] = [];

async function breachesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-rules-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return findBreaches(folder).map(({ rule }: { rule: string }) => rule);
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const integrity = `sha512-${'a'.repeat(86)}==`;

describe('known-bad examples', () => {
  test.each(boundaryFindings())('import rule $rule rejects its example', ({ rule, found }) => {
    expect(found).toEqual([rule]);
  });

  test('the linter rejects each of its examples for the reason that its folder names', () => {
    const findings = lintFindings();
    expect(findings.map(({ rule }) => rule)).toContain('no-floating-promises');
    expect(toothless(findings)).toEqual([]);
  });

  test('a rule without teeth is noticed', () => {
    expect(toothless([{ rule: 'names', found: [] }])).toHaveLength(1);
    expect(toothless([{ rule: 'names', found: ['names', 'value-cycles'] }])).toHaveLength(1);
  });
});

describe('import rules let pass', () => {
  test('a cycle of types alone, and one that a dynamic import breaks', async () => {
    const files = {
      'media/src/a.ts':
        "import type { B } from './b.ts';\nimport { type D } from './d.ts';\nexport const a = 1;",
      'media/src/b.ts': "import { a } from './a.ts';\nexport const load = () => import('./c.ts');",
      'media/src/c.ts': "import { load } from './b.ts';",
      'media/src/d.ts': "import { a } from './a.ts';",
    };
    expect(await breachesOf(files)).toEqual([]);
  });

  test('words in comments', async () => {
    const files = { 'web/src/ui/card.tsx': '// as fetch() and process.env do\n/* fetch(1) */\nexport {};' };
    expect(await breachesOf(files)).toEqual([]);
  });

  test('another feature through its door, and a test through anything', async () => {
    const files = {
      'server/src/features/create/programs/service.ts':
        "import { clips } from '../../media/clips/service.ts';",
      'server/src/features/create/programs/programs.test.ts':
        "import { store } from '../../media/clips/store.ts';",
      'web/src/features/create/programs/screens/list.tsx':
        "import { Card } from '../../../media/clips/parts/card.tsx';",
    };
    expect(await breachesOf(files)).toEqual([]);
  });

  test('a suppression with its reason', async () => {
    const files = {
      'media/src/a.ts': '// oxlint-disable-next-line eslint/no-console -- the caller reads it\nexport {};',
    };
    expect(await breachesOf(files)).toEqual([]);
  });
});

const owner = (feature: string, declared: string) => ({
  [`server/src/features/${feature}/feature.ts`]: `export const it = feature({\n  ${declared},\n});`,
});
const owners = {
  ...owner('media/clips', "tables: ['clips']"),
  ...owner('create/programs', "tables: ['programs']"),
  ...owner('identity/members', "views: ['members']"),
};

describe('rules of tables', () => {
  test('let the owner write, and everybody read a published view', async () => {
    const files = {
      ...owners,
      'server/src/features/media/clips/store.ts':
        "const own = (trx) => trx.updateTable('clips').set({}).execute();\nconst made = sql`SELECT FROM clips c JOIN members m ON m.id = c.created_by`;",
      'server/src/features/media/clips/clips.test.ts':
        "await db.system((trx) => trx.deleteFrom('programs'));",
    };
    expect(await breachesOf(files)).toEqual([]);
  });

  test('find a write in SQL over several lines, and another use of the system in a listed file', async () => {
    const file = 'server/src/features/media/clips/store.ts';
    const files = {
      ...owners,
      [file]: 'sql`\n  UPDATE programs p\n  SET title = 1`;\ncontext.db\n  .system(a);\ndb.system(b);',
      'tools/system-uses.json': JSON.stringify({ [file]: { uses: 1, reason: 'It sweeps all customers.' } }),
    };
    expect((await breachesOf(files)).toSorted()).toEqual(['system-uses', 'table-writes']);
  });

  test('find what is listed and needed no more', async () => {
    const files = {
      ...owners,
      'tools/table-exceptions.json': JSON.stringify({ reads: { 'media/clips': ['programs'] } }),
      'tools/system-uses.json': JSON.stringify({
        'server/src/features/media/clips/service.ts': { uses: 1, reason: 'It sweeps all customers.' },
      }),
    };
    expect((await breachesOf(files)).toSorted()).toEqual(['system-uses', 'table-reads']);
  });
});

describe('import rules find', () => {
  test('an import over several lines, an export from, and a cycle of three', async () => {
    const files = {
      'media/src/a.ts': "import {\n  b,\n} from './b.ts';",
      'media/src/b.ts': "export { c } from './c.ts';",
      'media/src/c.ts': "export * from './a.ts';",
      'contract/src/d.ts': "export { probe } from '@rushes/media/probe';",
      'web/src/lib/e.ts': "export const load = () => import('@rushes/server/main');",
    };
    expect((await breachesOf(files)).sort((a, b) => a.localeCompare(b))).toEqual([
      'contract-packages',
      'value-cycles',
      'web-packages',
    ]);
  });

  test('a package that the lock file forgot for another platform', async () => {
    const lock = {
      packages: {
        '': { dependencies: { vite: '1' } },
        'node_modules/vite': {
          version: '1',
          integrity,
          optionalDependencies: { fsevents: '2', esbuild: '3' },
        },
        'node_modules/vite/node_modules/esbuild': { version: '3', integrity },
      },
    };
    expect(await breachesOf({ 'package-lock.json': JSON.stringify(lock) })).toEqual(['lock-complete']);
  });

  test('a package without a hash, for whichever platform it is', async () => {
    const breaches = (entry: object) =>
      breachesOf({ 'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': entry } }) });
    const refused = [
      { version: '1' },
      { version: '1', optional: true, os: ['darwin'], cpu: ['x64'] },
      { version: '1', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    ];
    for (const entry of refused) expect(await breaches(entry)).toEqual(['lock-integrity']);
    const accepted = [
      { version: '1', integrity },
      { resolved: 'web', link: true },
    ];
    for (const entry of accepted) expect(await breaches(entry)).toEqual([]);
  });
});
