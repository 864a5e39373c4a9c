// Each rule has a known-bad example in tools/fixtures: a rule that lets its example pass is broken itself.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBreaches } from './boundaries.mjs';
import { root, runTool } from './setup.mjs';
import { findTextBreaches } from './texts.mjs';

const folder = join(root, 'tools', 'fixtures');

function rulesIn(name) {
  return readdirSync(join(folder, name), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** The names of the boundary rules, each with what it says of its example: itself and nothing else is right. */
export function boundaryFindings() {
  return rulesIn('boundaries').map((rule) => {
    const found = findBreaches(join(folder, 'boundaries', rule)).map((breach) => breach.rule);
    return { rule, found: [...new Set(found)] };
  });
}

/** The same for the rules of words on screens. */
export async function textFindings() {
  return Promise.all(
    rulesIn('texts').map(async (rule) => {
      const breaches = await findTextBreaches(join(folder, 'texts', rule));
      return { rule, found: [...new Set(breaches.map((breach) => breach.rule))] };
    }),
  );
}

/** The same for the linter's rules: one run over all examples, with the configuration of the tree. */
export function lintFindings() {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  const path = join(root, '.cache', 'oxlint-fixtures.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...config, $schema: undefined, ignorePatterns: [] }));
  const examples = join('tools', 'fixtures', 'lint');
  const run = runTool('oxlint', ['-c', path, '--type-aware', '-f', 'json', examples], { capture: true });
  const { diagnostics } = JSON.parse(run.output);
  return rulesIn('lint').map((rule) => {
    const own = diagnostics.filter(({ filename }) => filename.split('/').includes(rule));
    return { rule, found: [...new Set(own.map(({ code }) => /\((.+)\)$/.exec(code)?.[1] ?? code))] };
  });
}

/** The rules that do not reject their example, or whose example breaks another rule too. */
export function toothless(findings) {
  return findings
    .filter(({ rule, found }) => found.length !== 1 || found[0] !== rule)
    .map(({ rule, found }) => `${rule} answers its known-bad example with ${found.join(', ') || 'nothing'}`);
}
