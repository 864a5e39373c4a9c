import { buffer } from 'node:stream/consumers';
import type { Context, Trx } from '../../../context.ts';
import type { MailContent, MailImage } from '../../../platform/mail/mail.ts';
import { type RichTextImage, walkRichText } from '../../../platform/rich-text.ts';
import * as store from './store.ts';

/** As wide as the words of a mail. */
const widestPx = 496;
const mostImageBytes = 2 * 1024 * 1024;

/** What is under the mails that go out in someone's name; nothing where they have no signature. */
export async function signatureUnder(
  { storage }: Pick<Context, 'storage'>,
  trx: Trx,
  owner: store.Owner | null,
): Promise<Pick<MailContent, 'signatureHtml' | 'images'>> {
  const document = owner === null ? null : (await store.findSignature(trx, owner)).signature;
  if (owner === null || document === null) return {};
  const pictures = await store.listPictures(trx, owner, 'signature');
  const walked = walkRichText(document, pictures.map(forMail));
  if ('fault' in walked || walked.html === '') return {};
  const images: MailImage[] = [];
  let html = walked.html;
  let leftBytes = mostImageBytes;
  for (const { id, key } of pictures) {
    if (!walked.imageIds.has(id)) continue;
    const bytes = await readUpTo(storage, key, leftBytes);
    if (bytes === null) html = withWords(html, id);
    else images.push({ cid: cidOf(id), contentType: 'image/png', bytes });
    leftBytes -= bytes?.length ?? 0;
  }
  return { signatureHtml: html, images };
}

function cidOf(id: string): string {
  return `${id}@signature`;
}

function forMail({ id, width, height }: store.Picture): RichTextImage {
  const scale = Math.min(1, widestPx / width);
  return {
    id,
    width: Math.round(width * scale),
    height: Math.max(1, Math.round(height * scale)),
    src: `cid:${cidOf(id)}`,
  };
}

async function readUpTo(storage: Context['storage'], key: string, mostBytes: number): Promise<Buffer | null> {
  const found = await storage.stat(key);
  if (found === undefined || found.sizeBytes > mostBytes) return null;
  return buffer((await storage.get(key)).stream);
}

/** The words of an image in its place. */
function withWords(html: string, id: string): string {
  return html.replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (image, src: string, words: string) =>
    src.includes(id) ? words : image,
  );
}
