// `npm test`: set-up, types, units and the app on a real PostgreSQL, browser journeys. The last line sums it up.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureChromium,
  ensureFfmpeg,
  ensurePackages,
  ensureWebBuilt,
  root,
  runTool,
  say,
} from './setup.mjs';

const reports = join(root, 'node_modules', '.cache', 'rushes-tests');
const total = { passed: 0, failed: 0 };

ensurePackages();
ensureFfmpeg();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

stage('types', () => runTool('tsc', ['-b']));
stage('units and the app', () => {
  const report = join(reports, 'vitest.json');
  const code = runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report);
  return count(code, numPassedTests, numFailedTests);
});
if (existsSync(join(root, 'e2e', 'playwright.config.ts'))) {
  const chromium = ensureChromium();
  ensureWebBuilt();
  stage('browser journeys', () => {
    const report = join(reports, 'playwright.json');
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM: chromium };
    const code = runTool(
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      { env },
    );
    const { stats } = readReport(report);
    return count(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
  });
}
finish(0);

function stage(name, run) {
  say(`\n── ${name}`);
  const code = run();
  if (code !== 0) finish(code, name);
}

function count(code, passed, failed) {
  total.passed += passed;
  // A stage that failed without a failed test (it could not even start) counts as one.
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  return code;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function finish(code, name) {
  if (code !== 0 && total.failed === 0) total.failed = 1;
  if (code !== 0) say(`\nStopped at: ${name}`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(code);
}
