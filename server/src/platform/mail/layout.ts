// The one layout of all mails: mjml for the eye, plain text beside it, every inserted text escaped here.
import type { MailContent, MailSection } from './mail.ts';

export interface RenderedMail {
  readonly html: string;
  readonly text: string;
}

/** Renders both parts of a mail. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  // Loaded with the first mail: it is large, and most processes send none.
  const { default: toHtml } = await import('mjml');
  const { html } = await toHtml(sourceOf(content), { validationLevel: 'strict' });
  return { html, text: textOf(content) };
}

/** Makes a text safe inside mjml and HTML, attributes included. */
export function escapeMarkup(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
    // mjml and mail programs expand double braces.
    '{': '&#123;',
    '}': '&#125;',
  };
  return text.replace(/[&<>"'{}]/g, (character) => entities[character] ?? character);
}

/** Keeps a text that users typed on one header line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

const own = { name: 'Rushes', colour: '#3850c6' };

/** An organisation at the head of a mail, in the shade of its colour that white is on; in ours where it has none. */
export function brandOf(name: string, shades: readonly string[] | null): NonNullable<MailContent['brand']> {
  return { name, colour: shades?.[7] ?? own.colour };
}

function sourceOf(content: MailContent): string {
  const { subject, title, paragraphs, quote, action, signatureHtml, footnote } = content;
  const { sections = [], brand = own } = content;
  const heading = escapeMarkup(title ?? subject);
  const body = paragraphs.map((each) => `<mj-text>${escapeMarkup(each)}</mj-text>`).join('\n');
  return `<mjml>
  <mj-head>
    <mj-title>${escapeMarkup(subject)}</mj-title>
    <mj-attributes>
      <mj-all font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="24px" color="#22201e" padding="0 0 16px" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#f4f2ef" width="560px">
    <mj-section padding="24px 0 0"><mj-column /></mj-section>
    <mj-section background-color="#fffefc" border="1px solid #eae7e2" border-radius="10px" padding="32px">
      <mj-column padding="0">
        <mj-text font-size="13px" font-weight="600" color="${brand.colour}">${escapeMarkup(brand.name)}</mj-text>
        <mj-text font-size="20px" line-height="28px" font-weight="600">${heading}</mj-text>
        ${body}
        ${quote === undefined ? '' : quoteOf(quote.html)}
        ${sections.map(sectionOf).join('\n')}
        ${action === undefined ? '' : buttonOf(action, brand.colour)}
        ${signatureHtml === undefined ? '' : `<mj-text padding="8px 0">${safeHtml(signatureHtml)}</mj-text>`}
        ${footnote === undefined ? '' : smallOf(footnote)}
      </mj-column>
    </mj-section>
    <mj-section padding="0 0 24px"><mj-column /></mj-section>
  </mj-body>
</mjml>`;
}

function quoteOf(html: string): string {
  return `<mj-text container-background-color="#f4f2ef" padding="4px 16px">${safeHtml(html)}</mj-text>
        <mj-spacer height="16px" />`;
}

function buttonOf({ label, url }: NonNullable<MailContent['action']>, colour: string): string {
  const address = escapeMarkup(safeAddress(url));
  return `<mj-button href="${address}" align="left" background-color="${colour}" color="#fffefc" border-radius="6px" font-size="16px" inner-padding="10px 18px" padding="8px 0 16px">${escapeMarkup(label)}</mj-button>
        <mj-text font-size="13px" line-height="20px" color="#6b665f">${address}</mj-text>`;
}

function sectionOf({ title, items, rest }: MailSection): string {
  const lines = items.map(
    ({ text, url }) =>
      `<a href="${escapeMarkup(safeAddress(url))}" style="color: #22201e">${escapeMarkup(text)}</a>`,
  );
  const all = rest === undefined ? lines : [...lines, escapeMarkup(rest)];
  return `<mj-text font-weight="600" padding="0 0 4px">${escapeMarkup(title)}</mj-text>
        ${all.map((line) => `<mj-text padding="0 0 8px">${line}</mj-text>`).join('\n')}`;
}

function smallOf(footnote: string): string {
  return `<mj-text font-size="13px" line-height="20px" color="#6b665f" padding="8px 0 0">${escapeMarkup(footnote)}</mj-text>`;
}

function textOf(content: MailContent): string {
  const { subject, title, paragraphs, quote, sections = [], action, signatureHtml, footnote } = content;
  const parts = [title ?? subject, ...paragraphs, ...(quote === undefined ? [] : [quote.text])];
  for (const { title: heading, items, rest } of sections) {
    const lines = items.map(({ text, url }) => `- ${text}\n  ${safeAddress(url)}`);
    parts.push([`${heading}:`, ...lines, ...(rest === undefined ? [] : [rest])].join('\n'));
  }
  if (action !== undefined) parts.push(`${action.label}:\n${safeAddress(action.url)}`);
  if (signatureHtml !== undefined) parts.push(`-- \n${plainOf(safeHtml(signatureHtml))}`);
  if (footnote !== undefined) parts.push(`--\n${footnote}`);
  return `${parts.join('\n\n')}\n`;
}

const knownElement =
  /<(?:\/?(?:p|ul|ol|li|strong|em|u|s|br|a|span)|(?:a|img|span)(?: (?:href|rel|target|src|alt|width|height|style)="[^"<]*")+)>/g;

// It comes from a writer that knows these elements only; what would end the layout around it, or run, is none of them.
function safeHtml(html: string): string {
  if (html.replaceAll(knownElement, '').includes('<'))
    throw new Error('what users wrote holds known elements only');
  return html.replaceAll('{', '&#123;').replaceAll('}', '&#125;');
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** What a signature says without its marks. */
function plainOf(html: string): string {
  return html
    .replace(/<img[^>]*? alt="([^"]*)"[^>]*>/gi, '$1\n')
    .replace(/<a href="(?:mailto:)?([^"]*)"[^>]*>(.*?)<\/a>/gi, (_link, address: string, words: string) =>
      words.replace(/<[^>]*>/g, '') === address ? words : `${words} (${address})`,
    )
    .replace(/<br\s*\/?>|<\/(?:p|li|div)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (named[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function safeAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error('a mail links to web addresses only');
  return url;
}
