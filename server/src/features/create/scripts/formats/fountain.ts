// Scripts as Fountain 1.1 (fountain.io): forced headings and characters, what is seen as action, notes in double brackets.
import { Fountain, type Token } from 'fountain-js';
import type { ParsedBlock, ParsedScript } from './parsed-script.ts';

/** Fountain has no dialogue without a character. */
const nobody = 'NARRATOR';

export function writeFountain({ title, blocks }: ParsedScript): string {
  return `${[`Title: ${title}`, ...blocks.map(elementsOf)].join('\n\n')}\n`;
}

function elementsOf({ kind, speaker, text, visual }: ParsedBlock): string {
  const seen = visual.trim() === '' ? [] : [actionOf(visual)];
  if (kind === 'heading') return [...seen, `.${oneLine(text)}`].join('\n\n');
  if (kind === 'note') return [...seen, `[[${oneLine(text)}]]`].join('\n\n');
  if (text.trim() === '') return seen.join('\n\n');
  const name = oneLine(speaker) === '' ? nobody : oneLine(speaker);
  // Two blanks keep an empty line within what someone says.
  const said = text.trim().replaceAll(/^[ \t]*$/gmu, '  ');
  return [...seen, `@${name}\n${said}`].join('\n\n');
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
  const { title, tokens } = new Fountain().parse(text.replaceAll('\r\n', '\n'), true);
  const reader = createReader();
  for (const token of tokens) if (!isOfTitlePage(token)) reader.read(token);
  return { title: oneLine(title ?? ''), blocks: reader.end() };
}

function createReader() {
  const blocks: ParsedBlock[] = [];
  let visual = '';
  let said: { speaker: string; lines: string[] } | null = null;
  const add = (block: Omit<ParsedBlock, 'visual'>) => {
    blocks.push({ ...block, visual });
    visual = '';
  };
  const see = (words: string) => {
    visual = visual === '' ? words : `${visual}\n${words}`;
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
        add({ kind: 'note', speaker: '', text: text.trim() });
      } else if (type === 'dialogue_begin') said = { speaker: '', lines: [] };
      else if (type === 'character' && said !== null) said.speaker = oneLine(text);
      else if ((type === 'dialogue' || type === 'parenthetical') && said !== null)
        said.lines.push(text.trim());
      else if (type === 'dialogue_end' && said !== null) {
        add({ kind: 'spoken', speaker: said.speaker, text: said.lines.join('\n') });
        said = null;
      } else if (seenTypes.has(type)) see(text.replaceAll(/^[!>]\s?/gmu, '').trim());
    },
    end(): ParsedBlock[] {
      endSeen();
      return blocks;
    },
  };
}

const seenTypes: ReadonlySet<string> = new Set(['action', 'centered', 'transition', 'synopsis', 'lyrics']);
