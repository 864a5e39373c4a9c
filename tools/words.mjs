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

// A type name makes sense without its file; what a function needs is its `Deps`, who calls it an `Actor`, `Guest` or `Client`.
const vagueTypes = ['Who', 'Given', 'From', 'Asked', 'Stepped', 'Meant', 'Viewer', 'Watcher', 'Requester'];
const vagueEndings = ['Needs', 'Parts', 'Tools', 'Ground'];

const textPattern = new RegExp(`\\b(${inTexts.join('|').replaceAll("'", "['’]")})\\b`, 'giu');
const codePattern = new RegExp(`${wordsInNames(inCode)}|\\btell[A-Z]\\w*`, 'gu');
const userPattern = new RegExp(wordsInNames(['people', 'person', 'peoples', 'persons']), 'gu');
const typePattern = new RegExp(
  `\\b(?:interface|type|class) ((?:${vagueTypes.join('|')}|Known[A-Z]\\w*|\\w*(?:${vagueEndings.join('|')})))(?=\\s*[<={]|\\s+extends\\b)`,
  'gu',
);

/** Names that databases keep: kinds of objects and fields, actions of the log, mails, permissions, views and a column. */
const storedNames =
  /'person'|(?<=['=])people\\?\.[a-z-]+|organization\.people|\b(?:user_group_people|channel_people|person_id|peopleAdded|peopleRemoved)\b/gu;
/** Files that have a stored name as a key or in part. */
const storedIn = new Map([
  ['contract/src/explained.ts', /\bperson: /gu],
  ['contract/src/organization/lists/directory.ts', /\bperson: /gu],
  ['server/src/features/audience/contacts/contacts.test.ts', /'added person'/gu],
  ['server/src/platform/db/migrate-rows.full.test.ts', /'(?:people|person)'/gu],
  ['server/test/audit-of-calls.test.ts', /'people'/gu],
  ['server/test/explanations.test.ts', /\bperson: /gu],
  ['server/test/objects.ts', /\bperson: /gu],
  ['server/src/features/organization/users/users.test.ts', /'people'/gu],
  ['web/src/features/identity/roles/parts/object-select.tsx', /\bperson: /gu],
  ['web/src/features/identity/roles/use-objects.ts', /\bperson: /gu],
]);
/** The header of a column in a CSV file of a user. */
const csvHeader = /E-Mail/gu;

/** Texts that users read: the UI, mails, messages of errors, and documents. */
const textFiles = [
  'web/public/assets/i18n/en.json',
  'web/public/assets/i18n/board.en.json',
  'web/public/assets/i18n/guest.en.json',
  'web/public/assets/i18n/review.en.json',
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
  // Migrations that ran somewhere stay as they are, and this file names the words.
  const code = sources.filter(({ file }) => !/^server\/migrations\/|^tools\/words\.mjs$/.test(file));
  return [
    ...texts.flatMap((source) => findWords('plain-words', source, textPattern)),
    ...code.flatMap((source) => [
      ...findWords('plain-words', source, codePattern),
      ...findWords('plain-comments', without(source, csvHeader), textPattern),
      ...findWords('user-words', withoutStored(source), userPattern),
      ...findWords('type-names', source, typePattern),
    ]),
  ];
}

function without({ file, text }, pattern) {
  return { file, text: text.replace(pattern, '') };
}

function withoutStored(source) {
  const own = storedIn.get(source.file);
  const { file, text } = without(source, storedNames);
  return { file, text: own === undefined ? text : text.replace(own, '') };
}

function findWords(rule, { file, text }, pattern) {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(pattern)].map(([word, name]) => ({
      rule,
      file,
      detail: `line ${index + 1} says “${name ?? word}”; docs/vocabulary.md has the usual word`,
    })),
  );
}

function documentsBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.md'));
}

/** Finds the words in names too, by their capitals. */
function wordsInNames(words) {
  const capital = words.map((word) => `${word[0].toUpperCase()}${word.slice(1)}`).join('|');
  return `(?<![A-Za-z])(${words.join('|')})(?![a-z])|(?<![A-Za-z])(${capital})(?![a-z])|(?<=[a-z])(${capital})(?![a-z])`;
}
