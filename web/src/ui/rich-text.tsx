import { Anchor } from '@mantine/core';
import type { RichText } from '@rushes/contract/identity/profiles';
import type { ReactNode } from 'react';

/** Shows a rich text by its structure: what is unknown shows its words alone, and no part is ever set as HTML. */
export function RichTextView({ document }: { document: RichText }) {
  return <div dir="auto">{childrenOf(document).map(shown)}</div>;
}

const blocks = { bulletList: 'ul', orderedList: 'ol', listItem: 'li' } as const;

function shown(node: RichText, key: number): ReactNode {
  const { type, text } = node;
  if (typeof text === 'string') return <span key={key}>{marked(text, node)}</span>;
  if (type === 'hardBreak') return <br key={key} />;
  const children = childrenOf(node).map(shown);
  if (type === 'paragraph')
    return (
      <p key={key} style={{ margin: '0 0 0.5em', minHeight: '1em', whiteSpace: 'pre-wrap' }}>
        {children}
      </p>
    );
  const Block = typeof type === 'string' && type in blocks ? blocks[type as keyof typeof blocks] : 'div';
  return (
    <Block
      key={key}
      style={Block === 'li' ? undefined : { margin: '0 0 0.5em', paddingInlineStart: '1.5em' }}
    >
      {children}
    </Block>
  );
}

function marked(text: string, { marks }: RichText): ReactNode {
  let made: ReactNode = text;
  for (const mark of Array.isArray(marks) ? (marks as RichText[]) : []) {
    if (mark['type'] === 'bold') made = <strong>{made}</strong>;
    else if (mark['type'] === 'italic') made = <em>{made}</em>;
    else if (mark['type'] === 'underline') made = <u>{made}</u>;
    else if (mark['type'] === 'link') made = linked(made, mark);
  }
  return made;
}

function linked(words: ReactNode, { attrs }: RichText): ReactNode {
  const { href } = (attrs ?? {}) as { readonly href?: unknown };
  if (typeof href !== 'string' || !/^(?:https?:\/\/|mailto:)/i.test(href)) return words;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit>
      {words}
    </Anchor>
  );
}

function childrenOf({ content }: RichText): RichText[] {
  return Array.isArray(content) ? (content as RichText[]) : [];
}

/** A plain text as a document: each line is a paragraph. */
export function documentOf(text: string): RichText {
  const lines = text === '' ? [] : text.split('\n');
  const content = lines.map((line) => ({
    type: 'paragraph',
    ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
  }));
  return { type: 'doc', content };
}
