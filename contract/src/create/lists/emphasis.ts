// Bold, italic and underlined words within the text of a script, written as in Fountain 1.1 (fountain.io/syntax,
// "Emphasis"): **bold**, *italic*, ***both***, _underlined_; a backslash before a mark shows it as it is. Marks hold words of
// one line and touch them; within a word or a number they are letters: snake_case and 3*4*5. Which marks are a pair is
// found as in CommonMark (spec.commonmark.org, "phase 2: inline structure"), with a stack of those that are open.

export interface Span {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
}

export const emphasisMarks = { bold: '**', italic: '*', underlined: '_' } as const;
export type Emphasis = keyof typeof emphasisMarks;

/** Marks that belong together: where the opening one begins, where the words begin and end, and where the closing one ends. */
interface Pair {
  readonly emphasis: Emphasis;
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
const isBlank = (letter: string | undefined) => letter === undefined || /\s/u.test(letter);

/** Marks that aren't closed yet: of a run, those from `start` to `end`. */
interface Open {
  readonly letter: string;
  readonly start: number;
  end: number;
}

interface Read {
  readonly pairs: readonly Pair[];
  /** Backslashes that aren't shown. */
  readonly escapes: ReadonlySet<number>;
}

function read(text: string): Read {
  const pairs: Pair[] = [];
  const escapes = new Set<number>();
  let open: Open[] = [];
  for (const { 0: run, index } of text.matchAll(/\\[*_\\]|\*+|_+|\n/gu)) {
    if (run === '\n') open = [];
    else if (run.startsWith('\\')) escapes.add(index);
    else {
      const end = index + run.length;
      const [before, after] = [text[index - 1], text[end]];
      let at = index;
      if (!isBlank(before) && !isLetter(after)) at = close(run, { open, pairs, at, end });
      const mayOpen = !isBlank(after) && !isLetter(before) && run.length <= 3;
      if (at < end && mayOpen) open.push({ letter: run[0] ?? '', start: at, end });
    }
  }
  return { pairs, escapes };
}

interface Closing {
  readonly open: Open[];
  readonly pairs: Pair[];
  readonly at: number;
  readonly end: number;
}

/** Pairs the marks of a run with those that are open; gives where the rest of it begins. */
function close(run: string, { open, pairs, at: first, end }: Closing): number {
  let at = first;
  while (at < end) {
    const index = open.findLastIndex(({ letter }) => letter === run[0]);
    const opening = open[index];
    // Words come between.
    if (opening === undefined || opening.end === at) return at;
    const length = run[0] === '*' && end - at > 1 && opening.end - opening.start > 1 ? 2 : 1;
    const emphasis = run[0] === '_' ? 'underlined' : length === 2 ? 'bold' : 'italic';
    pairs.push({ emphasis, start: opening.end - length, from: opening.end, to: at, end: at + length });
    opening.end -= length;
    at += length;
    // What is open within is text.
    open.splice(opening.end > opening.start ? index + 1 : index);
  }
  return at;
}

/** The text without marks, in parts of one look each. */
export function spansOf(text: string): Span[] {
  const { pairs, escapes } = read(text);
  const edges = pairs.flatMap((pair) => [pair.start, pair.from, pair.to, pair.end]);
  for (const at of escapes) edges.push(at, at + 1);
  const places = [...new Set([0, ...edges, text.length])].sort((one, other) => one - other);
  const starting = Map.groupBy(pairs, ({ from }) => from);
  const ending = Map.groupBy(pairs, ({ to }) => to);
  const hidden = new Set([...pairs.flatMap(({ start, to }) => [start, to]), ...escapes]);
  const depth = { bold: 0, italic: 0, underlined: 0 };
  const spans: Span[] = [];
  for (const [index, place] of places.entries()) {
    for (const { emphasis } of ending.get(place) ?? []) depth[emphasis] -= 1;
    for (const { emphasis } of starting.get(place) ?? []) depth[emphasis] += 1;
    const words = text.slice(place, places[index + 1]);
    if (words === '' || index === places.length - 1 || hidden.has(place)) continue;
    addSpan(spans, {
      text: words,
      ...{ isBold: depth.bold > 0, isItalic: depth.italic > 0, isUnderlined: depth.underlined > 0 },
    });
  }
  return spans;
}

/** Adds a part to others, as one with the last of them where they look the same. */
export function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (last !== undefined && looksSame(last, span))
    spans[spans.length - 1] = { ...span, text: last.text + span.text };
  else spans.push(span);
}

/** Whether two parts are bold, italic and underlined alike. */
export function looksSame(one: Span, other: Span): boolean {
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
  const all = read(text).pairs;
  const pairs = all.filter((pair) => pair.emphasis === emphasis);
  const [start, end] = wholeWords(text, trimmed(text, [from, to]));
  if (start === end) return toggleAtCaret({ text, pairs, mark }, start);
  const around = pairs.find((pair) => pair.start <= start && end <= pair.end);
  // Marks alone are no words.
  if (around !== undefined && Math.max(start, around.from) >= Math.min(end, around.to))
    return { text, from, to };
  if (around !== undefined) return taken(text, around, { all, start, end, mark });
  // What is marked within is marked as part of the whole.
  const within = pairs.filter((pair) => start <= pair.start && pair.end <= end);
  const words = withoutMarks(text, within, [start, end]);
  return {
    text: text.slice(0, start) + mark + words + mark + text.slice(end),
    ...{ from: start + mark.length, to: start + mark.length + words.length },
  };
}

