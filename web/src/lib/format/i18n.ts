import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type texts from '../../../public/assets/i18n/en.json';
import { formatNumber } from './format.ts';
import { publicApi } from '../api/public-api.ts';
import { headersOf } from '../api/request-headers.ts';
import { webVersion } from '../api/version.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof texts };
  }
}

const fallback = 'en';

/** The language that the address asks for; English where it names none. */
export function languageOf(search: string): string {
  const wanted = new URLSearchParams(search).get('lang') ?? fallback;
  return /^(?:[a-z]{2,3}(?:-[A-Za-z]{2,4})?|pseudo)$/.test(wanted) ? wanted : fallback;
}

/** Fetches the texts of the language, of English where there are none, and makes them ready; nothing is drawn before. */
export async function startTexts(language = languageOf(location.search)): Promise<void> {
  if (language === 'pseudo') return startPseudoTexts();
  const found = await fetchTexts(language);
  if (found !== null) return setTexts(found, language);
  if (language !== fallback) return startTexts(fallback);
  throw new Error('The texts could not be loaded.');
}

/** A made-up language that shows what was missed: for those who develop, and in a demo. */
async function startPseudoTexts(): Promise<void> {
  const options = await publicApi.signin.getSignInOptions({}).catch(() => null);
  const isOffered = import.meta.env.DEV || (options?.demo ?? null) !== null;
  const found = isOffered ? await fetchTexts(fallback) : null;
  if (found === null) return startTexts(fallback);
  const { pseudoTexts } = await import('./pseudo-locale.ts');
  return setTexts(pseudoTexts(found), fallback);
}

async function fetchTexts(language: string): Promise<typeof texts | null> {
  const response = await fetch(`/assets/i18n/${language}.json?v=${webVersion}`, {
    headers: headersOf(null),
  });
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return response.ok && isJson ? ((await response.json()) as typeof texts) : null;
}

/** Numbers in sentences are written like all others. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : (value as string)),
};

/** Makes given texts the ones of the app. */
export async function setTexts(translation: typeof texts, language = 'en'): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(numbers)
    .init({
      lng: language,
      resources: { [language]: { translation } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
}
