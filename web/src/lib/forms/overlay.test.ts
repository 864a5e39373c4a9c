import { expect, test } from 'vitest';
import { overlay, touchedIn } from './overlay.ts';

const seen = { name: 'Una', location: 'Kiel', groups: ['a'] };

test('only fields whose value differs are touched', () => {
  expect(touchedIn(seen, { ...seen, location: 'Hull', groups: ['a'] })).toEqual(['location']);
});

test('touched fields are laid over what someone else saved, the others follow it', () => {
  const mine = { ...seen, location: 'Hull' };
  const theirs = { name: 'Uma', location: 'Bremen', groups: [] };
  expect(overlay(seen, mine, theirs)).toEqual({ name: 'Uma', location: 'Hull', groups: [] });
});
