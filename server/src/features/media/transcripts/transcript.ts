import type { CaptionCue, CaptionWord } from '@rushes/contract/media/captions';
import type { Transcript } from '@rushes/contract/media/transcripts';
import { alignWords, textsOf } from './speech/align-words.ts';

interface Spoken {
  readonly language: string;
  readonly cues: readonly CaptionCue[];
  readonly words: readonly CaptionWord[] | null;
}

/** What is spoken, as the captions say it now, with the times at which the words were heard. */
export function toTranscript(spoken: Spoken | undefined): Transcript {
  if (spoken === undefined) return { language: null, unit: 'caption', words: [] };
  const { language, cues, words } = spoken;
  if (words === null) {
    const whole = cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text: oneLine(text) }));
    return { language, unit: 'caption', words: whole.filter(({ text }) => text !== '') };
  }
  return { language, unit: 'word', words: inOrder(cues.flatMap((cue, at) => wordsIn(cue, at, cues, words))) };
}

function oneLine(text: string): string {
  return textsOf(text).join(' ');
}

/** The words of a caption: heard from its start until the next one begins. */
function wordsIn(
  cue: CaptionCue,
  at: number,
  cues: readonly CaptionCue[],
  words: readonly CaptionWord[],
): CaptionWord[] {
  const untilMs = Math.min(cue.endMs, cues[at + 1]?.startMs ?? Number.POSITIVE_INFINITY);
  const own = words.slice(lowest(words, cue.startMs), lowest(words, untilMs));
  return alignWords(textsOf(cue.text), own, cue);
}

/** The first word whose middle isn't before a time; words are in order. */
function lowest(words: readonly CaptionWord[], ms: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const word = words[middle];
    if (word !== undefined && (word.startMs + word.endMs) / 2 < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words that overlap would be cut with each other. */
function inOrder(words: readonly CaptionWord[]): CaptionWord[] {
  let lastMs = 0;
  return words.map((word) => {
    const startMs = Math.max(word.startMs, lastMs);
    lastMs = Math.max(startMs, word.endMs);
    return { ...word, startMs, endMs: lastMs };
  });
}
