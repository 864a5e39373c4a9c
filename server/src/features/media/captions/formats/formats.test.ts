import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptionCue, CaptionFormat } from '@rushes/contract/media/captions';
import { describe, expect, test } from 'vitest';
import { readCaptionFile, writeCaptionFile } from './formats.ts';

const cues: CaptionCue[] = [
  { startMs: 0, endMs: 1999, text: 'Fish & chips\n<b>not bold</b> --> 1 < 2', speaker: 'Ada "the" <Great>' },
  { startMs: 3_723_004, endMs: 3_725_000, text: 'Überraschung – 日本語 🎬' },
];
const read = (file: string) => readCaptionFile(file).cues;
const failure = (file: string) => {
  try {
    return JSON.stringify(read(file));
  } catch (error) {
    return (error as Error).message;
  }
};

test.each<CaptionFormat>(['vtt', 'ttml'])('what is written as %s is read again as it was', (format) => {
  expect(readCaptionFile(writeCaptionFile(format, cues, 'en'))).toEqual({ format, cues });
});

test('SRT has no place for speakers and marks: a name comes before the words', () => {
  const plain = [{ startMs: 10, endMs: 2000, text: 'One\nTwo' }, { ...cues[1], speaker: 'Bo' } as CaptionCue];
  const file = writeCaptionFile('srt', plain, 'en');
  expect(file).toBe(
    '1\n00:00:00,010 --> 00:00:02,000\nOne\nTwo\n\n2\n01:02:03,004 --> 01:02:05,000\nBo: Überraschung – 日本語 🎬\n',
  );
  expect(read(file).map(({ text }) => text)).toEqual(['One\nTwo', 'Bo: Überraschung – 日本語 🎬']);
});

