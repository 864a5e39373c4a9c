import { expect, test } from 'vitest';
import texts from '../../../public/assets/i18n/en.json';
import { pseudoTexts } from './pseudo-locale.ts';

test('every text gets accents, brackets and four tenths more room', () => {
  const { ready } = pseudoTexts(texts).update;
  expect(ready).toMatch(/^\[Çĥåñĝéš åŕé åvåîļåbļé\. Çļîçķ ţö ûpðåţé\. ~+/);
  expect(ready.length).toBeGreaterThan(texts.update.ready.length * 1.4);
});

test('what is filled in stays whole, and keys stay what they were', () => {
  const pseudo = pseudoTexts({ a: { left_one: '{{count}} second of <1>{{name}}</1>, $t(a.more)' } });
  expect(Object.keys(pseudo.a)).toEqual(['left_one']);
  expect(pseudo.a.left_one).toContain('{{count}} šéçöñð');
  expect(pseudo.a.left_one).toContain('<1>{{name}}</1>');
  expect(pseudo.a.left_one).toContain('$t(a.more)');
});
