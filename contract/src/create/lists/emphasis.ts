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

/** Marks hold words of one line, up to a thousand letters, and touch them; an underscore within a word is a letter. */
const marked =
  /\\([*_\\])|(?<!\*)(\*{1,3})(?![\s*])(.{0,1000}?[^\s*\\])\2(?!\*)|(?<![\p{L}\p{N}_])(_)(?![\s_])(.{0,1000}?[^\s_\\])_(?![\p{L}\p{N}_])/gu;

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

/** Puts marks around what is selected, or takes them away; with nothing selected, around the word there. */
export function toggleEmphasis({ text, from, to }: Selection, emphasis: Emphasis): Selection {
  const mark = emphasisMarks[emphasis];
  const [start, end] = trimmed(text, from === to ? wordAt(text, from) : [from, to]);
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

function wordAt(text: string, at: number): [number, number] {
  const isPart = (index: number) => /[\p{L}\p{N}'’-]/u.test(text[index] ?? ' ');
  let [start, end] = [at, at];
  while (start > 0 && isPart(start - 1)) start -= 1;
  while (end < text.length && isPart(end)) end += 1;
  return [start, end];
}
