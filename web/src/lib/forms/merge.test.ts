import { expect, it } from 'vitest';
import { merge, touchedIn } from './merge.ts';

const seen = { name: 'Una', location: 'Kiel', groups: ['a'] };

it('has everybody’s changes where no two changed the same field', () => {
  const { clashing, keepingMine, takingTheirs } = merge(
    seen,
    { ...seen, name: 'Mine' },
    { ...seen, groups: ['a', 'b'] },
  );
  expect(clashing).toEqual([]);
  expect(keepingMine).toEqual({ name: 'Mine', location: 'Kiel', groups: ['a', 'b'] });
  expect(takingTheirs).toEqual(keepingMine);
});

it('leaves to choose where both changed a field, and loses nothing of the others by it', () => {
  const mine = { ...seen, name: 'Mine', location: 'Bremen' };
  const theirs = { ...seen, name: 'Theirs', groups: [] };
  const { clashing, keepingMine, takingTheirs } = merge(seen, mine, theirs);
  expect(clashing).toEqual(['name']);
  expect(keepingMine).toEqual({ name: 'Mine', location: 'Bremen', groups: [] });
  expect(takingTheirs).toEqual({ name: 'Theirs', location: 'Bremen', groups: [] });
});

it('sees no clash in what both changed to the same', () => {
  const same = { ...seen, name: 'Una B.' };
  expect(merge(seen, same, { ...same }).clashing).toEqual([]);
  expect(touchedIn(seen, same)).toEqual(['name']);
});
