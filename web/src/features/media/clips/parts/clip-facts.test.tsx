import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { ClipFacts } from './clip-facts.tsx';
import { clipDetailOf } from './test-clips.ts';

const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('a clip that its owner added says so', async () => {
  await openApp(<ClipFacts clip={clipDetailOf(1)} />);
  expect(factOf('Uploaded')).toMatch(/ by Clara$/);
  expect(screen.queryByText('Recorded by')).toBeNull();
});

test.each([
  ['guest', 'Anna Ant', 'Anna Ant · Guest'],
  ['contact', 'Gina', 'Gina · Contact'],
  ['contact', '', 'Contact'],
] as const)('a clip that a %s named "%s" recorded says who it was', async (kind, name, shown) => {
  await openApp(<ClipFacts clip={clipDetailOf(1, { recordedBy: { kind, name } })} />);
  expect(factOf('Recorded by')).toBe(shown);
  expect(factOf('Uploaded')).not.toContain('Clara');
});
