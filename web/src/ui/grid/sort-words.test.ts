import i18next from 'i18next';
import { expect, test } from 'vitest';
import { sortWords } from './sort-words.ts';

test('the order of a list is shown in plain words', () => {
  const { t } = i18next;
  const words = (kind: 'instant' | 'number' | 'text', column: string, direction: 'asc' | 'desc') =>
    sortWords(t, { kind }, { column, direction, header: 'Header' });
  expect(words('instant', 'createdAt', 'desc')).toBe('Newest first');
  expect(words('instant', 'createdAt', 'asc')).toBe('Oldest first');
  expect(words('instant', 'updatedAt', 'desc')).toBe('Header: newest first');
  expect(words('number', 'sizeBytes', 'desc')).toBe('Header: high to low');
  expect(words('text', 'name', 'asc')).toBe('Header: A to Z');
});
