// Bold, italic and underlined words within the text of a script, written as in Fountain 1.1 (fountain.io/syntax,
// "Emphasis"): **bold**, *italic*, ***both***, _underlined_; a backslash before a mark shows it as it is.

export interface Span {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
}
type Look = Omit<Span, 'text'>;

export const emphasisMarks = { bold: '**', italic: '*', underlined: '_' } as const;
export type Emphasis = keyof typeof emphasisMarks;

const plain: Look = { isBold: false, isItalic: false, isUnderlined: false };

/**
 * Marks hold words of one line, up to a thousand letters, and touch them. Within a word or a number they are letters:
 * snake_case and 3*4*5.
 */
const marked =
  /\\([*_\\])|(?<![\p{L}\p{N}*\\])(\*{1,3})(?![\s*])(.{0,1000}?[^\s*\\])\2(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_\\])(_)(?![\s_])(.{0,1000}?[^\s_\\])_(?![\p{L}\p{N}_])/gu;

/** The text without marks, in parts of one look each. Nested marks add up. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  read(text, plain, spans);
  return spans;
}

function read(text: string, look: Look, spans: Span[]): void {
  let at = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, escaped, stars, starred, underscore, underlined] = match;
    add(text.slice(at, match.index), look, spans);
    at = match.index + whole.length;
    if (escaped !== undefined) add(escaped, look, spans);
    else if (underscore !== undefined) read(underlined ?? '', { ...look, isUnderlined: true }, spans);
    else read(starred ?? '', starredLook(look, stars ?? ''), spans);
  }
  add(text.slice(at), look, spans);
}

function starredLook(look: Look, stars: string): Look {
  return {
    ...look,
    isBold: look.isBold || stars.length > 1,
    isItalic: look.isItalic || stars.length !== 2,
  };
}

function add(text: string, look: Look, spans: Span[]): void {
  if (text === '') return;
  const last = spans.at(-1);
  if (last !== undefined && isSame(last, look)) spans[spans.length - 1] = { ...last, text: last.text + text };
  else spans.push({ ...look, text });
}

function isSame(one: Look, other: Look): boolean {
  return (
    one.isBold === other.isBold && one.isItalic === other.isItalic && one.isUnderlined === other.isUnderlined
  );
}

/** The words as they are read. */
export function plainText(text: string): string {
  return /[*_\\]/.test(text)
    ? spansOf(text)
        .map((span) => span.text)
        .join('')
    : text;
}

export interface Selection {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Puts marks around the words that are selected, or takes them away. With nothing selected, what is typed next has the
 * marks, and the second time the caret leaves them.
 */
export function toggleEmphasis({ text, from, to }: Selection, emphasis: Emphasis): Selection {
  const mark = emphasisMarks[emphasis];
  if (from === to) return toggleAtCaret(text, from, mark);
  const [start, end] = wholeWords(text, trimmed(text, [from, to]));
  const inside = text.slice(start, end);
  const size = mark.length;
  const isAround = hasMark(text.slice(0, start), mark, 'end') && hasMark(text.slice(end), mark, 'start');
  if (isAround)
    return {
      text: text.slice(0, start - size) + inside + text.slice(end + size),
      ...{ from: start - size, to: end - size },
    };
  const isWithin = inside.length > size * 2 && hasMark(inside, mark, 'start') && hasMark(inside, mark, 'end');
  if (isWithin)
    return {
      text: text.slice(0, start) + inside.slice(size, -size) + text.slice(end),
      ...{ from: start, to: end - size * 2 },
    };
  return {
    text: text.slice(0, start) + mark + inside + mark + text.slice(end),
    ...{ from: start + size, to: end + size },
  };
}

function toggleAtCaret(text: string, at: number, mark: string): Selection {
  const size = mark.length;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const opening = before.lastIndexOf(mark);
  const isInside = hasMark(after, mark, 'start') && opening !== -1;
  if (!isInside) return { text: before + mark + mark + after, from: at + size, to: at + size };
  // Marks touch words: blanks go outside.
  const content = before.slice(opening + size);
  const words = content.trim();
  const marks = words === '' ? '' : mark;
  const lead = content.slice(0, content.length - content.trimStart().length);
  const trail = words === '' ? '' : content.slice(content.trimEnd().length);
  const left = before.slice(0, opening) + lead + marks + words + marks + trail;
  return { text: left + after.slice(size), from: left.length, to: left.length };
}

/** Two texts of one, each with the marks that it had: what is between `from` and `to` is left out. */
export function splitEmphasis(text: string, from: number, to: number): [string, string] {
  const [opened, reopened] = [openMarks(text, from), openMarks(text, to)];
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const kept = before.trimEnd();
  const words = after.trimStart();
  const closing = opened.toReversed().join('');
  const first = emptied(kept, opened.join(''), 'end') ?? kept + closing;
  const second = emptied(words, reopened.toReversed().join(''), 'start') ?? reopened.join('') + words;
  return [first + before.slice(kept.length), after.slice(0, after.length - words.length) + second];
}

/** Without marks that would hold nothing; null where they hold something. */
function emptied(text: string, marks: string, end: 'start' | 'end'): string | null {
  if (marks === '') return text;
  if (end === 'end') return text.endsWith(marks) ? text.slice(0, -marks.length) : null;
  return text.startsWith(marks) ? text.slice(marks.length) : null;
}

/** The marks around a place, the outer ones first. */
function openMarks(text: string, at: number): string[] {
  for (const match of text.matchAll(marked)) {
    const [whole, , stars, starred, underscore, underlined] = match;
    const mark = stars ?? underscore;
    const start = match.index + (mark?.length ?? 0);
    const end = match.index + whole.length - (mark?.length ?? 0);
    if (mark !== undefined && at >= start && at <= end)
      return [mark, ...openMarks(starred ?? underlined ?? '', at - start)];
  }
  return [];
}

/** Whether a run of the mark's letters at that end has the mark in it: *** is bold and italic. */
function hasMark(text: string, mark: string, end: 'start' | 'end'): boolean {
  const letter = mark[0] ?? '';
  let count = 0;
  while (count < 3 && text.at(end === 'start' ? count : -1 - count) === letter) count += 1;
  if (letter !== '*') return count > 0;
  return mark.length === 2 ? count >= 2 : count % 2 === 1;
}

/** Marks touch words. */
function trimmed(text: string, [from, to]: [number, number]): [number, number] {
  let [start, end] = [from, to];
  while (start < end && /\s/u.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/u.test(text[end - 1] ?? '')) end -= 1;
  return [start, end];
}

/** Marks within a word are letters, so the word has them as a whole. */
function wholeWords(text: string, [from, to]: [number, number]): [number, number] {
  const isPart = (index: number) => /[\p{L}\p{N}]/u.test(text[index] ?? ' ');
  let [start, end] = [from, to];
  while (start > 0 && start < end && isPart(start - 1) && isPart(start)) start -= 1;
  while (end < text.length && start < end && isPart(end - 1) && isPart(end)) end += 1;
  return [start, end];
}
