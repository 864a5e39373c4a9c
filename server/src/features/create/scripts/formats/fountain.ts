// Scripts as Fountain 1.1 (fountain.io): forced headings and characters, notes in double brackets. What is seen is action
// before words that are said, and a synopsis after headings and notes.
import { Fountain, type Token } from 'fountain-js';
import type { ParsedBlock, ParsedScript } from './parsed-script.ts';

/** Fountain has no dialogue without a character: whom our own files name for words that nobody is named for. */
const nobody = 'NARRATOR';
/** On the title page, so that our own files are known. */
const source = 'Rushes';

export function writeFountain({ title, blocks }: ParsedScript): string {
  return `${[`Title: ${title}\nSource: ${source}`, ...blocks.map(elementsOf)].join('\n\n')}\n`;
}

function elementsOf({ kind, speaker, text, visual }: ParsedBlock): string {
  const seen = visual.trim() === '' ? [] : [actionOf(visual)];
  if (text.trim() === '') return seen.join('\n\n');
  if (kind === 'heading') return [headingOf(oneLine(text)), ...synopsesOf(visual)].join('\n\n');
  if (kind === 'note') return [`[[${kept(text)}]]`, ...synopsesOf(visual)].join('\n\n');
  const name = oneLine(speaker) === '' ? nobody : oneLine(speaker);
  return [...seen, `@${name}\n${kept(text)}`].join('\n\n');
}

/** A forced scene heading; a section where that would be read as something else. */
function headingOf(title: string): string {
  return /^\.|#/u.test(title) ? `# ${title}` : `.${title}`;
}

function synopsesOf(visual: string): string[] {
  return visual.split('\n').flatMap((line) => (line.trim() === '' ? [] : [`= ${line.trim()}`]));
}

/** Two blanks keep an empty line, and backslashes what would begin a lyric or a comment. */
function kept(text: string): string {
  return text
    .trim()
    .replaceAll(/^[ \t]*$/gmu, '  ')
    .replaceAll(/^(?=\\*~)/gmu, '\\')
    .replaceAll('/*', '/\\*');
}

function unkept(text: string): string {
  return text.replaceAll(/^\\(?=\\*~)/gmu, '').replaceAll('/\\*', '/*');
}

/** Every line says that it is action: it may look like something else. */
function actionOf(visual: string): string {
  return visual
    .trim()
    .split('\n')
    .map((line) => `!${line}`)
    .join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Metadata of the title page, which a script has no place for. */
function isOfTitlePage(token: Token): boolean {
  return token.is_title === true;
}

export function readFountain(text: string): ParsedScript {
  // The parser stops at a lyric that begins what someone says; as a line of it, it's the same to us.
  const lines = text.replaceAll('\r\n', '\n').replaceAll(/^~[ \t]?/gmu, '');
  const { title, tokens } = new Fountain().parse(lines, true);
  const isOwn = tokens.some((token) => token.type === 'source' && token.text === source);
  const reader = createReader(isOwn ? nobody : null);
  for (const token of tokens) if (!isOfTitlePage(token)) reader.read(token);
  return { title: oneLine(title ?? ''), blocks: reader.end() };
}

/** Who is `unnamed` is no speaker. */
function createReader(unnamed: string | null) {
  const blocks: ParsedBlock[] = [];
  let visual = '';
  let said: { speaker: string; lines: string[] } | null = null;
  const add = (block: Omit<ParsedBlock, 'visual'>) => {
    blocks.push({ ...block, visual });
    visual = '';
  };
  const see = (words: string) => {
    visual = joined(visual, words);
  };
  const endSeen = () => {
    if (visual !== '') add({ kind: 'spoken', speaker: '', text: '' });
  };
  return {
    read({ type, text = '' }: Token) {
      if (type === 'scene_heading' || type === 'section') {
        endSeen();
        add({ kind: 'heading', speaker: '', text: oneLine(text) });
      } else if (type === 'note') {
        endSeen();
        add({ kind: 'note', speaker: '', text: unkept(text.trim()) });
      } else if (type === 'action' && noteOf(text) !== null) {
        endSeen();
        add({ kind: 'note', speaker: '', text: noteOf(text) ?? '' });
      } else if (type === 'synopsis' && visual === '' && isTitled(blocks.at(-1))) {
        const last = blocks.pop();
        if (last !== undefined) blocks.push({ ...last, visual: joined(last.visual, text.trim()) });
      } else if (type === 'dialogue_begin') said = { speaker: '', lines: [] };
      else if (type === 'character' && said !== null)
        said.speaker = oneLine(text) === unnamed ? '' : oneLine(text);
      else if ((type === 'dialogue' || type === 'parenthetical') && said !== null) said.lines.push(text);
      else if (type === 'dialogue_end' && said !== null) {
        add({ kind: 'spoken', speaker: said.speaker, text: unkept(said.lines.join('\n').trim()) });
        said = null;
      } else if (seenTypes.has(type)) see(text.replaceAll(/^[!>]\s?/gmu, '').trim());
    },
    end(): ParsedBlock[] {
      endSeen();
      return blocks;
    },
  };
}

/** A note of several lines, which the parser takes for action. */
function noteOf(text: string): string | null {
  const words = /^\[\[([^\]]*)\]\]$/u.exec(text.trim())?.[1];
  return words === undefined ? null : unkept(words.replaceAll(/^[ \t]+$/gmu, '').trim());
}

/** What a synopsis is about. */
function isTitled(block: ParsedBlock | undefined): boolean {
  return block?.kind === 'heading' || block?.kind === 'note';
}

function joined(before: string, line: string): string {
  return before === '' ? line : `${before}\n${line}`;
}

const seenTypes: ReadonlySet<string> = new Set(['action', 'centered', 'transition', 'synopsis', 'lyrics']);
