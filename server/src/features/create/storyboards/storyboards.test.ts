import { randomUUID } from 'node:crypto';
import { changesBetween } from '@rushes/contract/block-changes';
import { boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import type { ScriptDetail } from '@rushes/contract/create/scripts';
import type {
  BoardBlock,
  BoardBlockInput,
  BoardChange,
  BoardImage,
  BoardSound,
  SignOff,
  Storyboard,
  StoryboardDetail,
} from '@rushes/contract/create/storyboards';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { StoryboardShot } from '@rushes/contract/tasks/storyboard-shots';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { drawImage, makeTone, sendImage } from '../../../../test/images.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { sweepImages } from './images/sweep-images.ts';

let harness: Harness;
let customerId: string;
let cm: TestUser;
let other: TestUser;
let foreign: TestUser;

const flags = { storyboard: true };

beforeAll(async () => {
  harness = await createHarness();
  ({ customerId } = await harness.make.customer({ name: 'North', flags }));
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  other = await signUp(harness, customerId, 'cm', 'Olga');
  const south = await harness.make.customer({ name: 'South', flags });
  foreign = await signUp(harness, south.customerId, 'cm', 'Finn');
});
afterAll(() => harness[Symbol.asyncDispose]());

const empty = { notes: '', shotTypeId: null, angle: null, movement: null, durationMs: 0 };
const scene = (text: string): BoardBlockInput => ({
  ...{ ...empty, blockId: randomUUID(), kind: 'scene', text, imageId: null, scriptBlockId: null },
});
const shot = (text: string, more: Partial<BoardBlockInput> = {}): BoardBlockInput => ({
  ...{ ...scene(text), kind: 'shot', durationMs: 4000, ...more },
});
const get = (storyboardId: string, who = cm) =>
  who.ok<StoryboardDetail>('storyboard/getStoryboard', { storyboardId });

interface Saved {
  readonly storyboard: Storyboard;
  readonly blocks: BoardBlock[] | null;
  readonly images: BoardImage[] | null;
}
const save = (
  who: TestUser,
  { storyboardId, revision }: Pick<Storyboard, 'storyboardId' | 'revision'>,
  more: object,
) => who.ok<Saved>('storyboard/updateStoryboard', { storyboardId, revision, ...more });

/** A storyboard of these scenes and shots. */
async function drawn(blocks: BoardBlockInput[], more: object = {}): Promise<StoryboardDetail> {
  const made = await cm.ok<StoryboardDetail>('storyboard/createStoryboard', { title: 'Launch', ...more });
  await save(cm, made, { changes: changesBetween(boardBlockShape, made.blocks, blocks) });
  return get(made.storyboardId);
}

const textsOf = (blocks: readonly BoardBlockInput[] | null) => (blocks ?? []).map(({ text }) => text);
const put = (block: BoardBlockInput, more: Partial<BoardBlockInput>): BoardChange => ({
  ...{ type: 'put', block: { ...block, ...more }, afterId: null },
});

/** Deletes files that nothing shows, as if a day had passed. */
async function sweepInADay(): Promise<void> {
  const nowMs = () => Date.now() + 25 * 3_600_000;
  const clock = { ...harness.app.context.clock, nowMs, now: () => new Date(nowMs()) };
  await sweepImages({ ...harness.app.context, clock });
}

describe('one user', () => {
  test('a storyboard is made, filled, found by its words and listed with its shots and length', async () => {
    const made = await cm.ok<StoryboardDetail>('storyboard/createStoryboard', { title: 'Empty' });
    expect(made).toMatchObject({ scope: 'organisation', shotCount: 0, blocks: [], script: null });
    const blocks = [
      scene('Office'),
      shot('Kaleidoskop on the desk', { angle: 'low', movement: 'pan' }),
      shot('Window', { durationMs: 1500 }),
    ];
    const changes = changesBetween(boardBlockShape, [], blocks);
    expect(await save(cm, made, { title: 'Welcome', changes })).toMatchObject({
      ...{ storyboard: { title: 'Welcome', shotCount: 2, durationMs: 5500 }, blocks: null, images: null },
    });
    expect((await get(made.storyboardId)).blocks).toMatchObject(blocks);
    const found = { search: 'kaleidoskop' };
    expect(await cm.ok('storyboard/getStoryboards', found)).toMatchObject({
      items: [{ storyboardId: made.storyboardId, createdBy: { name: 'Cleo' } }],
    });
    expect(await cm.ok('storyboard/countStoryboards', found)).toEqual({ count: 1 });
  });

  test('a storyboard that is too long to be shown, or has a too long scene title, is refused', async () => {
    const { storyboardId, revision } = await drawn([]);
    const many = Array.from({ length: 1001 }, () => put(shot('x'), {}));
    for (const changes of [many, [put(scene('x'.repeat(201)), {})]])
      expect(
        await cm.refused('storyboard/updateStoryboard', { storyboardId, revision, changes }),
      ).toMatchObject({ code: 'invalid', fields: [{ path: 'changes' }] });
  });

  test('a storyboard goes to the bin and comes back', async () => {
    const { storyboardId } = await drawn([shot('Desk')]);
    const missing = randomUUID();
    expect(await cm.ok('storyboard/deleteStoryboards', { storyboardIds: [storyboardId, missing] })).toEqual({
      deleted: [storyboardId],
      failed: [{ storyboardId: missing, code: 'not-found' }],
    });
    expect(await cm.refused('storyboard/getStoryboard', { storyboardId })).toMatchObject({
      code: 'not-found',
    });
    expect(await cm.ok('storyboard/restoreStoryboards', { storyboardIds: [storyboardId] })).toEqual({
      restored: [storyboardId],
    });
    expect(textsOf((await get(storyboardId)).blocks)).toEqual(['Desk']);
  });

  test('headings of a script become scenes, and spoken words and pictures become shots as long as their words', async () => {
    const script = await cm.ok<ScriptDetail>('script/importScript', {
      ...{ title: 'x', format: 'markdown', scope: 'personal' },
      text: '# News\n\n## Opening\n\nOne two three four five six seven eight nine ten\n\n> The desk',
    });
    const { scriptId } = script;
    const board = await cm.ok<StoryboardDetail>('storyboard/createStoryboard', { scriptId });
    expect(board).toMatchObject({ title: script.title, scope: 'personal', script: { scriptId } });
    const wanted = script.blocks.flatMap(({ blockId, kind, text, visual }) => {
      if (kind === 'heading') return [{ kind: 'scene', text }];
      if (kind === 'note' || (text === '' && visual === '')) return [];
      return [{ kind: 'shot', text: visual === '' ? text : visual, scriptBlockId: blockId }];
    });
    expect(board.blocks).toMatchObject(wanted);
    expect(board.blocks.some(({ durationMs }) => durationMs === 4000)).toBe(true);
    expect(await cm.ok('journey/getJourney', { kind: 'script', id: scriptId })).toMatchObject({
      after: [{ kind: 'storyboard' }],
    });
    expect(await other.refused('storyboard/createStoryboard', { scriptId })).toMatchObject({
      code: 'not-found',
    });
    expect(await cm.refused('storyboard/createStoryboard', {})).toMatchObject({ code: 'invalid' });
  });
});

const addImage = async (who: TestUser, storyboardId: string) => {
  const key = await sendImage(harness, who.token, await drawImage('shot.png', '320x180'));
  return who.ok<BoardImage>('storyboard/addStoryboardImage', { storyboardId, key });
};
const statusOf = async (who: TestUser, path: string) =>
  (await fetch(`${harness.url}${path}`, { headers: { cookie: who.cookie } })).status;

describe('images', () => {
  test('an image of a shot is shown to those who see the storyboard, and deleted after no shot shows it', async () => {
    const [a, b] = [shot('A'), shot('B')];
    const board = await drawn([a, b]);
    const { storyboardId } = board;
    const { imageId, url } = await addImage(cm, storyboardId);
    const unused = await addImage(cm, storyboardId);
    await save(other, board, { changes: [put(b, { text: 'B2' })] });
    const { images } = await save(cm, board, { changes: [put(a, { imageId })] });
    expect(images).toEqual([{ imageId, url }]);
    expect(await statusOf(cm, url)).toBe(200);
    const theirs = (await get(storyboardId, other)).images[0]?.url ?? '';
    expect(await statusOf(other, theirs)).toBe(200);
    expect(await statusOf(foreign, url)).not.toBe(200);
    const refused = { storyboardId, key: 'x' };
    expect(await foreign.refused('storyboard/addStoryboardImage', refused)).toMatchObject({
      code: 'not-found',
    });
    expect(await cm.refused('storyboard/addStoryboardImage', refused)).toMatchObject({
      code: 'image-unusable',
    });
    await sweepInADay();
    const { rows } = await harness.app.context.db.system((trx) =>
      sql<{ id: string }>`SELECT id FROM storyboard_images
        WHERE id IN (${imageId}, ${unused.imageId})`.execute(trx),
    );
    expect(rows).toEqual([{ id: imageId }]);
  });

  test('an image becomes the example of the shot of a task', async () => {
    const a = shot('A');
    const board = await drawn([a]);
    const { storyboardId } = board;
    const { imageId } = await addImage(cm, storyboardId);
    await save(cm, board, { changes: [put(a, { imageId })] });
    const { taskId } = await cm.ok<{ taskId: string }>('recordingtask/addStoryboardShots', {
      ...{ storyboardId, blockIds: [a.blockId], taskId: null },
    });
    const task = await cm.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
    expect(await statusOf(cm, task.shots[0]?.example?.url ?? '')).toBe(200);
  });
});

describe('copies and sign-offs', () => {
  test('a storyboard is printed with its scenes, shots, images and notes', async () => {
    const made = await drawn([]);
    const { storyboardId } = made;
    const { imageId } = await addImage(cm, storyboardId);
    const shots = Array.from({ length: 14 }, (_, at) =>
      shot(`What is seen ${at}`, { imageId, notes: 'Slowly', angle: 'low' }),
    );
    const blocks = [shot('First of all', { durationMs: 7000 }), scene('Büro'), ...shots];
    const changes = changesBetween(boardBlockShape, made.blocks, blocks);
    await save(cm, await get(storyboardId), { changes });
    const request = { storyboardId, paper: 'a4' };
    const file = await cm.ok<{ filename: string; pdf: string }>('storyboard/exportStoryboardPdf', request);
    expect(file.filename).toBe('Launch.pdf');
    const library = await PDFiumLibrary.init();
    const printed = await library.loadDocument(Buffer.from(file.pdf, 'base64'));
    const pages = [...printed.pages()];
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]?.getOriginalSize().originalWidth).toBeCloseTo(842, 0);
    const whole = pages.map((page) => page.getText()).join(' ');
    for (const words of [
      'Launch',
      'Shots without a scene',
      '1 · 0:07',
      '1 Büro',
      '1.1',
      'What is seen 0',
      '1.14',
      'What is seen 13',
      'Slowly',
      'Low angle',
    ])
      expect(whole).toContain(words);
    expect(whole).not.toContain('0.1 ·');
    expect(await foreign.refused('storyboard/exportStoryboardPdf', request)).toMatchObject({
      code: 'not-found',
    });
  });

  test('a copy has shots, images and a sound of its own', async () => {
    const a = shot('A');
    const board = await drawn([scene('One'), a], { scope: 'organisation' });
    const { storyboardId } = board;
    const image = await addImage(cm, storyboardId);
    const key = await sendImage(harness, cm.token, await makeTone(1), 'audio/wav');
    const { soundId } = await cm.ok<BoardSound>('storyboard/addStoryboardSound', { storyboardId, key });
    await save(cm, board, { soundId, changes: [put(a, { imageId: image.imageId })] });
    const copy = await other.ok<StoryboardDetail>('storyboard/duplicateStoryboard', { storyboardId });
    expect(copy).toMatchObject({ title: 'Launch (copy)', createdBy: { name: 'Olga' }, shotCount: 1 });
    expect(textsOf(copy.blocks)).toEqual(['One', 'A']);
    expect(copy.blocks[1]?.blockId).not.toBe(a.blockId);
    const [copied] = copy.images;
    expect(copied?.imageId).toBe(copy.blocks[1]?.imageId);
    expect(copied?.imageId).not.toBe(image.imageId);
    expect(await statusOf(other, copied?.url ?? '')).toBe(200);
    expect(copy.sound?.soundId).not.toBe(soundId);
    expect(await statusOf(other, copy.sound?.url ?? '')).toBe(200);
  });

  test('what changes after a sign-off is its addendum, until the next sign-off', async () => {
    const [a, b, c] = [shot('A'), shot('B'), shot('C')];
    const { storyboardId } = await drawn([scene('One'), a, b, c]);
    const read = () =>
      cm.ok<{ signOff: SignOff | null }>('storyboard/getStoryboardSignOff', { storyboardId });
    expect(await read()).toEqual({ signOff: null });
    const before = await get(storyboardId);
    const sign = { storyboardId, revision: before.revision };
    expect(await cm.refused('storyboard/signOffStoryboard', { ...sign, revision: 1 })).toMatchObject({
      code: 'conflict',
    });
    const same = { added: 0, removed: 0, changed: 0, addedMs: 0, isReordered: false, entries: [] };
    expect(await cm.ok('storyboard/signOffStoryboard', sign)).toMatchObject({
      signOff: { signedBy: 'Cleo', shotCount: 3, durationMs: 12_000, addendum: same },
    });
    const d = shot('D', { durationMs: 3000 });
    await save(other, before, {
      changes: [
        put(b, { durationMs: 6000, notes: 'Slower' }),
        { type: 'remove', blockId: c.blockId },
        { type: 'put', block: d, afterId: b.blockId },
        { type: 'move', blockId: a.blockId, afterId: b.blockId },
      ],
    });
    expect((await read()).signOff?.addendum).toMatchObject({
      ...{ added: 1, removed: 1, changed: 1, addedMs: 1000, isReordered: true },
      entries: [
        { type: 'changed', text: 'B', addedMs: 2000, fields: ['notes', 'durationMs'], changedBy: 'Olga' },
        { type: 'added', text: 'D', addedMs: 3000, fields: [], changedBy: 'Olga' },
        { type: 'removed', text: 'C', addedMs: -4000, fields: [], changedBy: null },
      ],
    });
    const { revision } = await get(storyboardId);
    await other.ok('storyboard/signOffStoryboard', { storyboardId, revision });
    expect(await read()).toMatchObject({ signOff: { signedBy: 'Olga', shotCount: 3, addendum: same } });
    // What changed before can still be read.
    expect(await cm.ok('storyboard/getEarlierSignOffs', { storyboardId })).toMatchObject({
      signOffs: [
        { signedBy: 'Cleo', shotCount: 3, addendum: { added: 1, removed: 1, changed: 1, addedMs: 1000 } },
      ],
    });
  });

  test('a scene that is renamed, added or removed after a sign-off, and a shot that is in another scene, are in its addendum', async () => {
    const [one, two, three] = [scene('One'), scene('Two'), scene('Three')];
    const [a, b] = [shot('A'), shot('B')];
    const board = await drawn([one, a, two, b, three]);
    const { storyboardId, revision } = board;
    await cm.ok('storyboard/signOffStoryboard', { storyboardId, revision });
    await save(cm, board, {
      changes: [
        put(one, { text: 'Start' }),
        { type: 'move', blockId: a.blockId, afterId: two.blockId },
        { type: 'remove', blockId: three.blockId },
        { type: 'put', block: scene('Four'), afterId: b.blockId },
      ],
    });
    const { signOff } = await cm.ok<{ signOff: SignOff }>('storyboard/getStoryboardSignOff', {
      storyboardId,
    });
    expect(signOff.addendum).toMatchObject({
      ...{ added: 0, removed: 0, changed: 1, addedMs: 0, isReordered: true },
      entries: [
        { type: 'changed', kind: 'scene', text: 'Start', fields: ['text'] },
        { type: 'changed', kind: 'shot', text: 'A', fields: ['scene'] },
        { type: 'added', kind: 'scene', text: 'Four' },
        { type: 'removed', kind: 'scene', text: 'Three' },
      ],
    });
  });
});

