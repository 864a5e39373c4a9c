import { fontSizesPx } from '@rushes/contract/limits';
import type { RichText } from '@rushes/contract/identity/profiles';
import type { FieldError } from '@rushes/contract/errors';

/** An image that a document may name. */
export interface RichTextImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly src: string;
}

export type Walked =
  | { readonly document: RichText; readonly html: string; readonly imageIds: ReadonlySet<string> }
  | { readonly fault: FieldError };

const mostDepth = 12;
const mostNodes = 2000;
const mostText = 10_000;

class Refused extends Error {
  readonly field: FieldError;
  constructor(path: string, message: string) {
    super(message);
    this.field = { path, message };
  }
}

interface Walk {
  readonly images: ReadonlyMap<string, RichTextImage>;
  readonly used: Set<string>;
  nodes: number;
  letters: number;
}

interface Made {
  readonly node: RichText;
  readonly html: string;
}

/** Walks what an editor sent against what it may hold; makes a document of known parts only, and its HTML. */
export function walkRichText(document: RichText, images: readonly RichTextImage[]): Walked {
  const walk: Walk = {
    images: new Map(images.map((image) => [image.id, image])),
    used: new Set(),
    nodes: 0,
    letters: 0,
  };
  try {
    const { node, html } = walkNode(walk, document, 'document', ['doc'], 0);
    return { document: node, html, imageIds: walk.used };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.field };
    throw error;
  }
}

const blocks = ['paragraph', 'bulletList', 'orderedList', 'image'];
const insides: Readonly<Record<string, { tag: string; holds: readonly string[] }>> = {
  doc: { tag: '', holds: blocks },
  paragraph: { tag: 'p', holds: ['text', 'hardBreak', 'image'] },
  bulletList: { tag: 'ul', holds: ['listItem'] },
  orderedList: { tag: 'ol', holds: ['listItem'] },
  listItem: { tag: 'li', holds: ['paragraph', 'bulletList', 'orderedList', 'image'] },
};

function walkNode(walk: Walk, node: unknown, path: string, allowed: readonly string[], depth: number): Made {
  if (!isRecord(node)) throw new Refused(path, 'is no part of a text');
  const { type } = node;
  if (typeof type !== 'string' || !allowed.includes(type)) throw new Refused(path, 'is not allowed here');
  walk.nodes += 1;
  if (walk.nodes > mostNodes || depth > mostDepth) throw new Refused(path, 'The text is too long.');
  if (type === 'text') return walkText(walk, node, path);
  if (type === 'hardBreak') return { node: { type }, html: '<br>' };
  if (type === 'image') return walkImage(walk, node, path);
  const inside = insides[type];
  if (inside === undefined) throw new Refused(path, 'is not allowed here');
  const content = node['content'] ?? [];
  if (!Array.isArray(content)) throw new Refused(path, 'is no part of a text');
  const made = content.map((child: unknown, at) =>
    walkNode(walk, child, `${path}.content.${at}`, inside.holds, depth + 1),
  );
  const html = made.map((child) => child.html).join('');
  return {
    node: { type, content: made.map((child) => child.node) },
    html: inside.tag === '' ? html : `<${inside.tag}>${html}</${inside.tag}>`,
  };
}

function walkImage(walk: Walk, node: Record<string, unknown>, path: string): Made {
  const attrs = isRecord(node['attrs']) ? node['attrs'] : {};
  const { imageId, alt } = attrs;
  const image = typeof imageId === 'string' ? walk.images.get(imageId) : undefined;
  if (image === undefined) throw new Refused(path, 'The image is not one that was sent here.');
  walk.used.add(image.id);
  const words = typeof alt === 'string' ? alt.slice(0, 200) : '';
  const { width, height, src } = image;
  return {
    node: { type: 'image', attrs: { imageId: image.id, alt: words, width, height } },
    html: `<img src="${escapeHtml(src)}" alt="${escapeHtml(words)}" width="${width}" height="${height}">`,
  };
}

function walkText(walk: Walk, node: Record<string, unknown>, path: string): Made {
  const { text, marks = [] } = node;
  if (typeof text !== 'string' || text === '' || !text.isWellFormed() || !Array.isArray(marks))
    throw new Refused(path, 'is no text');
  walk.letters += text.length;
  if (walk.letters > mostText) throw new Refused(path, 'The text is too long.');
  let html = escapeHtml(text);
  const kept: RichText[] = [];
  for (const mark of marks as unknown[]) {
    const made = walkMark(mark, `${path}.marks`);
    kept.push(made.mark);
    html = `${made.open}${html}${made.close}`;
  }
  return { node: { type: 'text', text, ...(kept.length === 0 ? {} : { marks: kept }) }, html };
}

