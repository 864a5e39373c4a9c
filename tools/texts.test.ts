import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { textFindings, toothless } from './fixtures.mjs';
import { root } from './setup.mjs';
import { findTextBreaches } from './texts.mjs';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function breachesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-texts-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const found = await findTextBreaches(folder);
  return found.map(({ rule, detail }: { rule: string; detail: string }) => `${rule}: ${detail}`);
}
const inScreen = (jsx: string) => breachesOf({ 'web/src/screen.tsx': `export const Screen = () => ${jsx};` });

test('the product says nothing that is not in the language file, and its file holds nothing unused [U-11]', async () => {
  expect(await findTextBreaches(root)).toEqual([]);
});

test('each rule rejects its known-bad example', async () => {
  const findings = await textFindings();
  expect(findings).toHaveLength(3);
  expect(toothless(findings)).toEqual([]);
});

describe('words in code are found', () => {
  test.each([
    '<p>Nothing here</p>',
    "<p>{'Nothing here'}</p>",
    '<p>{`${count} clips`}</p>',
    "<p>{isEmpty ? 'Nothing here' : name}</p>",
    "<p>{isEmpty && 'Nothing here'}</p>",
    "<p>{name ?? 'Nobody'}</p>",
    '<Field label="Name" />',
    "<Field placeholder={isShort ? 'Name' : t('a.b')} />",
    '<img alt="A harbour" />',
    '<button aria-label={`Delete ${name}`} />',
    '<>Nothing here</>',
  ])('%s', async (jsx) => {
    expect(await inScreen(jsx)).toHaveLength(1);
  });
});

describe('what is no word of a language is let pass', () => {
  test.each([
    "<p>{t('clips.title')}</p>",
    '<p>{name} · {count} %</p>',
    '<p title={name}>×</p>',
    '<p className="card" data-state="open" role="status" />',
    "<kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>",
  ])('%s', async (jsx) => {
    expect(await inScreen(jsx)).toEqual([]);
  });

  test('tests', async () => {
    expect(await breachesOf({ 'web/src/card.test.tsx': 'export const a = <p>Nothing here</p>;' })).toEqual(
      [],
    );
  });
});

describe('a text counts as used', () => {
  const texts = {
    'web/public/assets/i18n/en.json': '{ "a": { "one_one": "x", "one_other": "y", "two": "z" } }',
  };
  test('by its key, in its plural forms, and by a template that may give it', async () => {
    expect(await breachesOf({ ...texts, 'web/src/a.ts': "t('a.one');" })).toEqual([
      'unused-texts: nobody shows a.two',
    ]);
    expect(await breachesOf({ ...texts, 'web/src/a.ts': 't(`a.${word}`);' })).toEqual([]);
  });

  test('by a module that reads the file itself', async () => {
    const module =
      "import { a } from '../public/assets/i18n/en.json';\nexport const words = (key) => a[key];";
    expect(await breachesOf({ ...texts, 'web/src/a.ts': module })).toEqual([]);
    const types =
      "import type a from '../public/assets/i18n/en.json';\nexport const words = (key) => a[key];";
    expect(await breachesOf({ ...texts, 'web/src/a.ts': types })).toHaveLength(3);
  });
});
