import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type texts from '../../public/assets/i18n/en.json';
import { headersOf } from './request-headers.ts';
import { webVersion } from './version.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof texts };
  }
}

/** Fetches the texts of the language and makes them ready; nothing is drawn before. */
export async function startTexts(language = 'en'): Promise<void> {
  const response = await fetch(`/assets/i18n/${language}.json?v=${webVersion}`, {
    headers: headersOf(null),
  });
  if (!response.ok) throw new Error(`The texts could not be loaded (${response.status}).`);
  await setTexts((await response.json()) as typeof texts, language);
}

/** Makes given texts the ones of the app. */
export async function setTexts(translation: typeof texts, language = 'en'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}