const plainMarks: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
};

function walkMark(mark: unknown, path: string): { mark: RichText; open: string; close: string } {
  if (!isRecord(mark) || typeof mark['type'] !== 'string') throw new Refused(path, 'is not allowed here');
  const { type } = mark;
  const attrs = isRecord(mark['attrs']) ? mark['attrs'] : {};
  const tag = Object.hasOwn(plainMarks, type) ? plainMarks[type] : undefined;
  if (tag !== undefined) return { mark: { type }, open: `<${tag}>`, close: `</${tag}>` };
  if (type === 'link') {
    const href = safeHref(attrs['href']);
    if (href === undefined) throw new Refused(path, 'A link must begin with https://, http:// or mailto:.');
    const open = `<a href="${escapeHtml(href)}" rel="noopener noreferrer" target="_blank">`;
    return { mark: { type, attrs: { href } }, open, close: '</a>' };
  }
  if (type !== 'textStyle') throw new Refused(path, 'is not allowed here');
  const style = walkStyle(attrs, path);
  const css = Object.entries(style).map(
    ([name, value]) => `${name === 'color' ? 'color' : 'font-size'}: ${value}`,
  );
  return { mark: { type, attrs: style }, open: `<span style="${css.join('; ')}">`, close: '</span>' };
}

function walkStyle(attrs: Record<string, unknown>, path: string): { color?: string; fontSize?: string } {
  const color = attrs['color'] ?? undefined;
  const fontSize = attrs['fontSize'] ?? undefined;
  if (color !== undefined && !(typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color)))
    throw new Refused(path, 'A colour is written like #1c7ed6.');
  if (fontSize === undefined) return color === undefined ? {} : { color };
  const [, digits] = typeof fontSize === 'string' ? (/^(\d{1,3})px$/.exec(fontSize) ?? []) : [];
  const sizePx = Number(digits ?? Number.NaN);
  if (!(sizePx >= fontSizesPx.least && sizePx <= fontSizesPx.most))
    throw new Refused(path, `Letters are ${fontSizesPx.least} to ${fontSizesPx.most} pixels high.`);
  return { ...(color === undefined ? {} : { color }), fontSize: `${sizePx}px` };
}

function safeHref(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > 2000 || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

/** A plain text as a document: each line is a paragraph. */
export function documentOf(text: string): RichText {
  const content = text.split('\n').map((line) => ({
    type: 'paragraph',
    content: line === '' ? [] : [{ type: 'text', text: line }],
  }));
  return { type: 'doc', content };
}

/** What a document says without its marks: a line for each paragraph, lists with their signs. The document was walked before. */
export function plainText(document: RichText): string {
  return linesOf(document, '').join('\n').trim();
}

function linesOf(node: RichText, indent: string): string[] {
  const children = childrenOf(node);
  if (node['type'] === 'paragraph') return inlineText(children).split('\n');
  if (node['type'] !== 'bulletList' && node['type'] !== 'orderedList')
    return children.flatMap((child) => linesOf(child, indent));
  return children.flatMap((item, at) => {
    const sign = node['type'] === 'bulletList' ? '•' : `${at + 1}.`;
    const [first = '', ...more] = linesOf(item, `${indent}  `);
    return [`${indent}${sign} ${first}`, ...more];
  });
}

function inlineText(children: readonly RichText[]): string {
  return children.map((child) => (child['type'] === 'hardBreak' ? '\n' : withAddress(child))).join('');
}

/** The address of a link, where its words are others. */
function withAddress({ text, marks }: RichText): string {
  const words = typeof text === 'string' ? text : '';
  const known = Array.isArray(marks) ? (marks as unknown[]).filter(isRecord) : [];
  const attrs = known.find(({ type }) => type === 'link')?.['attrs'];
  const href = isRecord(attrs) && typeof attrs['href'] === 'string' ? attrs['href'] : words;
  const address = href.replace(/^mailto:/, '').replace(/\/$/, '');
  return address === words.replace(/\/$/, '') ? words : `${words} (${address})`;
}

function childrenOf({ content }: RichText): RichText[] {
  return Array.isArray(content) ? (content as unknown[]).filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
