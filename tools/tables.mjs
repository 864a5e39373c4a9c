// Tables are written by their owner alone, and a file that runs as the system says why (docs/decisions/0025).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const exceptionsFile = 'tools/table-exceptions.json';
const systemUsesFile = 'tools/system-uses.json';

const platformTables = ['import_batches', 'import_jobs', 'installation', 'tenant_mails', 'address_mails'];

const writing =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO)\s+(\w+)|\bUPDATE\s+(\w+)(?:\s+(?:AS\s+)?\w+)?\s+SET\b/g;
const reading =
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join|from|using)\(\s*'(\w+)|\b(?:FROM|JOIN|USING)\s+(\w+)|sql\.table\('(\w+)'/g;

/** Gives a breach for each table that someone else writes, reads or has forgotten, and for each unlisted way round the wall. */
export function checkTables(root, files, sources) {
  const server = sources.filter(
    ({ file }) => file.startsWith('server/src/') && !file.endsWith('.test.ts') && partOf(file) !== undefined,
  );
  const owners = ownersIn(sources);
  return [
    ...checkOwners(files, sources, owners),
    ...checkAccess(root, server, owners, { kind: 'writes', pattern: writing }),
    ...checkAccess(root, server, owners, { kind: 'reads', pattern: reading }),
    ...checkSystemUses(root, server),
  ];
}

// A feature declares its tables, and the views that everyone may read, in its feature.ts.
function ownersIn(sources) {
  const ownerOf = new Map(platformTables.map((name) => [name, 'platform']));
  const views = new Set();
  for (const { file, text } of sources) {
    if (!/^server\/src\/features\/[^/]+\/[^/]+\/feature\.ts$/.test(file)) continue;
    for (const [, list, names] of text.matchAll(/^ {2}(tables|views): \[([^\]]*)\]/gm)) {
      for (const [, name] of names.matchAll(/'(\w+)'/g)) {
        ownerOf.set(name, partOf(file));
        if (list === 'views') views.add(name);
      }
    }
  }
  return { ownerOf, views };
}

/** The feature that a file belongs to, or the platform. */
function partOf(file) {
  const [, feature] = /^server\/src\/features\/([^/]+\/[^/]+)\//.exec(file) ?? [];
  if (feature !== undefined) return feature;
  return /^server\/src\/(platform|objects)\//.exec(file)?.[1];
}

// Every table has an owner that exists.
function checkOwners(files, sources, { ownerOf }) {
  if (!files.some((file) => file.startsWith('server/migrations/'))) return [];
  const breach = (detail) => ({ rule: 'table-owners', file: 'server/src/features', detail });
  const migrations = sources.filter((source) => source.file.startsWith('server/migrations/'));
  const existing = new Set();
  for (const { text } of migrations.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    for (const [, verb, name] of text.matchAll(
      /\b(CREATE(?: OR REPLACE)? (?:TABLE|VIEW)|DROP (?:TABLE|VIEW)) (\w+)/g,
    )) {
      if (verb.startsWith('DROP')) existing.delete(name);
      else existing.add(name);
    }
  }
  return [
    ...[...existing]
      .filter((name) => !ownerOf.has(name))
      .map((name) => breach(`${name} is in no feature.ts`)),
    ...[...ownerOf]
      .filter(([name, owner]) => owner !== 'platform' && !existing.has(name))
      .map(([name]) => breach(`${name} is no table`)),
  ];
}

// `table-writes` and `table-reads`: what is not the owner's is listed, and the list has nothing that is gone.
function checkAccess(root, sources, { ownerOf, views }, { kind, pattern }) {
  const rule = `table-${kind}`;
  const found = new Map();
  for (const { file, text } of sources) {
    const part = partOf(file);
    for (const [, ...names] of codeOf(text).matchAll(pattern)) {
      const table = names.find((name) => name !== undefined);
      const owner = ownerOf.get(table);
      const isOpen = owner === undefined || owner === part || (kind === 'reads' && views.has(table));
      if (!isOpen && !found.has(`${part} ${table}`)) found.set(`${part} ${table}`, { file, owner });
    }
  }
  const listed = listedIn(root, kind);
  return [
    ...[...found]
      .filter(([key]) => !listed.has(key))
      .map(([key, { file, owner }]) => ({
        rule,
        file,
        detail: `${key.replace(' ', ` ${kind} `)}, which ${owner} owns: use its service${kind === 'reads' ? ' or a view' : ''}`,
      })),
    ...[...listed]
      .filter((key) => !found.has(key))
      .map((key) => ({ rule, file: exceptionsFile, detail: `${key.replace(' ', ` ${kind} `)} no more` })),
  ];
}

function listedIn(root, kind) {
  const listed = readJson(root, exceptionsFile)[kind] ?? {};
  return new Set(
    Object.entries(listed).flatMap(([part, tables]) => tables.map((table) => `${part} ${table}`)),
  );
}

// `system-uses`: each file that runs as the system says how often and why.
function checkSystemUses(root, sources) {
  const rule = 'system-uses';
  const listed = readJson(root, systemUsesFile);
  const found = new Map(
    sources
      .filter(({ file }) => file.startsWith('server/src/features/'))
      .map(({ file, text }) => [file, [...codeOf(text).matchAll(/\bdb\s*\.system\b/g)].length])
      .filter(([, uses]) => uses > 0),
  );
  return [
    ...[...found]
      .filter(([file, uses]) => listed[file]?.uses !== uses)
      .map(([file, uses]) => ({
        rule,
        file,
        detail: `${uses} uses of db.system, of which ${systemUsesFile} lists ${listed[file]?.uses ?? 0}: use db.tenant`,
      })),
    ...Object.entries(listed)
      .filter(([file, { reason }]) => !found.has(file) || !/\S \S/.test(reason ?? ''))
      .map(([file]) => ({
        rule,
        file: systemUsesFile,
        detail: `${file} uses db.system no more, or says no reason`,
      })),
  ];
}

function readJson(root, file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function codeOf(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
