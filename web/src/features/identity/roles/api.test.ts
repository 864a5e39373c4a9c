import type { Permission } from '@rushes/contract/identity/roles';
import { expect, test } from 'vitest';
import { difference } from './api.ts';
import { roleColumns } from './fixtures.ts';

const permissions = (...all: Permission[]) => new Set(all);

test('built-in roles come first, then the organisation’s own', () => {
  expect(roleColumns().map(({ name, custom }) => [name, custom === null])).toEqual([
    ['Viewer', true],
    ['Content creator', true],
    ['Editors', false],
  ]);
});

test.each([
  ['nothing', permissions('create.programs:see'), permissions('create.programs:see'), [], []],
  ['one', permissions(), permissions('create.programs:see'), ['create.programs:see'], []],
  [
    'an exchange',
    permissions('create.footage:see'),
    permissions('create.programs:see'),
    ['create.programs:see'],
    ['create.footage:see'],
  ],
] as const)('a change says what it adds and removes: %s', (_what, before, after, added, removed) => {
  expect(difference(before, after)).toEqual({ added, removed });
});
