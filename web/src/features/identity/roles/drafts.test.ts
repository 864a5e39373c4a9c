import type { Permission } from '@rushes/contract/identity/roles';
import { expect, test } from 'vitest';
import { clashesOf, over } from './drafts.ts';

const of = (...permissions: Permission[]) => new Set(permissions);

test('of rights that only one of two ticked, both are kept', () => {
  const draft = {
    seen: of('tasks.mine:see'),
    revision: 1,
    mine: of('tasks.mine:see', 'create.templates:see'),
  };
  const granted = of('analytics:see');
  expect(clashesOf(draft, granted)).toEqual([]);
  expect(over(draft, { granted, revision: 2 }, 'mine')).toEqual({
    seen: granted,
    revision: 2,
    mine: of('create.templates:see', 'analytics:see'),
  });
});

test('where one took what the other’s is of no use without, the asset is decided either way', () => {
  const seen = of('create.footage:see', 'create.footage:see-all', 'tasks.mine:see');
  const mine = of('create.footage:see', 'create.footage:see-all', 'create.footage:add', 'tasks.mine:see');
  const granted = of('analytics:see', 'tasks.mine:see');
  const draft = { seen, revision: 3, mine };
  expect(clashesOf(draft, granted)).toEqual(['create.footage']);
  expect(over(draft, { granted, revision: 4 }, 'theirs').mine).toEqual(granted);
  expect(over(draft, { granted, revision: 4 }, 'mine').mine).toEqual(
    of(
      'tasks.mine:see',
      'create.footage:see',
      'create.footage:see-all',
      'create.footage:add',
      'analytics:see',
    ),
  );
});
