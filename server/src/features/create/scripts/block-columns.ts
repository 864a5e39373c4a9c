import { plainText } from '@rushes/contract/create/lists/emphasis';
import { scriptBlocksMost, scriptTextMost } from '@rushes/contract/create/lists/scripts';
import { countWords, speechMs } from '@rushes/contract/create/lists/speech';
import { AppError } from '../../../platform/app-error.ts';
import type { StoredBlock } from '../../../schema-scripts.ts';
import type { BlockColumns } from './store.ts';

/** Beyond so many letters, a script isn't found by its text. */
const searchedMost = 20_000;

/** What is stored of the blocks of a script; refuses more than can be opened at once. */
export function toColumns(
  blocks: readonly StoredBlock[],
  { title, language }: { title: string; language: string },
): BlockColumns {
  const letters = blocks.reduce((sum, { text, visual }) => sum + text.length + visual.length, 0);
  if (blocks.length > scriptBlocksMost || letters > scriptTextMost) throw tooLong();
  const words = blocks.map(({ kind, text }) => (kind === 'spoken' ? countWords(text, language) : 0));
  return {
    blocks,
    wordCount: words.reduce((sum, count) => sum + count, 0),
    durationMs: words.reduce((sum, count) => sum + speechMs(count, language), 0),
    searchText: searchTextOf(title, blocks),
  };
}

function tooLong(): AppError {
  const message = 'This script is too long. Split it into several scripts.';
  return new AppError('invalid', { fields: [{ path: 'changes', message }] });
}

function searchTextOf(title: string, blocks: readonly StoredBlock[]): string {
  const texts = [title];
  let left = searchedMost;
  for (const { speaker, text, visual } of blocks) {
    if (left <= 0) break;
    texts.push(speaker, plainText(text), plainText(visual));
    left -= speaker.length + text.length + visual.length;
  }
  return texts.join(' ').toLowerCase().slice(0, searchedMost);
}
