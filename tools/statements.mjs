// Every statement of docs/statements.md is proved by a test that carries its id in its title.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const list = 'docs/statements.md';
const idPattern = /\[([A-Z]-\d\d)\]/g;

/** Gives a breach for each statement that no test title names, and for each id in a title that is no statement. */
export function checkStatements(root, sources) {
  const path = join(root, list);
  if (!existsSync(path)) return [];
  const known = new Set([...readFileSync(path, 'utf8').matchAll(/^- ([A-Z]-\d\d) /gm)].map(([, id]) => id));
  const tests = sources.filter(({ file }) => /\.(test\.tsx?|e2e\.ts)$/.test(file));
  const named = new Map(
    tests.flatMap(({ file, text }) => [...text.matchAll(idPattern)].map(([, id]) => [id, file])),
  );
  return [
    ...[...known]
      .filter((id) => !named.has(id))
      .map((id) => ({ rule: 'statements', file: list, detail: `no test proves ${id}` })),
    ...[...named]
      .filter(([id]) => !known.has(id))
      .map(([id, file]) => ({ rule: 'statements', file, detail: `${id} is no statement of ${list}` })),
  ];
}
