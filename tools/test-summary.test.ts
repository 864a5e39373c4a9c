import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, summaryLine, withCode } from './test-summary.mjs';

describe('the last line of npm test', () => {
  test('sums up both reports', () => {
    const units = countVitest({
      numPassedTests: 120,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [],
    });
    const journeys = countPlaywright({ stats: { expected: 7, flaky: 1, unexpected: 0, skipped: 0 } });
    expect(summaryLine([units, journeys])).toBe('128 passed, 0 failed');
  });

  test('names what was skipped only where something was', () => {
    const units = countVitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 });
    expect(summaryLine([units])).toBe('3 passed, 1 failed, 3 skipped');
  });

  test('counts a file that could not be loaded, and a stage that wrote no report', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const half = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
    const units = countVitest({ numPassedTests: 1, numFailedTests: 1, testResults: [broken, half] });
    const journeys = withCode(countPlaywright(undefined), 1);
    expect(summaryLine([units, journeys])).toBe('1 passed, 3 failed');
  });

  test('a failed stage with failed tests is not counted twice', () => {
    expect(withCode({ passed: 1, failed: 2, skipped: 0 }, 1).failed).toBe(2);
    expect(withCode({ passed: 1, failed: 0, skipped: 0 }, 0).failed).toBe(0);
  });
});
