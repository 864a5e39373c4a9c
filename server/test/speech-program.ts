// A stand-in for whisper.cpp: takes its options, requires its sound, and writes its JSON of words that a test knows.
import { openSync, readSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const mode = process.argv[2];
const option = (name: string) => process.argv[process.argv.indexOf(name) + 1] ?? '';

const spoken: readonly (readonly [text: string, fromMs: number, toMs: number])[] = [
  [' So', 200, 500],
  [' um', 600, 900],
  [' grüß', 1000, 1400],
  [' Gott', 1400, 1800],
  [' and', 2000, 2200],
  [' welcome', 2200, 2700],
  [' home', 2700, 3200],
];

const head = Buffer.alloc(44);
readSync(openSync(option('-f'), 'r'), head);
const [channels, rate, bits] = [head.readUInt16LE(22), head.readUInt32LE(24), head.readUInt16LE(34)];
if (head.toString('latin1', 0, 4) !== 'RIFF' || channels !== 1 || rate !== 16_000 || bits !== 16)
  fail(2, `not 16 kHz mono of 16 bit: ${channels} ${rate} ${bits}`);
if (mode === 'fails') fail(3, 'failed to load the model');
process.stderr.write('whisper_print_progress_callback: progress =  40%\n');
if (mode === 'hangs') await setTimeout(600_000);
if (mode === 'garbage') writeFileSync(`${option('-of')}.json`, '{"transcription": "none"}');
else writeFileSync(`${option('-of')}.json`, Buffer.from(json(), 'latin1'));

function fail(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

/** As whisper.cpp writes it: marks among the tokens, and a character that two tokens share the bytes of. */
function json(): string {
  const words = mode === 'silent' ? [] : spoken;
  const bytes = (text: string) => Buffer.from(text).toString('latin1');
  const stretch = (from: number, to: number) => ({ offsets: { from, to } });
  const tokens = words.flatMap(([text, from, to]) => {
    const all = bytes(text);
    const parts = [all.slice(0, 4), all.slice(4)].filter((part) => part !== '');
    return parts.map((part) => ({ text: part, ...stretch(from, to), id: 1, p: 0.9, t_dtw: -1 }));
  });
  const asked = option('-l');
  return JSON.stringify({
    result: { language: asked === 'auto' ? 'en' : asked },
    transcription: [
      {
        ...stretch(0, 3200),
        text: bytes(words.map(([each]) => each).join('')),
        tokens: [
          { text: '[_BEG_]', ...stretch(0, 0) },
          ...tokens,
          { text: '[_TT_160]', ...stretch(3200, 3200) },
        ],
      },
    ],
  });
}
