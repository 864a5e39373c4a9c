// How long a text takes to say.

/**
 * Words a minute of someone who presents calmly. English: 150, the pace of audio books and presentations. Other languages: 150 in the
 * proportion of the reading rates of Trauzettel-Klosinski and Dietz, "Standardized Assessment of Reading Performance: The New
 * International Reading Speed Texts IReST" (Invest. Ophthalmol. Vis. Sci. 53, 2012, table 2), where English has 228.
 */
export const wordsPerMinute = {
  ar: 91,
  de: 118,
  en: 150,
  es: 143,
  fi: 106,
  fr: 128,
  he: 123,
  it: 124,
  nl: 133,
  pl: 109,
  pt: 119,
  ru: 121,
  sl: 118,
  sv: 131,
  tr: 109,
} as const;

/** The same for languages without spaces between words, in characters: 255 and 357 in that table. */
export const charactersPerMinute = { ja: 235, zh: 168 } as const;

export const speechLanguages = [...Object.keys(wordsPerMinute), ...Object.keys(charactersPerMinute)].sort();

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const word = /[\p{L}\p{N}][^\s]*/gu;

/** Words of a text; of languages without spaces, characters. */
export function countWords(text: string, language: string): number {
  const isUnspaced = Object.hasOwn(charactersPerMinute, baseOf(language));
  return [...text.matchAll(isUnspaced ? unspaced : word)].length;
}

/**
 * How long so many words of a language take, in whole seconds as they are shown, so that parts add up to the whole; of a language that
 * isn't measured, as in English.
 */
export function speechMs(words: number, language: string): number {
  if (words === 0) return 0;
  const rates: Readonly<Record<string, number>> = { ...wordsPerMinute, ...charactersPerMinute };
  const seconds = (words * 60) / (rates[baseOf(language)] ?? wordsPerMinute.en);
  return Math.max(1, Math.round(seconds)) * 1000;
}

function baseOf(language: string): string {
  return language.split('-')[0]?.toLowerCase() ?? '';
}
