// Scripts as Markdown: `##` headings, `>` what is seen, `**Name:**` before what someone says, `[[…]]` notes.
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
    .map((line) => (marks.test(line) ? `\\${line}` : line))
    .join('\n');
  const words = speaker.trim() === '' ? said : `**${speaker.trim()}:** ${said}`;
  return [...seen, ...(words === '' ? [] : [words])].join('\n\n');
}

/** Empty lines would end the paragraph. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/u).filter((line) => line.trim() !== '');
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
    } else if (words.startsWith('>')) seen(words.replaceAll(/^>[ \t]?/gmu, '').trim());
    else if (words.startsWith('[[') && words.endsWith(']]'))
      add({ kind: 'note', speaker: '', text: words.slice(2, -2).trim() });
    else add(spoken(words));
  }
  if (visual !== '') add({ kind: 'spoken', speaker: '', text: '' });
  return { title, blocks };
}

function spoken(words: string): Omit<ParsedBlock, 'visual'> {
  const [named, speaker = ''] = /^\*\*([^*\n]{1,100}?):?\*\*:?\s*/u.exec(words) ?? [''];
  const isNamed = /:\*\*|\*\*:/u.test(named);
  const text = (isNamed ? words.slice(named.length) : words).replaceAll(/^\\(?=[#>*[\\])/gmu, '');
  return { kind: 'spoken', speaker: isNamed ? speaker.trim() : '', text };
}
