import { z } from 'zod';
import { languageOf } from './languages.ts';
import { type Heard, type Segment, SpeechError, type Word } from './speech.ts';

const offsets = z.object({ from: z.number(), to: z.number() });
const shape = z.object({
  result: z.object({ language: z.string().optional() }).optional(),
  transcription: z.array(
    z.object({
      offsets,
      text: z.string(),
      tokens: z.array(z.object({ text: z.string(), offsets: offsets.optional() })).optional(),
    }),
  ),
});

/** Reads what whisper.cpp writes with `--output-json-full`. */
export function readWhisperJson(bytes: Buffer): Heard {
  const { result, transcription } = parse(bytes);
  return {
    language: languageOf(result?.language),
    segments: transcription
      .map(({ offsets: { from, to }, text, tokens }): Segment => {
        const stretch = { startMs: Math.max(0, Math.round(from)), endMs: Math.round(to) };
        return {
          ...stretch,
          text: decoded(text).trim(),
          words: tokens === undefined ? null : wordsOf(tokens),
        };
      })
      .filter(({ text }) => text !== ''),
  };
}

/** A token may be a part of a character, which makes the file no valid UTF-8: bytes are characters until words are whole. */
function parse(bytes: Buffer): z.infer<typeof shape> {
  try {
    return shape.parse(JSON.parse(bytes.toString('latin1')));
  } catch (error) {
    throw new SpeechError('unreadable', error instanceof Error ? error.name : 'no JSON', { permanent: true });
  }
}

function decoded(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    // Written with escapes by another program.
    return text;
  }
}

type Tokens = NonNullable<z.infer<typeof shape>['transcription'][number]['tokens']>;

/** Words of tokens: each begins with a space. Null where a token has no time. */
function wordsOf(tokens: Tokens): Word[] | null {
  const words: { startMs: number; endMs: number; text: string }[] = [];
  for (const { text, offsets: at } of tokens) {
    // Such as [_BEG_] and [_TT_550].
    if (/^\[_.*\]$/.test(text)) continue;
    if (at === undefined) return null;
    const last = words.at(-1);
    if (last === undefined || text.startsWith(' '))
      words.push({ startMs: Math.max(0, Math.round(at.from)), endMs: Math.round(at.to), text });
    else {
      last.text += text;
      last.endMs = Math.max(last.endMs, Math.round(at.to));
    }
  }
  return words
    .map((word) => ({ ...word, endMs: Math.max(word.endMs, word.startMs), text: decoded(word.text).trim() }))
    .filter(({ text }) => text !== '');
}
