// Sums up the JSON reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';

/** Reads a report; a run that wrote none, or half of one, gives undefined. */
export function readReport(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Counts of a Vitest report; a file that could not even be loaded counts as one failure. What only a full run takes was
 * not skipped.
 */
export function countVitest(report) {
  const broken = (report?.testResults ?? []).filter(
    (file) =>
      file.status === 'failed' && !(file.assertionResults ?? []).some((result) => result.status === 'failed'),
  );
  const results = (report?.testResults ?? []).flatMap((file) => file.assertionResults ?? []);
  const ofFull = results.filter(({ status, tags }) => status === 'skipped' && tags?.includes('full'));
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0) - ofFull.length,
  };
}

/** Counts of a Playwright report; one that passed at a second try passed. */
export function countPlaywright(report) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** A stage that ended badly without naming a failed test counts as one failure. */
export function withCode(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The last line of `npm test`. */
export function summaryLine(stages) {
  const sum = (name) => stages.reduce((total, counts) => total + counts[name], 0);
  const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`;
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped}`;
}