/** Part of a text without the marks of these pairs, which may hold each other. */
function withoutMarks(text: string, pairs: readonly Pair[], [start, end]: [number, number]): string {
  const isMark = (at: number) =>
    pairs.some((pair) => (pair.start <= at && at < pair.from) || (pair.to <= at && at < pair.end));
  const places = Array.from({ length: end - start }, (_, index) => start + index);
  return places.flatMap((at) => (isMark(at) ? [] : [text[at] ?? ''])).join('');
}

function without(text: string, { start, from, to, end }: Pair): string {
  return text.slice(0, start) + text.slice(from, to) + text.slice(end);
}

interface Taking {
  readonly all: readonly Pair[];
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

/** Takes the marks of a pair away from what is selected in it; the words before and after keep theirs. */
function taken(text: string, pair: Pair, { all, start, end, mark }: Taking): Selection {
  let [from, to] = [Math.max(start, pair.from), Math.min(end, pair.to)];
  const [chosenFrom, chosenTo] = [from, to];
  // Other marks that hold just these words go with them.
  for (const inner of all)
    if (inner !== pair && inner.from === from && inner.to === to && inner.start >= pair.from)
      [from, to] = [inner.start, inner.end];
  const before = text.slice(0, pair.start) + marked(text.slice(pair.from, from), mark);
  const after = marked(text.slice(to, pair.to), mark) + text.slice(pair.end);
  return {
    text: before + text.slice(from, to) + after,
    ...{ from: before.length + chosenFrom - from, to: before.length + chosenTo - from },
  };
}

/** Marks touch words: blanks go outside. */
function marked(text: string, mark: string): string {
  const words = text.trim();
  if (words === '') return text;
  const at = text.indexOf(words);
  return text.slice(0, at) + mark + words + mark + text.slice(at + words.length);
}

interface AtCaret {
  readonly text: string;
  readonly pairs: readonly Pair[];
  readonly mark: string;
}

function toggleAtCaret({ text, pairs, mark }: AtCaret, at: number): Selection {
  const caret = (changed: string, place: number) => ({ text: changed, from: place, to: place });
  const size = mark.length;
  const closing = pairs.find((pair) => pair.to === at);
  if (closing !== undefined) return caret(text, closing.end);
  const around = pairs.find((pair) => pair.from <= at && at < pair.to);
  if (around !== undefined)
    return caret(without(text, around), Math.max(around.start, at - (around.from - around.start)));
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const opening = before.lastIndexOf(mark);
  const isTaken = pairs.some(
    (pair) => pair.start === at || (pair.start <= opening && opening < pair.end && pair.end <= at),
  );
  if (after.startsWith(mark) && opening !== -1 && !isTaken) {
    const left = before.slice(0, opening) + marked(before.slice(opening + size), mark);
    return caret(left + after.slice(size), left.length);
  }
  return caret(before + mark + mark + after, at + size);
}

/** Two texts of one, each with the marks that it had: what is between `from` and `to` is left out. */
export function splitEmphasis(text: string, from: number, to: number): [string, string] {
  const { pairs } = read(text);
  const first = edgeOf(pairs, from);
  const second = Math.max(first, edgeOf(pairs, to));
  const [opened, reopened] = [openAt(pairs, first), openAt(pairs, second)];
  let [before, after] = [text.slice(0, first), text.slice(second)];
  let [left, right] = ['', ''];
  // Marks that would hold nothing go, the inner ones first; blanks go outside.
  for (;;) {
    const kept = before.trimEnd();
    left = before.slice(kept.length) + left;
    before = kept;
    const mark = opened.at(-1);
    if (mark === undefined || !before.endsWith(mark)) break;
    before = before.slice(0, -mark.length);
    opened.pop();
  }
  for (;;) {
    const words = after.trimStart();
    right += after.slice(0, after.length - words.length);
    after = words;
    const mark = reopened.at(-1);
    if (mark === undefined || !after.startsWith(mark)) break;
    after = after.slice(mark.length);
    reopened.pop();
  }
  return [before + opened.toReversed().join('') + left, right + reopened.join('') + after];
}

/** A place within a mark is at the words that it holds. */
function edgeOf(pairs: readonly Pair[], at: number): number {
  const pair = pairs.find(({ start, from, to, end }) => (start < at && at < from) || (to < at && at < end));
  return pair === undefined ? at : at < pair.from ? pair.from : pair.to;
}

/** The marks around a place, the outer ones first. */
function openAt(pairs: readonly Pair[], at: number): string[] {
  return pairs
    .filter(({ from, to }) => from <= at && at <= to)
    .toSorted((one, other) => one.start - other.start)
    .map(({ emphasis }) => emphasisMarks[emphasis]);
}

function trimmed(text: string, [from, to]: [number, number]): [number, number] {
  let [start, end] = [from, to];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return [start, end];
}

/** Marks within a word are letters, so the word has them as a whole. */
function wholeWords(text: string, [from, to]: [number, number]): [number, number] {
  let [start, end] = [from, to];
  while (start > 0 && start < end && isLetter(text[start - 1]) && isLetter(text[start])) start -= 1;
  while (end < text.length && start < end && isLetter(text[end - 1]) && isLetter(text[end])) end += 1;
  return [start, end];
}
