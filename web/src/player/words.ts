import type texts from '../../public/assets/i18n/en.json';

export type PlayerWord = keyof (typeof texts)['player'];

/** The player's texts: the app hands in its translations, the share page its own small table. */
export type PlayerWords = (word: PlayerWord, values?: Readonly<Record<string, string | number>>) => string;

/** Fills `{{name}}` places of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
