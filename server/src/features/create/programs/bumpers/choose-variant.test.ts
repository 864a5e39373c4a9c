import type { Aspect } from '@rushes/contract/media/clips';
import { expect, test } from 'vitest';
import { chooseVariant } from './choose-variant.ts';

const variant = (name: string, aspect: Aspect, language: string | null) => ({ name, aspect, language });
const any = variant('any', '16:9', null);
const german = variant('german', '16:9', 'de');
const austrian = variant('austrian', '16:9', 'de-AT');
const tall = variant('tall', '9:16', null);
const tallGerman = variant('tall german', '9:16', 'de');

test('a bumper plays the variant of the language, then of any; of the aspect, then the main one', () => {
  const choose = (aspect: Aspect, language: string | null, all = [any, german, tall, tallGerman]) =>
    chooseVariant(all, { aspect, language })?.name;
  expect(choose('16:9', 'de')).toBe('german');
  expect(choose('9:16', 'de')).toBe('tall german');
  expect(choose('16:9', 'fr')).toBe('any');
  expect(choose('9:16', null)).toBe('tall');
  expect(choose('1:1', 'de')).toBe('german');
  // The language counts for more than the aspect: it has to be understood.
  expect(choose('9:16', 'de', [any, tall, german])).toBe('german');
  expect(choose('16:9', 'de-AT', [any, german, austrian])).toBe('austrian');
  expect(choose('16:9', 'de-CH', [any, german])).toBe('german');
  expect(choose('16:9', 'fr', [german])).toBe('german');
  expect(choose('16:9', 'fr', [])).toBeUndefined();
});
