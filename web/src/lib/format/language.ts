import { locale } from './locale.ts';

const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });

/** The English name of a language tag, such as `Brazilian Portuguese` for `pt-BR`; the tag itself where it has none. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Offered before a tag is typed, in the order of their names. */
export const commonLanguages: readonly string[] = [
  ...['ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'en-US', 'es', 'es-419', 'et', 'fa', 'fi'],
  ...[
    'fil',
    'fr',
    'fr-CA',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'nb',
    'nl',
    'pl',
  ],
  ...[
    'pt',
    'pt-BR',
    'ro',
    'ru',
    'sk',
    'sl',
    'sr',
    'sv',
    'ta',
    'th',
    'tr',
    'uk',
    'ur',
    'vi',
    'zh-Hans',
    'zh-Hant',
  ],
].toSorted((one, other) => languageName(one).localeCompare(languageName(other)));
