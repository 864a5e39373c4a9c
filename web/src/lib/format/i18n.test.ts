import i18next from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import texts from '../../../public/assets/i18n/en.json';
import { languageOf, startTexts } from './i18n.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A server that has these files and knows nothing else. */
function serve(files: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/\?.*/, '');
    asked.push(path);
    return path in files ? Response.json(files[path]) : new Response('none', { status: 404 });
  });
  return asked;
}
const english = { '/assets/i18n/en.json': texts };
const title = () => i18next.t('clips.title');

test('numbers in sentences are written as those in tables are, years as years', async () => {
  serve(english);
  await startTexts();
  expect(i18next.t('imports.allGood', { count: 12_345 })).toBe('12 345 rows are ready to import.');
  expect(i18next.t('shell.footer.copyright', { year: '2030' })).toBe('© 2030 Rushes');
});

describe('the language', () => {
  test('is English, from the language file of the app [U-11] [C-07] [K-01]', async () => {
    const asked = serve(english);
    await startTexts();
    expect(asked).toEqual(['/assets/i18n/en.json']);
    expect(title()).toBe(texts.clips.title);
  });

  test('is another where the address asks for it and there is a file [U-11] [C-07]', async () => {
    serve({
      ...english,
      '/assets/i18n/de.json': { ...texts, clips: { ...texts.clips, title: 'Aufnahmen' } },
    });
    await startTexts('de');
    expect(title()).toBe('Aufnahmen');
  });

  test('falls back to English where it is unknown [U-11] [C-07]', async () => {
    const asked = serve(english);
    await startTexts('xx');
    expect(asked).toEqual(['/assets/i18n/xx.json', '/assets/i18n/en.json']);
    expect(title()).toBe(texts.clips.title);
  });

  test('says so where the server has none at all', async () => {
    serve({});
    await expect(startTexts()).rejects.toThrow('could not be loaded');
  });
});

test.each([
  ['', 'en'],
  ['?lang=de', 'de'],
  ['?lang=pt-BR', 'pt-BR'],
  ['?lang=pseudo', 'pseudo'],
  ['?lang=../../x', 'en'],
  ['?lang=', 'en'],
])('the address %j asks for %s', (search, language) => {
  expect(languageOf(search)).toBe(language);
});

describe('the made-up language', () => {
  const demo = {
    '/rest/secure/service/signin/getSignInOptions': {
      status: 'Ok',
      clientResponse: { demo: { users: [], password: 'x' } },
    },
  };

  test('is there in a demo', async () => {
    vi.stubEnv('DEV', false);
    serve({ ...english, ...demo });
    await startTexts('pseudo');
    expect(title()).toMatch(/^\[Fööţåĝé/);
  });

  test('is English where real work is done', async () => {
    vi.stubEnv('DEV', false);
    serve(english);
    await startTexts('pseudo');
    expect(title()).toBe(texts.clips.title);
  });
});
