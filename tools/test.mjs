// `npm test`: set-up, types, units and the app on a real PostgreSQL, browser journeys. The last line sums it up.
// `npm test -- clips` runs the files whose path contains that word; further options go to Vitest.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ensureBubblewrap,
  ensureChromium,
  ensureFfmpeg,
  ensurePackages,
  ensureWebBuilt,
  root,
  runTool,
  say,
} from './setup.mjs';
import { countPlaywright, countVitest, readReport, summaryLine, withCode } from './test-summary.mjs';

const args = process.argv.slice(2);
const words = args.filter((argument) => !argument.startsWith('-'));
const isNarrowed = args.length > 0;
const isFull = process.env['RUSHES_TEST_FULL'] !== undefined;
const journeys = readdirSync(join(root, 'e2e'))
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => join('e2e', name))
  .filter((path) => !isNarrowed || words.some((word) => path.includes(word)));
const reports = join(root, 'test-results');

ensurePackages();
ensureFfmpeg();
ensureBubblewrap();
const chromium = journeys.length === 0 ? undefined : ensureChromium();
ensureWebBuilt();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// What the first test that needs the demo makes, and the others and the journeys copy.
const shared = mkdtempSync(join(tmpdir(), 'rushes-shared-'));
// The users of PostgreSQL and ffmpeg pass through here.
chmodSync(shared, 0o711);
const demo = { RUSHES_DEMO_DIRECTORY: join(shared, 'demo') };
process.once('exit', () => rmSync(shared, { recursive: true, force: true }));

const failedStages = [];
const stages = [stage('types', runTypes), stage('units and the app', runVitest)];
if (journeys.length > 0) stages.push(stage('browser journeys', runPlaywright));
if (failedStages.length > 0) say(`\nFailed: ${failedStages.join('; ')}`);
process.stdout.write(`\n${summaryLine(stages)}\n`);
process.exitCode = failedStages.length > 0 ? 1 : 0;

function stage(name, run) {
  say(`\n── ${name}`);
  const { code, counts } = run();
  if (code !== 0) failedStages.push(name);
  return withCode(counts, code);
}

function runTypes() {
  return { code: runTool('tsc', ['-b']), counts: { passed: 0, failed: 0, skipped: 0 } };
}

function runVitest() {
  const report = join(reports, 'vitest.json');
  const code = runTool(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(isNarrowed ? ['--passWithNoTests', ...args] : []),
      ...(isFull || isNarrowed ? [] : ['--tagsFilter', '!full']),
    ],
    { env: demo },
  );
  return { code, counts: countVitest(readReport(report)) };
}

function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const skipped = isFull || isNarrowed ? [] : ['--grep-invert', '@full'];
  const code = runTool(
    'playwright',
    ['test', '-c', join('e2e', 'playwright.config.ts'), '--reporter=list,json', ...skipped, ...words],
    { env: { ...demo, PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM: chromium } },
  );
  return { code, counts: countPlaywright(readReport(report)) };
}
