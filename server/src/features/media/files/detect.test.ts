import { expect, test } from 'vitest';
import { detectType, isProgramName } from './detect.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const ttml =
  '<?xml version="1.0"?>\n<!-- Made\nby hand --><!-- twice -->\n<tt xmlns="http://www.w3.org/ns/ttml"/>';

test.each<[string, Buffer, string]>([
  [
    'Fähre.srt',
    latin('1\n00:00:01,000 --> 00:00:02,000\nDie F\u00e4hre f\u00e4hrt\n'),
    'application/x-subrip',
  ],
  ['Fähre.txt', latin('Die F\u00e4hre f\u00e4hrt um \u00bd acht'), 'text/plain'],
  [
    'noise.txt',
    Buffer.from(Array.from({ length: 200 }, (_, at) => 0xa0 + (at % 60))),
    'application/octet-stream',
  ],
  ['titles.ttml', Buffer.from(ttml), 'application/ttml+xml'],
  ['note.txt', Buffer.from('Send it with a <link to follow>, <form or not>.'), 'text/plain'],
  ['page.txt', Buffer.from('\n<!-- a -->\n<!DOCTYPE html>\n<p>x'), 'text/html'],
  ['script.txt', Buffer.from('so <script>alert(1)</script>'), 'text/html'],
  ['part.html', Buffer.from('<p>a part'), 'text/html'],
])('%s is told by what it holds', async (filename, bytes, mediaType) => {
  expect(await detectType(bytes, filename)).toMatchObject({ mediaType });
});

test.each(['run.exe.', 'run.exe . ', 'a.command', 'a.scpt', 'a.jnlp', 'a.xll', 'a.desktop', 'NOTES.BAT'])(
  '%s would be run by a system',
  async (name) => {
    expect(isProgramName(name)).toBe(true);
    expect(await detectType(Buffer.from('a text'), name)).toBe('program');
  },
);

test.each(['notes', 'The command', 'desktop.txt', 'a.bat.pdf'])('%s is run by none', (name) => {
  expect(isProgramName(name)).toBe(false);
});
