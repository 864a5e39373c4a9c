import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import type { Font } from '@rushes/contract/media/fonts';
import { fontsMost } from '@rushes/contract/media/lists/fonts';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { Setup } from '@rushes/contract/organization/setup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { clipWhen, isSettled, makeFootage, tusOf } from '../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

const require = createRequire(import.meta.url);
const bytesOf = (path: string) => readFile(require.resolve(path));

let harness: Harness;
let cm: TestUser;
let cc: TestUser;
let other: TestUser;
let clipId: string;
let latin: Buffer;
let trueType: Buffer;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Cora');
  other = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Olaf');
  latin = await bytesOf('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2');
  trueType = unpacked(
    await bytesOf('@fontsource/noto-color-emoji/files/noto-color-emoji-10-400-normal.woff'),
  );
  clipId = await tusOf(harness, cm).send(await makeFootage(harness, { durationS: 4 }), 'a.mp4');
  await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A WOFF file as the TrueType font that it was made of. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(0x1_00_00);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = 44 + at * 20;
    const [from, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place));
    const bytes = woff.subarray(from, (from ?? 0) + (packed ?? 0));
    const table = packed === length ? bytes : inflateSync(bytes);
    woff.copy(head, 12 + at * 16, entry, entry + 4);
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), 16 + at * 16);
    head.writeUInt32BE(offset, 20 + at * 16);
    head.writeUInt32BE(table.length, 24 + at * 16);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}

const send = (user: TestUser, bytes: Buffer, name: string) =>
  tusOf(harness, user).send(bytes, name, { kind: 'file' });
const fontsOf = async (user: TestUser) => (await user.ok<{ fonts: Font[] }>('font/getFonts', {})).fonts;

async function addLatin(user: TestUser): Promise<Font> {
  return user.ok<Font>('font/addFont', { fileId: await send(user, latin, 'noto.woff2') });
}

/** Works with a font of the user's organisation. */
async function withFont<T>(user: TestUser, work: (font: Font) => Promise<T>): Promise<T> {
  const present = (await fontsOf(user)).find(({ family }) => family.startsWith('Noto Sans'));
  const font = present ?? (await addLatin(user));
  return work(font);
}

const design = { kind: 'title', text: 'Hamburg', secondLine: '', place: 'centre', colour: '#ff0000' };
const draw = async (user: TestUser, fontId?: string) =>
  (
    await user.ok<{ png: string }>('program/drawTitle', {
      design: { ...design, ...(fontId === undefined ? {} : { fontId }) },
      aspect: '16:9',
    })
  ).png;

const title = (fontId: string) => ({ ...design, fontId, atMs: 0, durationMs: 2000 });
const timelineWith = (fontId: string) => ({ items: [{ itemId: 'i', clipId, titles: [title(fontId)] }] });

test('a font of Files is added with its names and a sample, once, and the activity log says so', async () => {
  const fileId = await send(cm, latin, 'noto.woff2');
  const font = await cm.ok<Font>('font/addFont', { fileId });
  expect(font).toMatchObject({ family: 'Noto Sans', addedBy: 'Cleo' });
  const sample = Buffer.from(font.sample, 'base64');
  expect([sample.readUInt32BE(16), sample.readUInt32BE(20)]).toEqual([560, 96]);
  expect(await fontsOf(cc)).toEqual([font]);
  expect(await auditedActions(harness, font.fontId)).toEqual(['fonts.added']);
  expect(await cm.refused('font/addFont', { fileId })).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'fileId', message: 'This font has already been added.' }],
  });
});

test('a TrueType font is added as well', { tags: 'full' }, async () => {
  const font = await cm.ok<Font>('font/addFont', { fileId: await send(cm, trueType, 'emoji.ttf') });
  expect(font.family).toContain('Noto Color Emoji');
  await cm.ok('font/removeFont', { fontId: font.fontId });
});

describe('a broken font is refused with a sentence and is nowhere:', () => {
  const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    change(copy);
    return copy;
  };
  const recordOf = (bytes: Buffer, tag: string) => bytes.indexOf(tag, 12, 'latin1');
  test.each<[string, () => Buffer, RegExp]>([
    ['a TrueType font that was cut', () => trueType.subarray(0, trueType.length >> 1), /damaged/],
    ['a TrueType font of its directory alone', () => trueType.subarray(0, 60), /damaged/],
    [
      'an offset beyond the file',
      () =>
        changed(trueType, (copy) => {
          copy.writeUInt8(copy.readUInt8(recordOf(copy, 'glyf') + 8) ^ 0x80, recordOf(copy, 'glyf') + 8);
        }),
      /damaged/,
    ],
    [
      'a table without its name',
      () => changed(trueType, (copy) => void copy.write('hexd', recordOf(copy, 'head'), 'latin1')),
      /missing/,
    ],
    [
      'a table that is there twice',
      () => changed(trueType, (copy) => void copy.write('cmap', recordOf(copy, 'post'), 'latin1')),
      /damaged/,
    ],
    ['WOFF2 that was cut', () => latin.subarray(0, latin.length - 100), /damaged/],
    [
      'WOFF2 with a flipped bit in its data',
      () =>
        changed(latin, (copy) => {
          copy.writeUInt8(copy.readUInt8(copy.length >> 1) ^ 0x10, copy.length >> 1);
        }),
      /damaged/,
    ],
    ['a text', () => Buffer.from('a font, believe me'), /isn't a TTF/],
  ])('%s', async (_what, make, sentence) => {
    const before = await fontsOf(cm);
    const fileId = await send(cm, make(), 'notes.txt');
    const body = await cm.refused('font/addFont', { fileId });
    expect(body).toMatchObject({ code: 'invalid', fields: [{ path: 'fileId' }] });
    expect(JSON.stringify(body)).toMatch(sentence);
    expect(await fontsOf(cm)).toEqual(before);
  });
});

