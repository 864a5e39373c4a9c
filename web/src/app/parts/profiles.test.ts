import { expect, test } from 'vitest';
import { addressOf, findProfiles } from './profiles.ts';

const profile = (customerName: string, customerCity: string | null, sequence: number) => ({
  customerID: customerName,
  customerName,
  customerCity,
  customerState: null,
  customerZip: null,
  customerLogoAddnl: null,
  sequence,
  isLocked: false,
});
const profiles = [profile('West', 'Porto', 3), profile('North', 'Hamburg', 1), profile('South', null, 2)];

test('profiles stand by their sequence and are found by name or place in any case [V-01] [C-02]', () => {
  const names = (search: string) => findProfiles(profiles, search, 'N/A').map((found) => found.customerName);
  expect(names('')).toEqual(['North', 'South', 'West']);
  expect(names('  HAMB ')).toEqual(['North']);
  expect(names('west')).toEqual(['West']);
  expect(names('nowhere')).toEqual([]);
});

test('an address names each part that is missing [E-01]', () => {
  expect(addressOf(profile('South', null, 2), 'N/A')).toBe('N/A, N/A N/A');
});
