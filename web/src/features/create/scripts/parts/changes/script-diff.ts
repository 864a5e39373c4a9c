// What differs between two states of a script, block by block and word by word.
import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import { addSpan, looksSame, type Span, spansOf } from '@rushes/contract/create/lists/emphasis';
import type { ScriptBlockInput } from '@rushes/contract/create/scripts';
import { diffArrays } from 'diff';

/** Words of one look that both have, or only one of them. */
export interface Piece extends Span {
  readonly kind: 'both' | 'before' | 'after';
}

type BlockField = 'speaker' | 'text' | 'visual';

export type BlockChange =
  /** As many blocks that are the same. */
  | { readonly type: 'unchanged'; readonly count: number; readonly id: string }
  | { readonly type: 'added' | 'removed' | 'moved'; readonly id: string; readonly block: ScriptBlockInput }
  | {
      readonly type: 'changed';
      readonly id: string;
      readonly block: ScriptBlockInput;
      readonly isOtherKind: boolean;
      readonly fields: readonly { readonly field: BlockField; readonly pieces: readonly Piece[] }[];
    };

type Blocks = readonly ScriptBlockInput[];
const fields = ['speaker', 'text', 'visual'] as const;

/** The changes from one state to another, in the order of the later one; what was removed is where it was. */
export function diffScripts(before: Blocks, after: Blocks): BlockChange[] {
  const earlier = new Map(before.map((block) => [block.blockId, block]));
  const later = new Map(after.map((block) => [block.blockId, block]));
  const parts = diffArrays(
    before.map(({ blockId }) => blockId),
    after.map(({ blockId }) => blockId),
  );
  const changes: BlockChange[] = [];
  for (const { value, added, removed } of parts)
    for (const id of value) {
      const [was, is] = [earlier.get(id), later.get(id)];
      if (removed) {
        if (is === undefined && was !== undefined) changes.push({ type: 'removed', id, block: was });
      } else if (is !== undefined) addChange(changes, was, is, added);
    }
  return changes;
}

function addChange(
  changes: BlockChange[],
  was: ScriptBlockInput | undefined,
  is: ScriptBlockInput,
  isElsewhere: boolean,
): void {
  const id = is.blockId;
  if (was === undefined) return void changes.push({ type: 'added', id, block: is });
  const change = scriptBlockShape.isSame(was, is) ? null : changeOf(was, is);
  if (change !== null && isSeen(change)) changes.push(change);
  else if (isElsewhere) changes.push({ type: 'moved', id, block: is });
  else {
    const last = changes.at(-1);
    if (last?.type === 'unchanged') changes[changes.length - 1] = { ...last, count: last.count + 1 };
    else changes.push({ type: 'unchanged', count: 1, id });
  }
}

type Changed = Extract<BlockChange, { type: 'changed' }>;

function changeOf(was: ScriptBlockInput, is: ScriptBlockInput): Changed {
  return {
    ...{ type: 'changed', id: is.blockId, block: is, isOtherKind: was.kind !== is.kind },
    fields: fields
      .filter((field) => was[field] !== '' || is[field] !== '')
      .map((field) => ({ field, pieces: diffWords(piecesOf(field, was), piecesOf(field, is)) })),
  };
}

/** The same look can be written in other ways, such as with marks that nothing is between. */
function isSeen({ isOtherKind, fields: changed }: Changed): boolean {
  return isOtherKind || changed.some(({ pieces }) => pieces.some(({ kind }) => kind !== 'both'));
}

/** What is written in a field, in parts of one look each; the name of a speaker has no marks. */
export function piecesOf(field: BlockField, block: ScriptBlockInput): readonly Span[] {
  if (field !== 'speaker') return spansOf(block[field]);
  return [{ text: block.speaker, isBold: false, isItalic: false, isUnderlined: false }];
}

/** Words are the same where they look the same, too. */
function diffWords(was: readonly Span[], is: readonly Span[]): Piece[] {
  const parts = diffArrays(wordsOf(was), wordsOf(is), { comparator: isSameWord });
  return parts.flatMap(({ value, added, removed }) =>
    joined(value).map((span): Piece => ({ ...span, kind: added ? 'after' : removed ? 'before' : 'both' })),
  );
}

/** Words, blanks and each other character for itself. */
function wordsOf(spans: readonly Span[]): Span[] {
  return spans.flatMap((span) =>
    (span.text.match(/[\p{L}\p{N}\p{M}]+|\s+|./gu) ?? []).map((word) => ({ ...span, text: word })),
  );
}

const isSameWord = (one: Span, other: Span) => one.text === other.text && looksSame(one, other);

function joined(words: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const word of words) addSpan(spans, word);
  return spans;
}