test('a title is drawn in the font that it names, and in the standard one while that is removed', async () => {
  await withFont(cm, async ({ fontId }) => {
    const [standard, own] = [await draw(cc), await draw(cc, fontId)];
    expect(own).not.toBe(standard);
    expect(await draw(cc, fontId)).toBe(own);
    await cm.ok('font/removeFont', { fontId });
    expect((await fontsOf(cm)).map((font) => font.fontId)).not.toContain(fontId);
    expect(await draw(cc, fontId)).toBe(standard);
    await cm.ok('font/restoreFont', { fontId });
    expect(await draw(cc, fontId)).toBe(own);
    expect((await auditedActions(harness, fontId)).slice(-2)).toEqual(['fonts.removed', 'fonts.restored']);
  });
});

test('a stored font that can’t be read any more leaves titles in the standard font', {
  tags: 'full',
}, async () => {
  const { storage } = harness.app.context;
  await withFont(cm, async ({ fontId }) => {
    const [standard, own] = [await draw(cc), await draw(cc, fontId)];
    const keys = (await Array.fromAsync(storage.list(`fonts/${cm.customerId}`))).map(({ key }) => key);
    const copies = await Promise.all(
      keys.map(
        async (key) => [key, Buffer.concat(await Array.fromAsync((await storage.get(key)).stream))] as const,
      ),
    );
    for (const key of keys) await storage.put(key, Buffer.from('wOF2 and then nothing'));
    expect(await draw(cc, fontId)).toBe(standard);
    for (const [key, bytes] of copies) await storage.put(key, bytes);
    expect(await draw(cc, fontId)).toBe(own);
  });
});

test('letters that the standard font lacks aren’t missing where the font of the title has them', {
  tags: 'full',
}, async () => {
  await withFont(cm, async ({ fontId }) => {
    const missing = async (text: string) =>
      (
        await cm.ok<{ missingLetters: string[] }>('program/drawTitle', {
          design: { ...design, text, fontId },
          aspect: '16:9',
        })
      ).missingLetters;
    expect(await missing('Ada 𒀀')).toEqual(['𒀀']);
    expect(await missing('Ada')).toEqual([]);
  });
});

test('a program keeps the font of its titles, and is published with it', { tags: 'full' }, async () => {
  await withFont(cm, async ({ fontId }) => {
    const timeline = timelineWith(fontId);
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
      title: 'Fonts',
      timeline,
    });
    const get = () => cm.ok<ProgramDetail>('program/getProgram', { programId });
    const titles = (await get()).draft?.timeline.items[0]?.titles ?? [];
    expect(titles).toMatchObject([{ text: 'Hamburg', fontId }]);
    expect(JSON.stringify(titles)).not.toContain('fonts/');
    await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
    await expect.poll(async () => (await get()).state, { timeout: 60_000 }).toBe('published');
    expect(await readyLooks()).toContainEqual(expect.stringContaining(`fonts/${cm.customerId}/`));
    // Saved again without the font it has other pieces.
    await cm.ok('font/removeFont', { fontId });
    const draft = await cm.ok<Draft>('program/saveTimeline', { programId, timeline });
    expect(draft.timeline.items[0]?.titles).toMatchObject([{ fontId }]);
    expect((await get()).hasUnpublishedChanges).toBe(true);
    await cm.ok('font/restoreFont', { fontId });
  });
});

/** The looks of pieces that were made, as text. */
async function readyLooks(): Promise<string[]> {
  const rows = await harness.app.context.db.system((trx) =>
    trx
      .selectFrom('pieces')
      .select('look')
      .where('customer_id', '=', cm.customerId)
      .where('state', '=', 'ready')
      .execute(),
  );
  return rows.map(({ look }) => JSON.stringify(look));
}

