import { expect, test } from 'vitest';
import { headersOf } from './request-headers.ts';
import { webVersion } from './version.ts';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sends = /(?<![\w.])(?:options\.)?fetch\(|new Upload\(|new XMLHttpRequest|new EventSource|sendBeacon\(/;

/** Every module that sends requests of its own; media elements and hls.js load `/m/` by cookies. */
const senders = [
  'features/uploads/send-file.ts',
  'lib/app-update.ts',
  'lib/call.ts',
  'lib/events.ts',
  'lib/i18n.ts',
  'lib/media-files.ts',
  'lib/public-call.ts',
  'lib/tokens.ts',
  'lib/tus-delete.ts',
];

const keyOf = (name: string) => (name.startsWith('lib/') ? `./${name.slice(4)}` : `../${name}`);
const read = (name: string) =>
  (sources[keyOf(name)] ?? '').replaceAll('(...request) => fetch(...request)', '');

test('every request carries version and bypass, and the token where there is one [C-01]', () => {
  expect(headersOf('t1')).toEqual({
    'Web-Version': webVersion,
    'ngsw-bypass': 'true',
    Authorization: 'Bearer t1',
  });
  expect(headersOf(null)).toEqual({ 'Web-Version': webVersion, 'ngsw-bypass': 'true' });
});

test('every module that sends takes its headers from one place [C-01] [C-07]', () => {
  const found = Object.keys(sources)
    .map((key) => (key.startsWith('./') ? `lib/${key.slice(2)}` : key.slice(3)))
    .filter((name) => !/\.test\.tsx?$/.test(name) && sends.test(read(name)))
    .toSorted();
  expect(found).toEqual(senders);
  for (const name of found) {
    const text = read(name);
    expect(text, name).toContain("request-headers.ts'");
    expect(text.match(/headersOf\(/g)?.length ?? 0, name).toBeGreaterThanOrEqual(
      text.match(new RegExp(sends, 'g'))?.length ?? 0,
    );
  }
});
