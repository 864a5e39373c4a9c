import type { Permission } from '@rushes/contract/identity/roles';
import { expect, test } from 'vitest';
import { difference } from './api.ts';
import { toggled } from './role-ticks.ts';

const of = (...permissions: Permission[]) => new Set(permissions);

test('ticking brings what the permission is of no use without', () => {
  expect([...toggled(of('tasks.mine:see'), 'create.footage:edit-all', true)]).toEqual([
    'tasks.mine:see',
    'create.footage:see',
    'create.footage:see-all',
    'create.footage:edit',
    'create.footage:edit-all',
  ]);
});

test('taking one takes what is of no use without it, and nothing from other assets', () => {
  const all = toggled(of('tasks.mine:see', 'create.footage:add'), 'create.footage:edit-all', true);
  expect([...toggled(all, 'create.footage:see', false)]).toEqual(['tasks.mine:see']);
  expect([...toggled(all, 'create.footage:edit', false)]).toEqual([
    'tasks.mine:see',
    'create.footage:see',
    'create.footage:see-all',
    'create.footage:add',
  ]);
});

test('a change says what it adds and what it takes', () => {
  expect(difference(of('tasks.mine:see', 'analytics:see'), of('analytics:see', 'integrations:see'))).toEqual({
    added: ['integrations:see'],
    removed: ['tasks.mine:see'],
  });
});
