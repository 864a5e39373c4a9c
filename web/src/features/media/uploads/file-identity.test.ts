import { describe, expect, test } from 'vitest';
import { differenceOf, type FileIdentity } from './file-identity.ts';

const known: FileIdentity = { name: 'a.mp4', sizeBytes: 10, lastModified: 5, sample: 'ff' };

describe('a file that is given again', () => {
  test('is the same by size, date and sample, whatever its name is', () => {
    expect(differenceOf(known, { ...known, name: 'renamed.mp4' })).toBeNull();
  });

  test('is refused with what differs', () => {
    expect(differenceOf(known, { ...known, sizeBytes: 11 })).toBe('size');
    expect(differenceOf(known, { ...known, sample: '00' })).toBe('content');
    expect(differenceOf(known, { ...known, lastModified: 6 })).toBe('date');
  });

  test('is known by name and size where it was begun in another browser', () => {
    const elsewhere = { name: 'a.mp4', sizeBytes: 10 };
    expect(differenceOf(elsewhere, known)).toBeNull();
    expect(differenceOf(elsewhere, { ...known, name: 'b.mp4' })).toBe('name');
  });
});
