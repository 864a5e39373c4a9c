// Scripts as Markdown: `##` headings, `>` what is seen, `**Name:**` before what someone says, `[[…]]` notes. A line of a
// backslash is an empty line within a block, `<u>` is underlined; other emphasis is the same as in our text.
import type { ParsedBlock, ParsedScript } from './parsed-script.ts';

/** A paragraph that would be read as something else begins with a backslash. */
const marks = /^(#|>|\*\*|\[\[|\\)/u;

export function writeMarkdown({ title, blocks }: ParsedScript): string {
  return `${[`# ${title}`, ...blocks.map(paragraphsOf)].join('\n\n')}\n`;
}

function paragraphsOf({ kind, speaker, text, visual }: ParsedBlock): string {
  const seen =
    visual.trim() === ''
      ? []
      : [
          linesOf(visual)
            .map((line) => `> ${line}`)
            .join('\n'),
        ];
  if (kind === 'heading') {
    const name = linesOf(text).join(' ');
    return [...seen, ...(name === '' ? [] : [`## ${name}`])].join('\n\n');
  }
  if (kind === 'note') return [...seen, `[[${linesOf(text).join('\n')}]]`].join('\n\n');
  const said = linesOf(text)
    .map((line) => (line !== emptyLine && marks.test(line) ? `\\${line}` : line))
    .join('\n');
  const words = speaker.trim() === '' ? said : `**${speaker.trim()}:** ${said}`;
  return [...seen, ...(words === '' ? [] : [words])].join('\n\n');
}

const emptyLine = '\\';

/** Empty lines would end the paragraph. */
function linesOf(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  return withTags(trimmed)
    .split(/\r?\n/u)
    .map((line) => (line.trim() === '' ? emptyLine : line));
}

/** Markdown has no underlined words, and the web shows tags. */
function withTags(text: string): string {
  return text.replaceAll(underlined, '<u>$1</u>');
}

const underlined = /(?<![\p{L}\p{N}_\\])_(?![\s_])([^\n]{0,1000}?[^\s_\\])_(?![\p{L}\p{N}_])/gu;

/** As our text has it: in Markdown, underscores are italic, and two of them bold. */
function fromMarkdown(text: string): string {
  return text
    .replaceAll(/^\\$/gmu, '')
    .replaceAll(/__(?![\s_])([^\n]{0,1000}?[^\s_])__/gu, '**$1**')
    .replaceAll(underlined, '*$1*')
    .replaceAll(/<u>([^\n]{0,1000}?)<\/u>/gu, '_$1_');
}

export function readMarkdown(text: string): ParsedScript {
  const blocks: ParsedBlock[] = [];
  let title = '';
  let visual = '';
  const add = (block: Omit<ParsedBlock, 'visual'>) => {
    blocks.push({ ...block, visual });
    visual = '';
  };
  const seen = (words: string) => {
    if (visual !== '') add({ kind: 'spoken', speaker: '', text: '' });
    visual = words;
  };
  for (const paragraph of text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n+/u)) {
    const words = paragraph.trim();
    const heading = /^(#{1,6})\s+(.*)/u.exec(words);
    if (words === '') continue;
    if (heading !== null) {
      const [line, level = '', name = ''] = heading;
      if (level === '#' && title === '' && blocks.length === 0) title = name.trim();
      else add({ kind: 'heading', speaker: '', text: name.trim() });
      const rest = words.slice(line.length).trim();
      if (rest !== '') add(spoken(rest));
    } else if (words.startsWith('>')) seen(fromMarkdown(words.replaceAll(/^>[ \t]?/gmu, '').trim()));
    else if (words.startsWith('[[') && words.endsWith(']]'))
      add({ kind: 'note', speaker: '', text: fromMarkdown(words.slice(2, -2).trim()) });
    else add(spoken(words));
  }
  if (visual !== '') add({ kind: 'spoken', speaker: '', text: '' });
  return { title, blocks };
}

function spoken(words: string): Omit<ParsedBlock, 'visual'> {
  const [named, speaker = ''] = /^\*\*([^*\n]{1,100}?):?\*\*:?\s*/u.exec(words) ?? [''];
  const isNamed = /:\*\*|\*\*:/u.test(named);
  const said = fromMarkdown(isNamed ? words.slice(named.length) : words);
  const text = said.replaceAll(/^\\(?=[#>*[\\])/gmu, '');
  return { kind: 'spoken', speaker: isNamed ? speaker.trim() : '', text };
}
