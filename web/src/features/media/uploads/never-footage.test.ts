import { expect, test } from 'vitest';
import { isNeverFootage } from './never-footage.ts';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

test.each([
  ['a text', file('README.md', '# Harbour\n\nRead me first.')],
  ['a text cut within a letter', file('notes', 'ä'.repeat(5000))],
  ['a table called film', file('film.mp4', 'name,size\r\nharbour,1\r\n')],
  ['a PDF', file('plan.pdf', '%PDF-1.7\n', new Uint8Array([0, 1, 2]))],
  ['a document', file('plan.docx', 'PK\u0003\u0004', new Uint8Array([20, 0, 6]))],
  ['an older document', file('plan.doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))],
  ['a photo', file('pier.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
  ['a screenshot', file('screen.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]))],
  ['an animated picture', file('joke.gif', 'GIF89a', new Uint8Array([1, 0, 1, 0]))],
  ['an archive', file('all.tar.gz', new Uint8Array([0x1f, 0x8b, 8, 0]))],
])('%s is no footage', async (_what, given) => {
  expect(await isNeverFootage(given)).toBe(true);
});

test.each([
  ['MP4', new Uint8Array([0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])],
  ['Matroska', new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0, 0])],
  ['a transport stream', new Uint8Array([0x47, 0x40, 0x11, 0x10, 0, 0x42, 0xf0, 0x25])],
  ['AVI', new Uint8Array([0x52, 0x49, 0x46, 0x46, 0xff, 0, 0, 0, 0x41, 0x56, 0x49])],
  ['nothing known', new Uint8Array([0xff, 0xfe, 3, 4])],
])('%s may be footage', async (_what, bytes) => {
  expect(await isNeverFootage(file('film', bytes))).toBe(false);
});
