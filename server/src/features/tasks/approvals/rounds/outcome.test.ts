import type { Decision, StageRule } from '@rushes/contract/tasks/approvals';
import { expect, test } from 'vitest';
import { type Outcome, outcomeOf } from './outcome.ts';

const [yes, but, no] = ['approved', 'approved-with-changes', 'changes-required'] as const;

/** Decisions in the order in which they came; null for who hasn't decided. */
const votes = (decisions: readonly (Decision | null)[]) =>
  decisions.map((decision, at) => ({
    ...{ decision, isGone: false },
    decidedAt: decision === null ? null : new Date(at),
  }));

test.each<[StageRule, (Decision | null)[], Outcome]>([
  ['any', [null, null], null],
  ['any', [yes, null], yes],
  ['any', [no, yes], no],
  ['any', [but, no], but],
  ['all', [yes, null], null],
  ['all', [yes, yes], yes],
  ['all', [yes, but], but],
  ['all', [yes, no, null], no],
  ['majority', [yes, yes, null], yes],
  ['majority', [yes, null, null], null],
  ['majority', [yes, but, no], but],
  ['majority', [yes, no, null, null], null],
  ['majority', [no, no, null, null], no],
  ['no-rejection', [yes, null], null],
  ['no-rejection', [no, null], no],
  ['no-rejection', [yes, yes], yes],
])('a stage of %s with %j decides %s', (rule, decisions, outcome) => {
  expect(outcomeOf(rule, votes(decisions))).toBe(outcome);
});

test('once the due date is over, a stage that nobody rejects is approved, and no other', () => {
  expect(outcomeOf('no-rejection', votes([null, null]), true)).toBe(yes);
  expect(outcomeOf('no-rejection', votes([no, null]), true)).toBe(no);
  for (const rule of ['any', 'all', 'majority'] as const)
    expect(outcomeOf(rule, votes([null, null]), true)).toBeNull();
});

test('users who left aren’t waited for, and what they decided counts', () => {
  const gone = { decision: null, decidedAt: null, isGone: true };
  expect(outcomeOf('all', [...votes([yes]), gone])).toBe(yes);
  expect(outcomeOf('majority', [...votes([yes]), gone])).toBe(yes);
  expect(outcomeOf('all', [gone])).toBeNull();
  expect(outcomeOf('all', [{ decision: no, decidedAt: new Date(), isGone: true }])).toBe(no);
});
