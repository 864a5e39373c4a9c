// The rules for words on screens: they stand in the language file, and what is there is shown somewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as ownRoot } from './setup.mjs';

const languageFolder = join('web', 'public', 'assets', 'i18n');
const languageFile = join(languageFolder, 'en.json');
const spokenProps = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'description',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);
const hasWord = (text) => /\p{L}{2}/u.test(text);

/** Gives every breach below a root as `{ rule, file, detail }`. */
export async function findTextBreaches(root) {
  // The parser of the bundler: it reads the same language, and is there already.
  const { resolve } = createRequire(join(ownRoot, 'web', 'package.json'));
  const { parseSync } = await import(pathToFileURL(resolve('vite')).href);
  const sources = sourcesBelow(join(root, 'web', 'src')).map((path) => {
    const text = readFileSync(path, 'utf8');
    return { file: relative(root, path), text, program: parseSync(path, text).program };
  });
  return [...sources.flatMap(findWords), ...findUnused(root, sources), ...findRepeated(root, parseSync)];
}

function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

function findWords({ file, text, program }) {
  const found = [];
  const note = (node, words) => {
    if (!hasWord(words)) return;
    const line = text.slice(0, node.start).split('\n').length;
    found.push({ rule: 'words-in-code', file, detail: `line ${line} says “${words.trim()}” itself` });
  };
  walk(program, (node) => {
    if ((node.type === 'JSXElement' || node.type === 'JSXFragment') && !isLiteral(node)) {
      for (const child of node.children) {
        if (child.type === 'JSXText') note(child, child.value);
        if (child.type === 'JSXExpressionContainer') sayings(child.expression, note);
      }
    }
    if (node.type === 'JSXAttribute' && node.value && spokenProps.has(node.name.name)) {
      sayings(node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value, note);
    }
  });
  return found;
}

// The names of keys and code are the same in every language.
function isLiteral(node) {
  return /^(?:kbd|code)$/i.test(node.openingElement?.name.name ?? '');
}

/** The texts that an expression may give as they stand: itself, its branches, its template. */
function sayings(node, note) {
  if (node.type === 'Literal' && typeof node.value === 'string') note(node, node.value);
  if (node.type === 'TemplateLiteral') for (const part of node.quasis) note(node, part.value.cooked ?? '');
  if (node.type === 'ConditionalExpression')
    for (const branch of [node.consequent, node.alternate]) sayings(branch, note);
  if (node.type === 'LogicalExpression') sayings(node.right, note);
}

// A key is used where it is as it is, or where a template may give it.
function findUnused(root, sources) {
  const file = join(root, languageFile);
  if (!existsSync(file)) return [];
  const literals = new Set();
  const templates = new Set();
  const prefixes = new Set();
  for (const { program } of sources) {
    for (const path of readDirectly(program)) prefixes.add(path);
    walk(program, (node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') literals.add(node.value);
      if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
        const parts = node.quasis.map(({ value }) => value.cooked ?? '');
        // What is last may be a name with dots of its own.
        if (parts.some((part) => part.includes('.')))
          templates.add(
            parts
              .map(escape)
              .join('[^.]+')
              .replace(/\[\^\.\]\+$/, '.+'),
          );
      }
    });
  }
  const patterns = [...templates].map((pattern) => new RegExp(`^${pattern}$`));
  return keysOf(JSON.parse(readFileSync(file, 'utf8')))
    .filter((key) => {
      const names = [key, key.replace(/_(?:zero|one|two|few|many|other)$/, '')];
      if ([...prefixes].some((prefix) => `${key}.`.startsWith(`${prefix}.`))) return false;
      return !names.some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)));
    })
    .map((key) => ({ rule: 'unused-texts', file: languageFile, detail: `nobody shows ${key}` }));
}

// Of two texts with one key, the first is never shown.
function findRepeated(root, parseSync) {
  const folder = join(root, languageFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const found = [];
    walk(parseSync('texts.js', `export default ${text}`).program, (node) => {
      if (node.type !== 'ObjectExpression') return;
      const keys = node.properties.map(({ key }) => key.value);
      for (const key of keys.filter((each, at) => keys.indexOf(each) < at))
        found.push({
          rule: 'repeated-texts',
          file: join(languageFolder, name),
          detail: `${key} is there twice`,
        });
    });
    return found;
  });
}

// The parts of the language file that a module without the library of translations takes as they are.
function readDirectly(program) {
  const names = program.body
    .filter((node) => node.type === 'ImportDeclaration' && node.source.value.endsWith('/en.json'))
    .filter((node) => node.importKind !== 'type')
    .flatMap((node) => node.specifiers.map(({ local }) => local.name));
  const paths = [];
  walk(program, (node) => {
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return;
    const name = node.object.name;
    if (names.includes(name)) paths.push(node.computed ? name : `${name}.${node.property.name}`);
  });
  return paths;
}

function keysOf(texts, prefix = '') {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value, `${prefix}${name}.`),
  );
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function walk(node, visit) {
  if (Array.isArray(node)) return node.forEach((child) => walk(child, visit));
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node))
    if (value !== null && typeof value === 'object') walk(value, visit);
}
