// `npm run check`: types, lint, format, import rules and names, words, unused code. Stops at the first stage that fails.
import { findBreaches } from './boundaries.mjs';
import { boundaryFindings, lintFindings, textFindings, toothless } from './fixtures.mjs';
import { ensurePackages, root, runTool, say } from './setup.mjs';
import { findTextBreaches } from './texts.mjs';

ensurePackages();
stage('types', () => runTool('tsc', ['-b']));
stage('lint', () =>
  runTool('oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
);
stage('format', () => runTool('biome', ['format', '.']));
stage('import rules, names, feature lists, lock file', () =>
  report(findBreaches(root).map(({ rule, file, detail }) => `${file}: ${detail} [${rule}]`)),
);
const wordBreaches = await findTextBreaches(root);
stage('words stand in the language file', () =>
  report(wordBreaches.map(({ rule, file, detail }) => `${file}: ${detail} [${rule}]`)),
);
const wordFindings = await textFindings();
stage('known-bad examples are rejected', () =>
  report(toothless([...boundaryFindings(), ...lintFindings(), ...wordFindings])),
);
stage('unused code, undeclared dependencies', () => runTool('knip', []));
say('\nAll checks passed');

function stage(name, run) {
  say(`── ${name}`);
  const start = performance.now();
  const code = run();
  const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  if (code === 0) return say(`   ${took}`);
  say(`\nFailed at: ${name} (${took})`);
  return process.exit(code);
}

function report(lines) {
  for (const line of lines) say(line);
  return lines.length === 0 ? 0 : 1;
}