describe('the sound', () => {
  test('a sound that is sent plays to those who see the storyboard, and is deleted after it was removed', async () => {
    const board = await drawn([shot('A')]);
    const { storyboardId } = board;
    const key = await sendImage(harness, cm.token, await makeTone(1), 'audio/wav');
    const sound = await cm.ok<BoardSound>('storyboard/addStoryboardSound', { storyboardId, key });
    const { soundId } = sound;
    const { storyboard: saved } = await save(cm, board, { soundId });
    expect((await get(storyboardId)).sound).toEqual(sound);
    const play = async (who: TestUser, url: string) =>
      fetch(`${harness.url}${url}`, { headers: { cookie: who.cookie, range: 'bytes=0-99' } });
    const heard = await play(other, (await get(storyboardId, other)).sound?.url ?? '');
    expect([heard.status, heard.headers.get('content-type')]).toEqual([206, 'audio/mp4']);
    expect((await play(foreign, sound.url)).status).not.toBe(206);
    const elsewhere = await drawn([]);
    const wanted = { storyboardId: elsewhere.storyboardId, revision: elsewhere.revision, soundId };
    expect(await cm.refused('storyboard/updateStoryboard', wanted)).toMatchObject({ code: 'invalid' });
    const image = await sendImage(harness, cm.token, await drawImage('shot.png', '320x180'));
    for (const other of [image, 'x'])
      expect(await cm.refused('storyboard/addStoryboardSound', { storyboardId, key: other })).toMatchObject({
        code: 'invalid',
      });
    await save(cm, saved, { soundId: null });
    expect((await get(storyboardId)).sound).toBeNull();
    await sweepInADay();
    const { rows } = await harness.app.context.db.system((trx) =>
      sql`SELECT FROM storyboard_sounds WHERE id = ${soundId}`.execute(trx),
    );
    expect(rows).toEqual([]);
  });
});