test('an organisation chooses the font of its new titles; a removed one is the standard font until it is back', async () => {
  await withFont(cm, async ({ fontId }) => {
    const defaults = { titleFontId: fontId, captionStyle: usualCaptionStyle };
    expect((await cc.refused('setup/saveVideoDefaults', defaults)).code).toBe('forbidden');
    expect(await other.refused('setup/saveVideoDefaults', defaults)).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'titleFontId' }],
    });
    const chosen = async () => {
      const { defaultFontId } = await cc.ok<{ defaultFontId: string | null }>('font/getFonts', {});
      const { video } = await cm.ok<Setup>('setup/getSetup', {});
      return [defaultFontId, video.titleFontId];
    };
    expect(await chosen()).toEqual([null, null]);
    expect((await cm.ok<Setup>('setup/saveVideoDefaults', defaults)).video).toEqual(defaults);
    expect(await chosen()).toEqual([fontId, fontId]);
    await cm.ok('font/removeFont', { fontId });
    expect(await chosen()).toEqual([null, null]);
    await cm.ok('font/restoreFont', { fontId });
    expect(await chosen()).toEqual([fontId, fontId]);
    await cm.ok('setup/saveVideoDefaults', { ...defaults, titleFontId: null });
    expect(await chosen()).toEqual([null, null]);
  });
});

const bumperWith = (kind: string, fontId: string) => ({
  ...{ name: `${kind} ${fontId}`, kind, rule: 'optional' },
  variants: [
    {
      aspect: '16:9',
      language: null,
      clipId: null,
      inMs: null,
      outMs: null,
      title: { ...design, text: kind, fontId },
    },
  ],
});

test('a saved title keeps its font, which is one of the organisation', async () => {
  await withFont(cm, async ({ fontId }) => {
    expect(await other.refused('bumper/createBumper', bumperWith('title', fontId))).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'variants.0.title.fontId' }],
    });
    const { bumperId } = await cm.ok<{ bumperId: string }>(
      'bumper/createBumper',
      bumperWith('title', fontId),
    );
    await cm.ok('bumper/activateBumper', { bumperId });
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', { title: 'Saved' });
    const saved = await cm.ok<{ titles: { title: object }[] }>('bumper/getSavedTitles', { programId });
    expect(saved.titles).toMatchObject([{ title: { text: 'title', fontId } }]);
  });
});

test('an intro from a title is drawn in its font', { tags: 'full' }, async () => {
  await withFont(cm, async ({ fontId }) => {
    const { bumperId } = await cm.ok<{ bumperId: string }>(
      'bumper/createBumper',
      bumperWith('intro', fontId),
    );
    await cm.ok('bumper/activateBumper', { bumperId });
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
      title: 'Begins with a title',
      timeline: { items: [{ clipId }] },
    });
    await cm.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId });
    const get = () => cm.ok<ProgramDetail>('program/getProgram', { programId });
    const intro = async () => (await get()).draft?.bumpers.intro ?? null;
    await expect.poll(intro, { timeout: 60_000 }).not.toBeNull();
    await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
    await expect.poll(async () => (await get()).state, { timeout: 60_000 }).toBe('published');
    expect(await readyLooks()).toContainEqual(expect.stringMatching(/"text":"intro".*"fontKey":"fonts\//));
    await cm.ok('font/removeFont', { fontId });
    expect((await get()).draft?.differsFromLive).toBe(true);
    await cm.ok('font/restoreFont', { fontId });
    expect((await get()).draft?.differsFromLive).toBe(false);
  });
});

test('a server that can’t isolate what draws fonts adds none, and says what to do', async () => {
  const { media } = harness.app.context;
  const { isolation } = media;
  const fileId = await send(cm, latin, 'late.woff2');
  Object.assign(media, { isolation: { ...isolation, isFull: false } });
  try {
    const refusal = await cm.refused('font/addFont', { fileId });
    expect(refusal).toMatchObject({ code: 'invalid', fields: [{ path: 'fileId' }] });
    expect(JSON.stringify(refusal)).toContain('bubblewrap');
  } finally {
    Object.assign(media, { isolation });
  }
});

test('another organisation’s font and file are not there', async () => {
  const theirs = await withFont(other, (font) => Promise.resolve(font));
  const refusals = [
    await cm.refused('program/drawTitle', { design: { ...design, fontId: theirs.fontId }, aspect: '16:9' }),
    await cm.refused('program/createProgram', { title: 'x', timeline: timelineWith(theirs.fontId) }),
    await cm.refused('font/removeFont', { fontId: theirs.fontId }),
    await cm.refused('font/restoreFont', { fontId: theirs.fontId }),
    await cm.refused('font/addFont', { fileId: await send(other, latin, 'theirs.woff2') }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'not-found'));
  expect((await fontsOf(cm)).map(({ fontId }) => fontId)).not.toContain(theirs.fontId);
});

test('creators use fonts, and can’t add or remove any', async () => {
  await withFont(cm, async ({ fontId }) => {
    for (const [path, request] of [
      ['font/addFont', { fileId: await send(cc, latin, 'mine.woff2') }],
      ['font/removeFont', { fontId }],
    ] as const)
      expect((await cc.refused(path, request)).code).toBe('forbidden');
  });
});

test('an organisation has so many fonts at most', async () => {
  const full = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Fay');
  for (let count = 0; count < fontsMost; count += 1) await harness.make.font(full);
  const fileId = await send(full, latin, 'one-more.woff2');
  expect(JSON.stringify(await full.refused('font/addFont', { fileId }))).toContain('20 fonts already');
});
