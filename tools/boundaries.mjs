// The import rules of ARCHITECTURE.md as a check: reads import statements, follows them, names each breach.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { checkFeatureLists } from './feature-lists.mjs';
import { checkLockFile } from './lock-file.mjs';
import { checkStatements } from './statements.mjs';
import { checkTables } from './tables.mjs';
import { checkWords } from './words.mjs';

const packages = ['contract', 'media', 'server', 'web', 'e2e', 'bench', 'tools'];
const skipped = new Set(['node_modules', 'dist', 'data', 'fixtures', 'test-results', 'playwright-report']);
const forbiddenNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager']);

/** Gives every breach below a root as `{ rule, file, detail }`. */
export function findBreaches(root) {
  const files = packages.flatMap((name) => filesBelow(join(root, name))).map((path) => relative(root, path));
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)).map((file) => readSource(root, file));
  return [
    ...files.flatMap(checkName),
    ...packages.flatMap((name) => checkExports(root, name)),
    ...sources.flatMap((source) => source.imports.flatMap((used) => checkImport(source.file, used))),
    ...sources.flatMap(checkText),
    ...sources.flatMap(checkSuppressions),
    ...findCycles(sources),
    ...findSchemas(sources),
    ...checkFeatureLists(files, sources),
    ...checkLockFile(root),
    ...checkStatements(root, sources),
    ...checkTables(root, files, sources),
    ...checkWords(root, sources),
  ];
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}