describe('two users at once', () => {
  test('changes to different shots are put together; of a scene’s titles the later one counts', async () => {
    const [one, a, b] = [scene('One'), shot('A'), shot('B')];
    const board = await drawn([one, a, b]);
    await save(other, board, {
      changes: [put(a, { text: 'A2' }), put(one, { text: 'Theirs' })],
    });
    const { blocks } = await save(cm, board, {
      changes: [
        put(one, { text: 'Mine' }),
        { type: 'move', blockId: b.blockId, afterId: one.blockId },
        { type: 'put', block: shot('C'), afterId: b.blockId },
      ],
    });
    expect(textsOf(blocks)).toEqual(['Mine', 'B', 'C', 'A2']);
  });

  test('of a shot that both changed, the later version stays next to the other', async () => {
    const a = shot('A');
    const board = await drawn([a]);
    await save(other, board, { changes: [put(a, { notes: 'Theirs' })] });
    const { blocks } = await save(cm, board, { changes: [put(a, { durationMs: 9000 })] });
    expect(blocks).toMatchObject([
      { notes: 'Theirs', durationMs: 4000, copy: null },
      { notes: '', durationMs: 9000, copy: { ofId: a.blockId, changedBy: 'Olga', isOwn: true } },
    ]);
  });

  test('the next try of a save whose answer was lost makes no copy', async () => {
    const a = shot('A');
    const board = await drawn([a]);
    const saveId = randomUUID();
    await save(cm, board, { saveId, changes: [put(a, { text: 'Mine' })] });
    const { blocks } = await save(cm, board, { saveId, changes: [put(a, { text: 'Mine too' })] });
    expect(textsOf(blocks)).toEqual(['Mine too']);
  });
});

