import { expect, test } from 'vitest';
import boardGerman from '../../../public/assets/i18n/board.de.json';
import boardEnglish from '../../../public/assets/i18n/board.en.json';
import guestGerman from '../../../public/assets/i18n/guest.de.json';
import guestEnglish from '../../../public/assets/i18n/guest.en.json';
import reviewGerman from '../../../public/assets/i18n/review.de.json';
import reviewEnglish from '../../../public/assets/i18n/review.en.json';

/** Each text by its path, with the values that it shows. */
function valuesOf(texts: object, path = ''): [string, string[]][] {
  return Object.entries(texts)
    .flatMap(([name, text]: [string, unknown]): [string, string[]][] =>
      typeof text === 'object' && text !== null
        ? valuesOf(text, `${path}${name}.`)
        : [[`${path}${name}`, (String(text).match(/\{\{\w+\}\}/g) ?? []).sort()]],
    )
    .sort(([one], [other]) => one.localeCompare(other));
}

test.each([
  ['board', boardEnglish, boardGerman],
  ['guest', guestEnglish, guestGerman],
  ['review', reviewEnglish, reviewGerman],
])('the texts of the %s page are the same in both languages, with the same values', (_, english, german) => {
  expect(valuesOf(german)).toEqual(valuesOf(english));
});
