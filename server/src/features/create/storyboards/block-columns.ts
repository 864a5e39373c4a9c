import { boardBlocksMost, sceneTitleMost } from '@rushes/contract/create/lists/storyboards';
import { AppError } from '../../../platform/app-error.ts';
import type { StoredBoardBlock } from '../../../schema-storyboards.ts';
import type { BlockColumns } from './store.ts';

/** Beyond so many letters, a storyboard isn't found by its text. */
const searchedMost = 20_000;

/** What is stored of scenes and shots; refuses more than can be shown at once. */
export function toColumns(blocks: readonly StoredBoardBlock[], title: string): BlockColumns {
  if (blocks.length > boardBlocksMost) throw tooLong();
  if (blocks.some(({ kind, text }) => kind === 'scene' && text.length > sceneTitleMost)) throw longTitle();
  const shots = blocks.filter(({ kind }) => kind === 'shot');
  return {
    ...{ blocks, shotCount: shots.length },
    durationMs: shots.reduce((sum, { durationMs }) => sum + durationMs, 0),
    searchText: searchTextOf(title, blocks),
  };
}

function tooLong(): AppError {
  const message = 'This storyboard is too long. Split it into several storyboards.';
  return new AppError('invalid', { fields: [{ path: 'changes', message }] });
}

function longTitle(): AppError {
  const message = `The title of a scene can have up to ${sceneTitleMost} characters. Shorten it.`;
  return new AppError('invalid', { fields: [{ path: 'changes', message }] });
}

function searchTextOf(title: string, blocks: readonly StoredBoardBlock[]): string {
  const texts = [title];
  let left = searchedMost;
  for (const { text, notes } of blocks) {
    if (left <= 0) break;
    texts.push(text, notes);
    left -= text.length + notes.length;
  }
  return texts.join(' ').toLowerCase().slice(0, searchedMost);
}
