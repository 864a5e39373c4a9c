import type { Bumper, BumperDetail } from '@rushes/contract/create/bumpers';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { Clip } from '@rushes/contract/media/clips';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { insertFileRow } from '../../../../test/media-factories.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  footage = createRowClips(harness.app.context.db);
});
beforeEach(async () => {
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
});
afterAll(() => harness[Symbol.asyncDispose]());

const fit = { aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null };
const place = { place: 'centre', widthPercent: 100, opacityPercent: 100 };
const title = { kind: 'title', text: '{{title}}', secondLine: '', place: 'centre', colour: '#be123c' };
const fileOf = (who: TestUser, isImage = true) =>
  harness.app.context.db.system((trx) =>
    insertFileRow(trx, who, isImage ? { image: { width: 1920, height: 1080 } } : {}),
  );
const imageOf = (fileId: string, more: object = {}) => ({ ...fit, image: { fileId, ...place }, ...more });
const wanted = (variant: object, kind = 'intro') => ({ name: 'Opening', kind, variants: [variant] });
const create = (variant: object, kind?: string) =>
  cm.ok<BumperDetail>('bumper/createBumper', wanted(variant, kind));
const plainClips = async () =>
  (await cm.ok<{ items: Clip[] }>('clip/getClips', { search: 'Plain background' })).items;

test('an intro, an outro and a licence slate are made from an image or a title, over one plain clip', {
  tags: 'full',
}, async () => {
  const fileId = await fileOf(cm);
  const intro = await create(imageOf(fileId, { lengthMs: 2500 }));
  expect(intro.variants).toMatchObject([
    { clipId: null, image: { fileId, ...place }, lengthMs: 2500, durationMs: 2500, poster: null },
  ]);
  const { db } = harness.app.context;
  await db.system((trx) =>
    trx.updateTable('file_versions').set({ has_thumbnail: true }).where('file_id', '=', fileId).execute(),
  );
  const { items } = await cm.ok<{ items: Bumper[] }>('bumper/getBumpers', {});
  expect(items[0]?.poster).toMatch(/thumbnail\.png$/);
  const outro = await create({ ...fit, title, lengthMs: 4000 }, 'outro');
  expect(outro.variants).toMatchObject([{ clipId: null, title, durationMs: 4000, clipName: '{{title}}' }]);
  const { bumperId, revision } = await create({ ...fit, title }, 'licence');
  const variants = [imageOf(fileId, { lengthMs: 1000 }), { ...fit, language: 'de', title }];
  const licence = await cm.ok<BumperDetail>('bumper/updateBumper', { bumperId, revision, variants });
  expect(licence.variants).toMatchObject(variants);
  expect(await plainClips()).toHaveLength(1);
});

test('an image is one that its maker can use, and nothing is made for what is refused', async () => {
  const { customerId } = await harness.make.customer({ name: 'South' });
  const sol = await signUp(harness, customerId, 'cm', 'Sol');
  for (const fileId of [await fileOf(sol), await fileOf(cm, false)]) {
    const refused = await cm.refused('bumper/createBumper', wanted(imageOf(fileId)));
    expect(refused).toMatchObject({ code: 'invalid', fields: [{ path: 'variants.0.image.fileId' }] });
  }
  const { clipId } = await footage.clip(cm);
  const both = { ...imageOf(await fileOf(cm)), clipId };
  const fields = async (variant: object) =>
    (await cm.refused('bumper/createBumper', wanted(variant))).fields?.map(({ path }) => path);
  expect(await fields(both)).toEqual(['variants.0.clipId']);
  expect(await fields({ ...fit, title, lengthMs: 500 })).toEqual(['variants.0.lengthMs']);
  expect(await fields({ ...fit, title, lengthMs: 30_001 })).toEqual(['variants.0.lengthMs']);
  expect(await fields({ ...fit, title: { ...title, text: '' } })).toEqual(['variants.0.title.text']);
  expect(await plainClips()).toEqual([]);
});

test('programs have it once its plain clip is read, and it isn’t deleted for good', {
  tags: 'full',
}, async () => {
  const fileId = await fileOf(cm);
  const { bumperId } = await create(imageOf(fileId));
  await cm.ok('bumper/activateBumper', { bumperId });
  const { clipId } = await footage.clip(cm);
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Body',
    timeline: { items: [{ clipId }] },
  });
  await cm.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId });
  const intro = async () =>
    (await cm.ok<ProgramDetail>('program/getProgram', { programId })).draft?.bumpers.intro;
  expect(await intro()).toBeNull();
  const [plain] = await plainClips();
  await harness.app.context.db.system((trx) =>
    trx
      .updateTable('assets')
      .set({ frames: 930 })
      .where(
        'id',
        'in',
        trx
          .selectFrom('clips')
          .select('asset_id')
          .where('id', '=', plain?.clipId ?? ''),
      )
      .execute(),
  );
  expect(await intro()).toMatchObject({ bumperId, frames: 150 });
  for (const [kind, id] of [
    ['clip', plain?.clipId],
    ['file', fileId],
  ]) {
    await cm.ok(`${kind}/delete${kind === 'clip' ? 'Clips' : 'Files'}`, { [`${kind}Ids`]: [id] });
    const gone = await cm.ok<{ deleted: unknown[] }>('bin/deletePermanently', { objects: [{ kind, id }] });
    expect(gone.deleted).toEqual([]);
  }
  expect(await intro()).toMatchObject({ bumperId });
});