describe('who may', () => {
  const reads = ['getStoryboard', 'updateStoryboard', 'duplicateStoryboard', 'getStoryboardSignOff'];

  test('a personal storyboard is its owner’s alone, until it goes to a new owner', async () => {
    const leaver = await signUp(harness, customerId, 'cm', 'Lea');
    const made = await leaver.ok<StoryboardDetail>('storyboard/createStoryboard', { title: 'Hers' });
    const { storyboardId } = made;
    const wanted = { storyboardId, revision: 1, scope: 'personal' };
    expect(await cm.refused('storyboard/updateStoryboard', wanted)).toMatchObject({ code: 'invalid' });
    await save(leaver, made, { scope: 'personal' });
    for (const call of [...reads, 'signOffStoryboard'])
      expect(await cm.refused(`storyboard/${call}`, { storyboardId, revision: 1 })).toMatchObject({
        code: 'not-found',
      });
    const move = { customerUserId: leaver.customerUserId, toCustomerUserId: cm.customerUserId };
    expect(await other.ok('user/transferOwnership', move)).toEqual({
      moved: [{ kind: 'storyboards', count: 1 }],
    });
    expect((await get(storyboardId)).createdBy?.customerUserId).toBe(cm.customerUserId);
  });

  test('another organisation finds nothing; creators and organisations without the feature have none', async () => {
    const a = shot('A');
    const { storyboardId } = await drawn([a]);
    for (const call of [...reads, 'signOffStoryboard'])
      expect(await foreign.refused(`storyboard/${call}`, { storyboardId, revision: 1 })).toMatchObject({
        code: 'not-found',
      });
    const asked = { storyboardId, blockIds: [a.blockId], taskId: null };
    const tasks = ['getStoryboardShots', 'addStoryboardShots', 'makeStoryboardProgram'];
    for (const call of [...tasks, 'getStoryboardAssets', 'getStoryboardPrograms'])
      expect(await foreign.refused(`recordingtask/${call}`, asked)).toMatchObject({ code: 'not-found' });
    expect(await foreign.ok('storyboard/getStoryboards', {})).toMatchObject({ items: [] });
    const storyboardIds = [storyboardId];
    expect(await foreign.ok('storyboard/deleteStoryboards', { storyboardIds })).toMatchObject({
      deleted: [],
    });
    expect(await foreign.ok('storyboard/restoreStoryboards', { storyboardIds })).toEqual({ restored: [] });
    const cc = await signUp(harness, customerId, 'cc', 'Cas');
    const plain = await harness.make.customer({ name: 'Plain' });
    for (const who of [cc, await signUp(harness, plain.customerId, 'cm', 'Pia')])
      expect(await who.refused('storyboard/getStoryboards', {})).toMatchObject({ code: 'forbidden' });
  });
});

