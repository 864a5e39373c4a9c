import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Font } from '@rushes/contract/media/fonts';
import { fontBytesMost, fontsMost, fontTypes } from '@rushes/contract/media/lists/fonts';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { examineFont, type FontFault, inWorkFolder, localFile, UnusableFont } from '../assets/service.ts';
import { findFontFile } from '../files/service.ts';
import * as store from './store.ts';

export { defaultFont, findFontKeys } from './store.ts';

export type FontsService = ReturnType<typeof createFontsService>;

/** Fonts of the organisation for titles. */
export function createFontsService(context: Context) {
  const { db } = context;
  return {
    getFonts: (caller: Member): Promise<{ fonts: Font[]; defaultFontId: string | null }> =>
      db.tenant(caller.customerId, async (trx) => ({
        fonts: (await present(trx, caller.customerId)).map(toFont),
        defaultFontId: await store.findDefaultFont(trx, caller.customerId),
      })),
    addFont: (caller: Member, fileId: string) => addFont(context, caller, fileId),
    removeFont: (caller: Member, fontId: string) => changeFont(context, caller, fontId, 'fonts.removed'),
    restoreFont: (caller: Member, fontId: string) => changeFont(context, caller, fontId, 'fonts.restored'),
  };
}

/** How a font is called, also a removed one; null where there is none. */
export async function fontNameOf(
  trx: Trx,
  customerId: string,
  fontId: string | null,
): Promise<string | null> {
  if (fontId === null) return null;
  const font = (await store.findFonts(trx, customerId)).find((each) => each.fontId === fontId);
  return font === undefined ? null : `${font.family} ${font.style}`;
}

const everMost = 200;

async function present(trx: Trx, customerId: string): Promise<store.FontRow[]> {
  return (await store.findFonts(trx, customerId)).filter(({ isRemoved }) => !isRemoved);
}

/** Copies a file as a font once it was drawn with: what happens to the file later doesn't change titles. */
async function addFont(context: Context, caller: Member, fileId: string): Promise<Font> {
  const { db } = context;
  const { customerId, customerUserId } = caller;
  const file = await db.tenant(customerId, async (trx) => {
    requireRoom(await present(trx, customerId));
    // The bytes of removed ones stay, for programs that are live.
    if ((await store.findFonts(trx, customerId)).length >= everMost)
      throw refused(`This organisation has had ${everMost} fonts, which is the limit. Ask support for help.`);
    return findFontFile(trx, caller, fileId);
  });
  if (file === undefined) throw new AppError('not-found');
  // A font can take over what draws it: where that would see other files, none is drawn.
  if (!context.media.isolation.isFull) throw refused(weakSandbox);
  if (!fontTypes.some((type) => type === file.mediaType))
    throw refused(sentences[file.mediaType === 'font/collection' ? 'collection' : 'not-a-font']);
  if (file.sizeBytes > fontBytesMost) throw refused('This font is larger than 10 MB. Choose a smaller one.');
  const names = await examined(context, file.key);
  const sha256 = await hashOf(context, file.key);
  const key = store.fontKey(customerId, sha256);
  if (!(await context.storage.has(key)))
    await context.storage.put(key, (await context.storage.get(file.key)).stream);
  return db.tenant(customerId, async (trx) => {
    await store.lockFonts(trx, customerId);
    const before = await present(trx, customerId);
    const font = { ...names, sample: names.sample.toString('base64'), sha256, id: randomUUID() };
    const by = { customerId, createdBy: customerUserId, at: context.clock.now() };
    const fontId = await store.addFont(trx, { ...font, ...by });
    if (before.some((each) => each.fontId === fontId)) throw refused('This font has already been added.');
    requireRoom(before);
    await auditFont(context, trx, caller, 'fonts.added', { fontId, ...names });
    const added = (await present(trx, customerId)).find((each) => each.fontId === fontId);
    if (added === undefined) throw new AppError('not-found');
    return toFont(added);
  });
}

/** Removes a font or gives it back; one that is so already stays. */
async function changeFont(
  context: Context,
  caller: Member,
  fontId: string,
  action: 'fonts.removed' | 'fonts.restored',
): Promise<Record<string, never>> {
  const { customerId, customerUserId } = caller;
  await context.db.tenant(customerId, async (trx) => {
    await store.lockFonts(trx, customerId);
    const fonts = await store.findFonts(trx, customerId);
    const font = fonts.find((each) => each.fontId === fontId);
    if (font === undefined) throw new AppError('not-found');
    const removes = action === 'fonts.removed';
    if (font.isRemoved === removes) return;
    if (!removes) requireRoom(fonts.filter(({ isRemoved }) => !isRemoved));
    const removed = removes ? { at: context.clock.now(), by: customerUserId } : null;
    await store.setRemoved(trx, customerId, fontId, removed);
    await auditFont(context, trx, caller, action, font);
  });
  return {};
}

async function auditFont(
  context: Context,
  trx: Trx,
  caller: Member,
  action: AuditAction,
  { fontId, family, style }: Pick<store.FontRow, 'fontId' | 'family' | 'style'>,
): Promise<void> {
  await audit(context, trx, caller, action, { kind: 'font', id: fontId, name: `${family} ${style}` });
}

async function examined(context: Context, key: string) {
  try {
    return await examineFont(context, key);
  } catch (error) {
    if (error instanceof UnusableFont) throw refused(sentences[error.fault]);
    throw error;
  }
}

async function hashOf(context: Context, key: string): Promise<string> {
  return inWorkFolder(context, async (folder) => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(await localFile(context, key, folder)), hash);
    return hash.digest('hex');
  });
}

const weakSandbox =
  'Fonts can’t be added on this server, because it can’t isolate the program that draws them. Ask support to install bubblewrap.';

const sentences: Readonly<Record<FontFault, string>> = {
  'not-a-font': "This font can't be used: it isn't a TTF, OTF or WOFF2 file.",
  collection: "This font can't be used: it is a collection. Upload one of its fonts as TTF or OTF.",
  damaged: "This font can't be used: it is damaged. Export or download it again.",
  incomplete: "This font can't be used: parts that every font needs are missing. Choose another one.",
};

function refused(message: string): AppError {
  return new AppError('invalid', { fields: [{ path: 'fileId', message }] });
}

function requireRoom(fonts: readonly unknown[]): void {
  if (fonts.length >= fontsMost)
    throw refused(`There are ${fontsMost} fonts already. Remove one that titles don't need.`);
}

function toFont({ fontId, family, style, sample, addedAt, addedBy }: store.FontRow): Font {
  return { fontId, family, style, sample, addedAt: addedAt.toISOString(), addedBy };
}
