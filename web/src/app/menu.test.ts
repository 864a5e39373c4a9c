import { customerFlags } from '@rushes/contract/roles';
import { describe, expect, test } from 'vitest';
import { menuFor } from './menu.ts';

const labels = (...args: Parameters<typeof menuFor>) =>
  menuFor(...args).flatMap(({ entries }) => entries.map(({ label }) => label));
const allFlags = Object.fromEntries(customerFlags.map((flag) => [flag, true]));

describe('the side menu', () => {
  test('shows viewers and administrators what they may watch [V-02] [P-03] [P-05]', () => {
    for (const role of ['viewer', 'admin'] as const) {
      expect(labels(role, {})).toEqual(['all', 'notViewed', 'viewed']);
    }
  });

  test('shows creators their programs and footage too [P-04] [P-06]', () => {
    for (const role of ['cc', 'cm'] as const) {
      expect(labels(role, {})).toEqual(['all', 'notViewed', 'viewed', 'programs', 'footage']);
    }
  });

  test('shows support nothing but its own area, whatever the flags say [P-02]', () => {
    expect(labels('super-admin', allFlags)).toEqual(['customers']);
  });

  test('has no section without entries', () => {
    expect(menuFor('viewer', allFlags).map(({ section }) => section)).toEqual(['home']);
  });
});