describe('recording tasks', () => {
  const statesOf = async (storyboardId: string) => {
    const { shots } = await cm.ok<{ shots: StoryboardShot[] }>('recordingtask/getStoryboardShots', {
      storyboardId,
    });
    return new Map(shots.map(({ blockId, state }) => [blockId, state]));
  };

  const ended = { holder: 'Agency', terms: '', expiresOn: '2020-01-01' };

  /** Makes a frame of a clip the image of a shot. */
  async function useFrame(board: StoryboardDetail, blockId: string, clipId: string): Promise<void> {
    const { storyboardId, blocks } = board;
    const key = await sendImage(harness, cm.token, await drawImage('shot.png', '320x180'));
    const { imageId } = await cm.ok<BoardImage>('storyboard/addStoryboardImage', {
      storyboardId,
      key,
      clipId,
    });
    const block = blocks.find((each) => each.blockId === blockId);
    if (block !== undefined) await save(cm, board, { changes: [put(block, { imageId })] });
  }

  /** A guest agreed to a clip, and withdrew it. */
  async function consentTo(clipId: string): Promise<void> {
    const consentId = randomUUID();
    await harness.app.context.db.system(async (trx) => {
      await sql`INSERT INTO consents (id, customer_id, version_number, text, scopes, name, email, language, is_minor,
          guardian_name, client_address, signed_at, withdrawn_at)
        VALUES (${consentId}, ${customerId}, 1, 'Yes', '{public}', 'Gus', '', 'en', false, '', '', now(), now())`.execute(
        trx,
      );
      await sql`INSERT INTO consent_clips (customer_id, consent_id, clip_id, asset_id)
        SELECT customer_id, ${consentId}::uuid, id, asset_id FROM clips WHERE id = ${clipId}`.execute(trx);
    });
  }

  test('shots become a task in their order, tell how far they are, and accepted takes become a program', async () => {
    const shots = [shot('Desk'), shot('Window'), shot('Door')];
    const [a, b, c] = shots.map(({ blockId }) => blockId) as [string, string, string];
    const { storyboardId } = await drawn([scene('Office'), ...shots], { title: 'Film' });
    const add = (blockIds: string[], taskId: string | null) =>
      cm.ok<{ taskId: string }>('recordingtask/addStoryboardShots', { storyboardId, blockIds, taskId });
    const { taskId } = await add([b, a], null);
    const task = await cm.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
    expect(task).toMatchObject({ title: 'Film', shots: [{ prompt: 'Desk' }, { prompt: 'Window' }] });
    expect(await statesOf(storyboardId)).toEqual(new Map([a, b].map((id) => [id, 'draft'])));
    const refused = { storyboardId, blockIds: [c, randomUUID()], taskId };
    expect(await cm.refused('recordingtask/addStoryboardShots', refused)).toMatchObject({
      ...{ code: 'invalid', fields: [{ path: 'blockIds' }] },
    });
    expect(await cm.refused('recordingtask/makeStoryboardProgram', { storyboardId })).toMatchObject({
      code: 'invalid',
    });
    await cm.ok('recordingtask/updateRecordingTask', {
      ...{ taskId, revision: task.revision },
      recipients: { customerUserIds: [other.customerUserId], groupIds: [] },
    });
    await cm.ok('recordingtask/sendRecordingTask', { taskId });
    expect((await statesOf(storyboardId)).get(a)).toBe('assigned');
    const clipIds: string[] = [];
    for (const { shotId } of task.shots) {
      const clipId = await harness.make.clip(other, { name: 'Take' });
      clipIds.push(clipId);
      await other.ok('recordingtask/addClipTake', { taskId, shotId, clipId });
    }
    await other.ok('recordingtask/submitAssignment', { taskId });
    expect((await statesOf(storyboardId)).get(a)).toBe('recorded');
    const { items } = await cm.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId });
    const take = items[0]?.takes.find(({ shotId }) => shotId === task.shots[0]?.shotId);
    await cm.ok('recordingtask/acceptTake', { taskId, takeId: take?.takeId });
    expect(await statesOf(storyboardId)).toEqual(
      new Map([
        [a, 'accepted'],
        [b, 'recorded'],
      ]),
    );
    expect(await cm.refused('recordingtask/addStoryboardShots', { ...refused, blockIds: [c] })).toMatchObject(
      { code: 'wrong-state' },
    );
    const board = await get(storyboardId);
    const [takeId = ''] = clipIds;
    await useFrame(board, c, takeId);
    const made = await cm.ok<{ programId: string }>('recordingtask/makeStoryboardProgram', { storyboardId });
    expect(made).toMatchObject({ placed: 1, leftOut: 2 });
    const { programId } = made;
    expect(await cm.ok('recordingtask/getStoryboardPrograms', { storyboardId })).toMatchObject({
      programs: [{ programId, title: 'Film', state: 'draft', version: null, canEdit: true, approval: null }],
    });
    await cm.ok('clip/updateClip', { clipId: takeId, licence: ended });
    await consentTo(takeId);
    expect(await cm.ok('recordingtask/getStoryboardAssets', { storyboardId })).toMatchObject({
      clips: [
        {
          ...{ clipId: takeId, name: 'Take', frameOf: [c], takeOf: [a] },
          ...{ programs: [{ programId, title: 'Film' }], licence: { state: 'expired' } },
          consent: { state: 'withdrawn', expiresAt: null },
        },
      ],
      ...{ imageOnly: [], taskIds: [taskId] },
    });
    const journey = await cm.ok('journey/getJourney', { kind: 'storyboard', id: storyboardId });
    expect(journey).toMatchObject({
      after: expect.arrayContaining([expect.objectContaining({ kind: 'recording-task' })]),
    });
  });
});
