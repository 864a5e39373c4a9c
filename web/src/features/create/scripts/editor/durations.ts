import { countWords, speechMs } from '@rushes/contract/create/lists/speech';
import type { ScriptBlock } from '@rushes/contract/create/scripts';
import type { Blocks } from './script-editor.ts';

interface Counted {
  readonly language: string;
  readonly words: number;
}

/** Counted once for each version of a block: a long script is added up with every key. */
const counted = new WeakMap<ScriptBlock, Counted>();

/** Spoken words of a block. */
export function wordsOf(block: ScriptBlock, language: string): number {
  if (block.kind !== 'spoken') return 0;
  const known = counted.get(block);
  if (known?.language === language) return known.words;
  const words = countWords(block.text, language);
  counted.set(block, { language, words });
  return words;
}

/** Words of a script, and how long they take to say. */
export function lengthOf(blocks: Blocks, language: string): { words: number; durationMs: number } {
  const words = blocks.map((block) => wordsOf(block, language));
  return {
    words: words.reduce((sum, count) => sum + count, 0),
    durationMs: words.reduce((sum, count) => sum + speechMs(count, language), 0),
  };
}