test('a caption that says nothing and empty lines are not written', () => {
  const odd = [
    { startMs: 0, endMs: 1000, text: ' ' },
    { startMs: 1000, endMs: 2000, text: 'a\n\n b' },
  ];
  expect(writeCaptionFile('vtt', odd, 'en')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\nb\n');
});

describe('reading leniently', () => {
  test('WebVTT with a BOM, CRLF, notes, styles, names, settings, tags and times without hours', () => {
    const file = [
      '\uFEFFWEBVTT - made by hand',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE a note',
      'of two lines',
      '',
      'intro',
      '00:01.5 --> 00:02,250 align:start position:10%',
      '<v.loud Ada>Hello <i>there</i>, <00:01.9><c.yellow>you</c> &amp; me&nbsp;</v>',
      '',
      '62.000 --> 01:03.000',
      '<script>fetch("/x")</script>',
    ].join('\r\n');
    expect(failure(file)).toContain('Line 14');
    expect(read(file.replace('62.000', '1:02.000'))).toEqual([
      { startMs: 1500, endMs: 2250, text: 'Hello there, you & me', speaker: 'Ada' },
      { startMs: 62_000, endMs: 63_000, text: 'fetch("/x")' },
    ]);
  });

  test('SRT with dots, tags, places, empty lines in a caption, and captions without one between', () => {
    const file =
      '1\n00:00:01.000 --> 00:00:02,5\n<font color="#fff">{\\an8}Up</font>\n\nand down\n2\n0:00:03,000-->0:00:04,000\n2024\n\n3\n00:00:00,100 --> 00:00:00,900\nfirst\n';
    expect(read(file)).toEqual([
      { startMs: 100, endMs: 900, text: 'first' },
      { startMs: 1000, endMs: 2500, text: 'Up\nand down' },
      { startMs: 3000, endMs: 4000, text: '2024' },
    ]);
  });

  test('TTML with frames, ticks and units, nested times, breaks, entities of XML and speakers', () => {
    const file = `<?xml version="1.0"?>
<!-- made by hand -->
<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:tickRate="10000000">
  <tt:head><ttm:agent xml:id="a1"><ttm:name>Ada</ttm:name></ttm:agent><tt:styling/></tt:head>
  <tt:body begin="10s"><tt:div>
    <tt:p begin="00:00:01:15" dur="500ms" ttm:agent="a1">One<tt:br/>two &lt;&#x41;&gt;</tt:p>
    <tt:p begin='20000000t' end="3.5s">  Three
      <tt:span tts:color="red">four</tt:span> <![CDATA[<five>]]></tt:p>
    <tt:p><tt:span begin="60f" end="0.05m">Six</tt:span><tt:span begin="00:00:05.25" end="6s">Seven</tt:span></tt:p>
    <tt:p begin="8s" end="9s"/>
  </tt:div></tt:body>
</tt:tt>`;
    expect(read(file)).toEqual([
      { startMs: 11_501, endMs: 12_001, text: 'One\ntwo <A>', speaker: 'Ada' },
      { startMs: 12_000, endMs: 13_500, text: 'Three four <five>' },
      { startMs: 12_002, endMs: 13_000, text: 'Six' },
      { startMs: 15_250, endMs: 16_000, text: 'Seven' },
    ]);
  });
});

describe('a bad file', () => {
  test.each([
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nback', 'Line 3: The caption ends before it starts.'],
    ['1\n00:00:01,000 --> soon\nx', "Line 2: The times can't be read."],
    ['1\n00:00:01,000 --> 30:00:00,000\nx', "Line 2: Captions can't end after 24 hours."],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(501)}`, 'Line 3: The caption has 501 characters'],
    ['<tt><body><div>\n<p begin="1s" end="2s">x</div></body></tt>', 'Line 2: </div> has no opening tag.'],
    ['<tt><body><div>\n<p begin="noon" end="2s">x</p></div></body></tt>', "Line 2: A time can't be read."],
    ['<tt><body><div>\n<p begin="1s">x</p></div></body></tt>', 'Line 2: The caption has no end time.'],
    ['<tt><body>', "Line 1: <body> isn't closed."],
    ['<tt><body>&x;<p', "Line 1: This isn't valid XML."],
    ['<?xml version="1.0"?><html/>', "This isn't a TTML file."],
    [
      '<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY x SYSTEM "file:///etc/passwd">]><tt><body><p begin="0s" end="1s">&x;</p></body></tt>',
      "Line 1: Files with a document type declaration aren't supported.",
    ],
    ['WEBVTT', 'This file has no captions.'],
    ['{\\rtf1}', "This isn't a WebVTT, SRT or TTML file"],
  ])('%j is refused with the line', (file, message) => {
    expect(failure(file)).toContain(message);
  });

  test('more captions than fit are refused at the first that is too many', () => {
    const cue = '00:01.000 --> 00:02.000\nx\n\n';
    expect(failure(`WEBVTT\n\n${cue.repeat(5001)}`)).toBe(
      'Line 15003: The file has more than 5000 captions.',
    );
  });

  test.each(['<a', '"<a b', '<v x', '{\\', '&#', '<!--', '<p a', ' ='])(
    'made to keep the reader busy with %j is read in time',
    (part) => {
      const before = performance.now();
      for (const head of ['WEBVTT\n\n00:01.000 --> 00:02.000\n', '00:01.000 --> 00:02.000\n', '<tt '])
        failure(head + part.repeat(1_000_000));
      expect(performance.now() - before).toBeLessThan(5000);
    },
  );

  test.each(['a', 'a:', '"<a" ', "a='' "])('a tag of %j without an end is read in time', (part) => {
    const before = performance.now();
    expect(failure(`<tt><${part.repeat(1_000_000)}`)).toBe("Line 1: This isn't valid XML.");
    expect(performance.now() - before).toBeLessThan(5000);
  });

  test('a speaker whose name is cut keeps whole characters', () => {
    const file = `WEBVTT\n\n00:01.000 --> 00:02.000\n<v ${'a'.repeat(99)}🎬>x`;
    expect(readCaptionFile(file).cues[0]?.speaker).toBe('a'.repeat(99));
  });
});

const corrupt = join(import.meta.dirname, '../../../../../../../shared/corrupt-media');

test.skipIf(!(await isThere()))('files that others broke are read or refused with the line', async () => {
  const open = async (name: string, encoding = 'utf-8') =>
    failure(new TextDecoder(encoding).decode(await readFile(join(corrupt, name))));
  expect(await open('fetched/typical_with_bad_timestamps.vtt')).toContain('Line 10: ');
  expect(await open('scripts/vtt-bad-times.vtt')).toContain('Line 3: ');
  expect(await open('scripts/vtt-script.vtt')).toContain('fetch(\\"/xss-canary\\")a"');
  expect(await open('scripts/vtt-utf16.vtt', 'utf-16le')).toContain('utf-16');
  expect(await open('scripts/ttml-xxe.ttml')).toBe(
    "Line 1: Files with a document type declaration aren't supported.",
  );
});

async function isThere(): Promise<boolean> {
  return readFile(join(corrupt, 'README.md')).then(
    () => true,
    () => false,
  );
}
