import { expect, test } from 'vitest';
import { imageFault } from './image-check.ts';

test('says what is wrong with a file before it is sent [K-03]', () => {
  expect(imageFault({ type: 'image/png', size: 10_485_760 })).toBeNull();
  expect(imageFault({ type: 'image/png', size: 10_485_761 })).toBe('tooLarge');
  expect(imageFault({ type: 'image/svg+xml', size: 100 })).toBe('notAnImage');
  expect(imageFault({ type: 'application/pdf', size: 100 })).toBe('notAnImage');
  expect(imageFault({ type: 'video/mp4', size: 50 * 1024 * 1024 })).toBe('video');
  expect(imageFault({ type: 'video/mp4', size: 50 * 1024 * 1024 + 1 })).toBe('videoTooLarge');
});