const statement = /^[ \t]*(?:import|export)\s+(type\s)?\s*((?:[^'"`;]*?\sfrom\s*)?)['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function readSource(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = [];
  for (const [, type, clause, target] of text.matchAll(statement)) {
    const names = /\{([^}]*)\}/.exec(clause ?? '')?.[1];
    const onlyTypes =
      names !== undefined &&
      /^\s*\{/.test(clause) &&
      names.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
    imports.push(resolveImport(root, file, target, Boolean(type) || onlyTypes));
  }
  for (const [, target] of text.matchAll(dynamic)) {
    imports.push({ ...resolveImport(root, file, target, false), isDynamic: true });
  }
  return { file, text, imports };
}

function resolveImport(root, file, target, isType) {
  if (target.startsWith('.')) {
    const path = normalize(join(dirname(file), target));
    const found = [path, `${path}.ts`, `${path}.tsx`].find(
      (candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate)),
    );
    return { target, path: found ?? path, isType };
  }
  const own = /^@rushes\/([a-z]+)\/(.+)$/.exec(target);
  return { target, path: own ? join(own[1], 'src', `${own[2]}.ts`) : undefined, isType };
}

const isTest = (file) =>
  /\.test\.tsx?$/.test(file) ||
  /(^|\/)(test|test-setup|test-app|fixtures)(\/|\.tsx?)/.test(file) ||
  file.endsWith('.config.ts');
const packageOf = (path) => path.split('/')[0];

function checkImport(file, used) {
  const breach = (rule, detail) => [{ rule, file, detail: `${detail} (${used.target})` }];
  const from = packageOf(file);
  return [
    ...checkPackages(file, from, used, breach),
    ...checkLayers(file, used, breach),
    ...checkDoors(file, used, breach),
    ...checkAreas(file, used, breach),
    ...checkHandles(file, used, breach),
  ];
}

const allowedPackages = {
  contract: ['contract'],
  media: ['media'],
  server: ['server', 'contract', 'media'],
  web: ['web', 'contract'],
};

// 1. contract → zod only; media → node only; web → contract; server → contract, media.
function checkPackages(file, from, { target, path }, breach) {
  const allowed = allowedPackages[from];
  if (allowed === undefined) return [];
  if (path !== undefined) {
    if (!allowed.includes(packageOf(path)))
      return breach(`${from}-packages`, `${from} may use ${allowed.join(', ')}`);
    return target.startsWith('.') && packageOf(path) !== from
      ? breach(`${from}-packages`, 'another package by its name')
      : [];
  }
  if (target.startsWith('@rushes/')) return breach(`${from}-packages`, 'a package without a path');
  if (isTest(file)) return [];
  if (from === 'contract' && target !== 'zod')
    return breach('contract-packages', 'contract may use zod only');
  if (from === 'media' && !target.startsWith('node:'))
    return breach('media-packages', 'media may use node only');
  // What builds the web app runs in Node.
  if (from === 'web' && target.startsWith('node:') && !file.startsWith('web/build/'))
    return breach('web-packages', 'a browser has no node');
  return [];
}

// 2. platform never imports features; ui and lib never import features; features never import app.
function checkLayers(file, { path = '' }, breach) {
  if (isTest(file)) return [];
  if (file.startsWith('server/src/platform/') && /^server\/src\/(?!platform\/)/.test(path)) {
    return breach('platform-below', 'platform knows no feature');
  }
  if (/^web\/src\/(ui|lib)\//.test(file) && /^web\/src\/(features|app)\//.test(path)) {
    return breach('ui-below', 'ui and lib know no feature');
  }
  const isFeature = /^(server|web)\/src\/features\//.test(file);
  if (isFeature && /^(server\/src\/(app|main)\.ts|web\/src\/(app\/|main\.tsx))/.test(path)) {
    return breach('app-above', 'features do not know the app');
  }
  return [];
}

// 3. Another feature only through its service.ts (server) or its parts/ and api.ts (web).
function checkDoors(file, { path = '' }, breach) {
  if (isTest(file)) return [];
  const feature = (name) => /^(server|web)\/src\/features\/([^/]+\/[^/]+)\/(.+)$/.exec(name);
  const [, side, own] = feature(file) ?? [];
  const [, , other, inside] = feature(path) ?? [];
  if (own === undefined || other === undefined || own === other) return [];
  const isDoor =
    side === 'server'
      ? inside === 'service.ts' || (inside === 'feature.ts' && file.endsWith('/feature.ts'))
      : inside === 'api.ts' || inside.startsWith('parts/');
  return isDoor
    ? []
    : breach(
        `${side}-doors`,
        `${other} is reached through ${side === 'server' ? 'service.ts' : 'api.ts or parts/'}`,
      );
}

// Parts of the product, each of which may use those that follow it.
const areas = ['support', 'organization', 'audience', 'tasks', 'create', 'identity', 'media', 'core'];

// 8. Areas of a package import each other in one direction.
function checkAreas(file, { path = '' }, breach) {
  if (isTest(file)) return [];
  const areaOf = (name) => /^(?:(?:server|web)\/src\/features|contract\/src)\/([^/]+)\//.exec(name)?.[1];
  const place = (name) => areas.indexOf(areaOf(name) ?? '');
  const isUpward = packageOf(file) === packageOf(path) && place(path) !== -1 && place(file) > place(path);
  return isUpward ? breach('areas-one-way', `${areaOf(file)} comes after ${areaOf(path)}`) : [];
}

const isStore = (file) =>
  /(^|[/-])store\.ts$/.test(file) || /^server\/(migrations\/|src\/(platform\/|schema\.ts))/.test(file);

// 5. The database only in stores and platform; processes only where they are supervised.
function checkHandles(file, { target, isType }, breach) {
  if (isTest(file) || !/^(server|media)\//.test(file)) return [];
  if (/^(kysely|pg)(\/|$)/.test(target) && !isStore(file) && !isType)
    return breach('database-in-stores', 'SQL belongs in store.ts');
  const mayStartProcesses =
    /^media\/src\/(run|launcher|launcher-process)\.ts$/.test(file) || file.startsWith('server/src/platform/');
  if (/^(node:)?child_process$/.test(target) && !mayStartProcesses) {
    return breach('processes-in-run', 'ffmpeg is started by media/src/run.ts');
  }
  return [];
}

// 5. SQL only in stores; process.env only in platform/config.ts; fetch only in web/src/lib.
function checkText({ file, text }) {
  if (isTest(file)) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  const breaches = [];
  const isQuery = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  if (file.startsWith('server/src/') && !isStore(file) && isQuery.test(code)) {
    breaches.push({ rule: 'database-in-stores', file, detail: 'SQL belongs in store.ts' });
  }
  if (
    /^(server|media|contract|web)\/src\//.test(file) &&
    file !== 'server/src/platform/config.ts' &&
    /\bprocess\s*\.\s*env\b/.test(code)
  ) {
    breaches.push({ rule: 'environment-in-config', file, detail: 'settings are read by platform/config.ts' });
  }
  if (/^web\/src\/(?!lib\/)/.test(file) && /(?<![.\w])(window\.|globalThis\.)?fetch\(/.test(code)) {
    breaches.push({ rule: 'fetch-in-lib', file, detail: 'the network is reached through web/src/lib' });
  }
  return breaches;
}

// 6. Every suppression carries its reason: the linter's after two dashes, the compiler's and formatter's behind it.
function checkSuppressions({ file, text }) {
  const isBare = (line) => {
    const found = /\/[/*]\s*(?:(?:ox|es)lint-disable(?<lint>.*)|(?:@ts-\w+|biome-ignore)(?<other>.*))/.exec(
      line,
    );
    if (found?.groups?.lint !== undefined) return !/ -- \S+ \S+/.test(found.groups.lint);
    return found !== null && !/ \S+ \S+/.test(found.groups?.other ?? '');
  };
  return text
    .split('\n')
    .filter(isBare)
    .map((line) => ({
      rule: 'suppressions-explained',
      file,
      detail: `a suppression without its reason: ${line.trim()}`,
    }));
}

// Kebab-case, telling names, no barrel, no .tsx where Node runs the file.
function checkName(file) {
  const name = basename(file);
  const breach = (detail) => [{ rule: 'names', file, detail }];
  const words = file.split('/').map((part) => part.replace(/\..*$/, ''));
  if (name.endsWith('.tsx') && !/^(web|e2e)\//.test(file)) return breach('Node runs no .tsx');
  if (!/\.(ts|tsx|mjs|css)$/.test(name)) return [];
  if (!words.filter(Boolean).every((word) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(word)))
    return breach('kebab-case');
  if (words.some((word) => forbiddenNames.has(word))) return breach('a name that says nothing');
  return /^index\.tsx?$/.test(name) ? breach('no barrel files') : [];
}

function checkExports(root, name) {
  const file = join(name, 'package.json');
  if (!['server', 'web'].includes(name) || !existsSync(join(root, file))) return [];
  const { exports } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const isClosed = exports !== undefined && Object.keys(exports).length === 0;
  return isClosed ? [] : [{ rule: 'exports-closed', file, detail: '"exports" must be {}' }];
}

// 1. The browser gets no schemas: they weigh, and compile themselves by means that its security policy forbids.
function findSchemas(sources) {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const known = new Map();
  const holdsSchemas = (file) => {
    if (known.has(file)) return known.get(file);
    known.set(file, false);
    const values = (byFile.get(file)?.imports ?? []).filter((used) => !used.isType);
    const holds = values.some(
      ({ target, path }) => target === 'zod' || (path !== undefined && holdsSchemas(path)),
    );
    known.set(file, holds);
    return holds;
  };
  return sources
    .filter(({ file }) => file.startsWith('web/src/') && !isTest(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ isType, path }) => !isType && path?.startsWith('contract/') && holdsSchemas(path))
        .map(({ target }) => ({
          rule: 'web-schemas',
          file,
          detail: `what the browser needs of it is in a file without schemas (${target})`,
        })),
    );
}

// 4. No cycles of value imports (Tarjan's strongly connected components).
function findCycles(sources) {
  const next = new Map(
    sources.map((source) => [
      source.file,
      source.imports
        .filter((used) => !used.isType && !used.isDynamic && used.path !== undefined)
        .map((used) => used.path),
    ]),
  );
  const seen = new Map();
  const stack = [];
  const cycles = [];
  const visit = (file) => {
    const entry = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(file, entry);
    stack.push(file);
    for (const target of next.get(file) ?? []) {
      if (!next.has(target)) continue;
      const known = seen.get(target) ?? visit(target);
      if (known.isOpen) entry.low = Math.min(entry.low, known.low);
    }
    if (entry.low !== entry.index) return entry;
    const members = stack.splice(stack.indexOf(file));
    for (const member of members) seen.get(member).isOpen = false;
    const isLoop = members.length > 1 || (next.get(file) ?? []).includes(file);
    if (isLoop)
      cycles.push({
        rule: 'value-cycles',
        file,
        detail: [...members].sort((a, b) => (a < b ? -1 : 1)).join(' → '),
      });
    return entry;
  };
  for (const file of next.keys()) if (!seen.has(file)) visit(file);
  return cycles;
}
