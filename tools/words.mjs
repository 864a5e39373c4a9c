// The words that nobody uses here: docs/vocabulary.md says which to use instead.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const inTexts = [
  'whoever',
  'somebody',
  'anew',
  'stands',
  'gives way',
  'is said',
  'is asked about',
  'in the meantime',
  'nothing of',
  "of one's own",
  'belongings',
  'the like',
  'e-mail',
];
const inCode = [
  'heir',
  'footing',
  'looker',
  'giver',
  'stranger',
  'outsider',
  'obey',
  'unasked',
  'askAnew',
  'standsOver',
];

const textPattern = new RegExp(`\\b(${inTexts.join('|')})\\b`, 'giu');
const codePattern = new RegExp(
  `(?<![A-Za-z])(${inCode.join('|')})(?![a-z])|(?<![A-Za-z])(${inCode.map(capitalised).join('|')})(?![a-z])|(?<=[a-z])(${inCode.map(capitalised).join('|')})(?![a-z])|\\btell[A-Z]\\w*`,
  'gu',
);

/** Texts that people read: the UI, mails, messages of errors, and documents. */
const textFiles = [
  'web/public/assets/i18n/en.json',
  'contract/src/core/mail-events.ts',
  'contract/src/errors.ts',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];

/** Gives a breach for each banned word; `sources` are `{ file, text }`. */
export function checkWords(root, sources) {
  const documents = documentsBelow(join(root, 'docs')).map((path) => join('docs', path));
  const texts = [...textFiles, ...documents]
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  return [
    ...texts.flatMap((source) => findWords(source, textPattern)),
    // Migrations that ran somewhere stay as they are, and this file names the words.
    ...sources
      .filter(({ file }) => !/^server\/migrations\/|^tools\/words\.mjs$/.test(file))
      .flatMap((source) => findWords(source, codePattern)),
  ];
}

function findWords({ file, text }, pattern) {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(pattern)].map(([word]) => ({
      rule: 'plain-words',
      file,
      detail: `line ${index + 1} says “${word}”; docs/vocabulary.md has the usual word`,
    })),
  );
}

function documentsBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.md'));
}

function capitalised(word) {
  return `${word[0].toUpperCase()}${word.slice(1)}`;
}
