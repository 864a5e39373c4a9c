// TTML, also known as DFXP and, with little more, as IMSC.
import type { CaptionCue } from '@rushes/contract/media/captions';
import { CaptionFileError, clockOf, encodeCharacters, type ReadCue, toReadCue } from './cue-text.ts';
import { written } from './timed-blocks.ts';
import { readXml, type XmlToken } from './xml.ts';

type Opened = Extract<XmlToken, { kind: 'open' }>;

interface Rates {
  readonly framesPerS: number;
  readonly ticksPerS: number;
}

/** An element around the words: when it begins, and when it ends at the latest. */
interface Stretch {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly agent: string | undefined;
  readonly isTimed: boolean;
}

interface Reading {
  rates: Rates;
  readonly agents: Map<string, string>;
  readonly stretches: Stretch[];
  readonly cues: { cue: Stretch & { endMs: number }; text: string; line: number }[];
  /** Of the agent that is being read. */
  agent: { id: string; name: string } | null;
  isTtml: boolean;
}

/** Clock times with fractions or frames, and offsets in h, m, s, ms, f and t; times of inner elements count from the outer. */
export function readTtml(text: string): ReadCue[] {
  const reading: Reading = {
    rates: { framesPerS: 30, ticksPerS: 1 },
    agents: new Map(),
    stretches: [],
    cues: [],
    agent: null,
    isTtml: false,
  };
  for (const token of readXml(text)) {
    if (token.kind === 'open') open(reading, token);
    else if (token.kind === 'close') close(reading, token.name);
    else addText(reading, token);
  }
  if (!reading.isTtml) throw new CaptionFileError("This isn't a TTML file.");
  return reading.cues
    .filter(({ text: words }) => words.trim() !== '')
    .map(({ cue, text: words, line }) => {
      const speaker = cue.agent === undefined ? undefined : reading.agents.get(cue.agent);
      const { startMs, endMs } = cue;
      return toReadCue({ startMs, endMs, text: words, ...(speaker === undefined ? {} : { speaker }) }, line);
    });
}

function open(reading: Reading, token: Opened): void {
  const { name, attributes } = token;
  if (name === 'tt') {
    reading.isTtml = true;
    reading.rates = ratesOf(attributes);
  }
  if (name === 'agent') reading.agent = { id: attributes.get('id') ?? '', name: '' };
  if (name === 'br') addText(reading, { kind: 'text', text: '\u2028', line: token.line });
  reading.stretches.push(stretchOf(reading, token));
}

function stretchOf(reading: Reading, { name, attributes, line }: Opened): Stretch {
  const outer = reading.stretches.at(-1);
  const read = (key: string) => {
    const value = attributes.get(key);
    return value === undefined ? undefined : msOf(value, reading.rates, line);
  };
  const isTimed = timedNames.has(name);
  const [begin, end, dur] = isTimed ? [read('begin'), read('end'), read('dur')] : [];
  const base = outer?.startMs ?? 0;
  const startMs = base + (begin ?? 0);
  const ends = [
    ...(end === undefined ? [] : [base + end]),
    ...(dur === undefined ? [] : [startMs + dur]),
    ...(outer?.endMs == null ? [] : [outer.endMs]),
  ];
  return {
    name,
    startMs,
    endMs: ends.length === 0 ? null : Math.min(...ends),
    agent: attributes.get('agent')?.split(' ')[0] ?? outer?.agent,
    isTimed: begin !== undefined || end !== undefined || dur !== undefined,
  };
}

const timedNames = new Set(['body', 'div', 'p', 'span']);

function close(reading: Reading, name: string): void {
  reading.stretches.pop();
  if (name !== 'agent' || reading.agent === null) return;
  reading.agents.set(reading.agent.id, reading.agent.name.trim());
  reading.agent = null;
}

/** Words belong to the innermost element that has times: a paragraph, or a span in one. */
function addText(reading: Reading, { text, line }: Extract<XmlToken, { kind: 'text' }>): void {
  if (reading.agent !== null) {
    reading.agent.name += text;
    return;
  }
  const { stretches, cues } = reading;
  const at = stretches.findLastIndex(({ name, isTimed }) => name === 'p' || (name === 'span' && isTimed));
  const cue = stretches[at];
  if (cue === undefined || !stretches.some(({ name }) => name === 'p')) return;
  const words = text.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll('\u2028', '\n');
  const { endMs } = cue;
  const last = cues.at(-1);
  if (last?.cue === cue) last.text += words;
  else if (words.trim() !== '' && endMs === null)
    throw new CaptionFileError('The caption has no end time.', line);
  else if (endMs !== null) cues.push({ cue: cue as Stretch & { endMs: number }, text: words, line });
}

function ratesOf(attributes: ReadonlyMap<string, string>): Rates {
  const rate = positive(attributes.get('frameRate')) ?? 30;
  const [above, below] = (attributes.get('frameRateMultiplier') ?? '1 1').split(/[\s:]+/).map(positive);
  const framesPerS = (rate * (above ?? 1)) / (below ?? 1);
  const ticks = positive(attributes.get('tickRate'));
  return { framesPerS, ticksPerS: ticks ?? (attributes.has('frameRate') ? framesPerS : 1) };
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

const clockTime = /^(\d{1,4}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9})|:(\d{1,3})(?:\.\d+)?)?$/;
const offsetTime = /^(\d{1,15}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/;

function msOf(text: string, rates: Rates, line: number): number {
  const value = text.trim();
  const offset = offsetTime.exec(value);
  if (offset !== null) return Number(offset[1]) * unitMs(offset[2] ?? 's', rates);
  const [whole, hours, minutes, seconds, fraction = '0', frames = '0'] = clockTime.exec(value) ?? [];
  if (whole === undefined || Number(minutes) > 59 || Number(seconds) > 59)
    throw new CaptionFileError("A time can't be read. Times look like 00:01:02.000, 62s or 62000ms.", line);
  const s = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
  return s * 1000 + (Number(frames) * 1000) / rates.framesPerS;
}

function unitMs(unit: string, { framesPerS, ticksPerS }: Rates): number {
  const units: Record<string, number> = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    f: 1000 / framesPerS,
    t: 1000 / ticksPerS,
  };
  return units[unit] ?? 1000;
}

export function writeTtml(cues: readonly CaptionCue[], language: string): string {
  const shown = written(cues);
  const speakers = [...new Set(shown.flatMap(({ speaker }) => speaker ?? []))];
  const agents = speakers.map(
    (name, at) =>
      `      <ttm:agent type="other" xml:id="speaker${at + 1}"><ttm:name type="full">${encodeCharacters(name)}</ttm:name></ttm:agent>`,
  );
  const paragraphs = shown.map(({ startMs, endMs, text, speaker }) => {
    const agent = speaker === undefined ? '' : ` ttm:agent="speaker${speakers.indexOf(speaker) + 1}"`;
    const words = encodeCharacters(text).replaceAll('\n', '<br/>');
    return `      <p begin="${clockOf(startMs, '.')}" end="${clockOf(endMs, '.')}"${agent}>${words}</p>`;
  });
  const head =
    agents.length === 0 ? [] : ['  <head>', '    <metadata>', ...agents, '    </metadata>', '  </head>'];
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="${language}">`,
    ...head,
    '  <body>',
    '    <div>',
    ...paragraphs,
    '    </div>',
    '  </body>',
    '</tt>',
  ].join('\n')}\n`;
}
