import { expect, test } from 'vitest';
import { headersOf } from './request-headers.ts';
import { webVersion } from './version.ts';

/** The path of a module below `src`, which the bundler gives as seen from here. */
function toName(path: string): string {
  if (path.startsWith('./')) return `lib/api/${path.slice(2)}`;
  return path.startsWith('../../') ? path.slice(6) : `lib/${path.slice(3)}`;
}

const files = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
// The app's own functions stand in for the browser's; these lines call nothing yet.
const sources = new Map(
  Object.entries(files).map(([path, text]) => [
    toName(path),
    text.replaceAll('(...request) => fetch(...request)', ''),
  ]),
);
const sends = /(?<![\w.])(?:options\.)?fetch\(|new Upload\(|new XMLHttpRequest|new EventSource|sendBeacon\(/;

/** Every module that sends requests of its own; media elements and hls.js load `/m/` by cookies. */
const senders = [
  'features/media/uploads/send-file.ts',
  'lib/api/app-update.ts',
  'lib/api/call.ts',
  'lib/api/connection.ts',
  'lib/api/download.ts',
  'lib/api/events.ts',
  'lib/api/form-upload.ts',
  'lib/api/media-files.ts',
  'lib/api/table-upload.ts',
  'lib/api/tus-delete.ts',
  'lib/api/visitor-call.ts',
  'lib/format/i18n.ts',
  'lib/session/tokens.ts',
  'share/guest/send-take.ts',
  'share/phone-upload.ts',
];

test('every request carries version and bypass, and the token where there is one [C-01]', () => {
  expect(headersOf('t1')).toEqual({
    'Web-Version': webVersion,
    'ngsw-bypass': 'true',
    Authorization: 'Bearer t1',
  });
  expect(headersOf(null)).toEqual({ 'Web-Version': webVersion, 'ngsw-bypass': 'true' });
});

test('every module that sends takes its headers from one place [C-01] [C-07]', () => {
  const found = [...sources]
    .filter(([name, text]) => !/\.test\.tsx?$/.test(name) && sends.test(text))
    .toSorted(([left], [right]) => left.localeCompare(right));
  expect(found.map(([name]) => name)).toEqual(senders);
  const careless = found.filter(([, text]) => {
    const sent = text.match(new RegExp(sends, 'g'))?.length ?? 0;
    const headed = text.match(/headersOf\(/g)?.length ?? 0;
    return headed < sent || !text.includes("request-headers.ts'");
  });
  expect(careless.map(([name]) => name)).toEqual([]);
});
