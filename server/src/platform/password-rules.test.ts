import { expect, test } from 'vitest';
import { weaknessOf } from './password-rules.ts';

test('easy passwords are refused in all their spellings, long phrases of any characters are accepted', async () => {
  const easy = [
    'password1',
    'P@ssw0rd123!',
    'Qwertz12',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abcabcabc',
    'Summer2026!',
    'letmein!!',
    'iloveyou99',
    'abcdefgh',
    '1q1q1q1q',
  ];
  for (const password of easy)
    expect([password, await weaknessOf(password, 'cm@north.example')]).toEqual([password, 'common']);
  expect(await weaknessOf('1234567', 'x')).toBe('short');
  expect(await weaknessOf('x'.repeat(129), 'x')).toBe('long');
  expect(await weaknessOf('annamaria1', 'annamaria@example.org')).toBe('name');
  const good = [
    'A long test passphrase 4711',
    'correct horse battery',
    'zwölf Boxkämpfer',
    'tG7#kq2Lw',
    '日本語のパスワード',
  ];
  for (const password of good)
    expect([password, await weaknessOf(password, 'cm@north.demo')]).toEqual([password, undefined]);
});
