// `npm run check`: types, lint, format, import rules and names, unused code. Stops at the first stage that fails.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBreaches } from './boundaries.mjs';
import { ensurePackages, root, runTool, say } from './setup.mjs';

ensurePackages();
stage('types', () => runTool('tsc', ['-b']));
stage('lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings']));
stage('format', () => runTool('biome', ['format', '.']));
stage('import rules and names', checkBoundaries);
stage('unused code, undeclared dependencies', () => runTool('knip', []));
say('\nAll checks passed');

function stage(name, run) {
  say(`── ${name}`);
  const code = run();
  if (code === 0) return;
  say(`\nStopped at: ${name}`);
  process.exit(code);
}

function checkBoundaries() {
  const breaches = findBreaches(root);
  for (const { rule, file, detail } of breaches) say(`${file}: ${detail} [${rule}]`);
  return breaches.length + countToothlessRules() === 0 ? 0 : 1;
}

// Each rule has a folder with a tree that breaks it and nothing else: a rule that lets it pass is broken itself.
function countToothlessRules() {
  const folder = join(root, 'tools', 'fixtures', 'boundaries');
  const toothless = readdirSync(folder).filter((rule) => {
    const found = findBreaches(join(folder, rule)).map((breach) => breach.rule);
    return found.length === 0 || found.some((name) => name !== rule);
  });
  for (const rule of toothless) say(`The rule ${rule} does not reject its known-bad fixture`);
  return toothless.length;
}
