import type { JourneySteps } from '@rushes/contract/core/journeys';
import type {
  Bumper,
  BumperDetail,
  BumperVariantInput,
  ProgramBumpers,
} from '@rushes/contract/create/bumpers';
import type { Program, ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { insertFileRow } from '../../../../test/media-factories.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let other: TestUser;
let creator: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  footage = createRowClips(harness.app.context.db);
});
beforeEach(async () => {
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  other = await signUp(harness, customerId, 'cm', 'Olga');
  creator = await signUp(harness, customerId, 'cc', 'Casper');
});
afterAll(() => harness[Symbol.asyncDispose]());

const clipOf = async (options: Parameters<ReturnType<typeof createRowClips>['clip']>[1] = {}) =>
  (await footage.clip(cm, options)).clipId;
const variant = (clipId: string, more: Partial<BumperVariantInput> = {}): BumperVariantInput => ({
  ...{ aspect: '16:9', language: null, inMs: null, outMs: null },
  ...more,
  clipId,
});

async function made(more: object = {}): Promise<BumperDetail> {
  const variants = [variant(await clipOf({ frames: 96 }))];
  return cm.ok<BumperDetail>('bumper/createBumper', { name: 'Opening', kind: 'intro', variants, ...more });
}
async function active(more: object = {}): Promise<BumperDetail> {
  const { bumperId } = await made(more);
  return cm.ok<BumperDetail>('bumper/activateBumper', { bumperId });
}
const update = (bumper: BumperDetail, change: object) =>
  cm.ok<BumperDetail>('bumper/updateBumper', {
    bumperId: bumper.bumperId,
    revision: bumper.revision,
    ...change,
  });

async function program(who = cm, options: Parameters<typeof clipOf>[0] = {}): Promise<string> {
  const { clipId } = await footage.clip(who, options);
  const wanted = { title: 'Body', timeline: { items: [{ clipId }] } };
  return (await who.ok<{ programId: string }>('program/createProgram', wanted)).programId;
}
const get = (programId: string, who = cm) => who.ok<ProgramDetail>('program/getProgram', { programId });
const bumpersOf = async (programId: string, who = cm) => (await get(programId, who)).draft?.bumpers;
const publish = (programId: string, who = cm) =>
  who.ok<ProgramDetail>('program/publishProgram', { programId, audience: { organisation: true } });
const choose = (programId: string, bumperId: string | null, kind = 'intro', who = cm) =>
  who.ok<ProgramBumpers>('bumper/chooseBumper', { programId, kind, bumperId });

describe('a bumper', () => {
  test('is a draft, then active, then retired', async () => {
    const draft = await made();
    expect(draft).toMatchObject({ state: 'draft', rule: 'optional', revision: 1, variantCount: 1 });
    const { bumperId } = draft;
    expect(await cm.refused('bumper/retireBumper', { bumperId })).toMatchObject({ code: 'wrong-state' });
    expect((await cm.ok<Bumper>('bumper/activateBumper', { bumperId })).state).toBe('active');
    expect((await cm.ok<Bumper>('bumper/retireBumper', { bumperId })).state).toBe('retired');
    expect((await cm.ok<Bumper>('bumper/activateBumper', { bumperId })).state).toBe('active');
  });

  test('is activated only with a clip, and keeps one', async () => {
    const { bumperId } = await made({ variants: [] });
    const noClip = { code: 'invalid', fields: [{ path: 'variants' }] };
    expect(await cm.refused('bumper/activateBumper', { bumperId })).toMatchObject(noClip);
    const { bumperId: id, revision } = await active();
    const without = { bumperId: id, revision, variants: [] };
    expect(await cm.refused('bumper/updateBumper', without)).toMatchObject(noClip);
  });

  test('shows clips that its maker sees and that are ready, trimmed to what they have', async () => {
    const hidden = (await footage.clip(creator)).clipId;
    const unready = await clipOf({ frames: null, rungs: [] });
    const foreign = await harness.make.customer();
    const foreigner = await signUp(harness, foreign.customerId, 'cm', 'Sol');
    const theirs = (await footage.clip(foreigner)).clipId;
    const short = await clipOf({ frames: 60 });
    const faults = async (wanted: BumperVariantInput, who = cm) => {
      const body = { name: 'No', kind: 'intro', variants: [wanted] };
      return (await who.refused('bumper/createBumper', body)).fields;
    };
    expect(await faults(variant(theirs))).toMatchObject([{ path: 'variants.0.clipId' }]);
    expect(await faults(variant(unready))).toMatchObject([{ path: 'variants.0.clipId' }]);
    expect(await faults(variant(short, { outMs: 2500 }))).toMatchObject([{ path: 'variants.0.outMs' }]);
    expect(await faults(variant(short, { inMs: 2000 }))).toMatchObject([{ path: 'variants.0.inMs' }]);
    expect(await faults(variant(short, { inMs: 900, outMs: 800 }))).toMatchObject([
      { path: 'variants.0.outMs' },
    ]);
    // Content managers see all footage.
    const good = [variant(hidden), variant(short, { aspect: '9:16', inMs: 500, outMs: 1500 })];
    const { variants } = await made({ variants: good });
    expect(variants.map(({ durationMs }) => durationMs)).toEqual([10_000, 1000]);
    const twice = { name: 'No', kind: 'intro', variants: [variant(short), variant(hidden)] };
    expect(await cm.refused('bumper/createBumper', twice)).toMatchObject({ code: 'invalid' });
  });

  test('a save over someone else’s is refused, and says whose', async () => {
    const { bumperId, revision } = await made();
    await other.ok('bumper/updateBumper', { bumperId, revision, name: 'Hers' });
    expect(await cm.refused('bumper/updateBumper', { bumperId, revision, name: 'Mine' })).toMatchObject({
      code: 'conflict',
      details: { changedBy: 'Olga', current: { name: 'Hers' } },
    });
  });

  test('is the only mandatory one of its kind, and the only default', async () => {
    const first = await active({ rule: 'mandatory' });
    const second = await made({ rule: 'mandatory' });
    const taken = { code: 'invalid', fields: [{ path: 'rule' }] };
    const activate = { bumperId: second.bumperId };
    expect(await cm.refused('bumper/activateBumper', activate)).toMatchObject(taken);
    await active({ kind: 'outro', rule: 'mandatory' });
    const third = await active({ rule: 'default' });
    const change = { bumperId: third.bumperId, revision: third.revision, rule: 'mandatory' };
    expect(await cm.refused('bumper/updateBumper', change)).toMatchObject(taken);
    await cm.ok('bumper/retireBumper', { bumperId: first.bumperId });
    expect((await cm.ok<Bumper>('bumper/activateBumper', activate)).state).toBe('active');
  });

  test('is found, filtered and sorted, and goes to the bin and back', async () => {
    const names = ['Winter', 'Spring', 'Summer'];
    for (const name of names) await made({ name, ...(name === 'Summer' ? { kind: 'outro' } : {}) });
    const list = async (query: object) =>
      (await cm.ok<{ items: Bumper[] }>('bumper/getBumpers', query)).items.map(({ name }) => name);
    expect(await list({ sort: { column: 'name', direction: 'asc' } })).toEqual([
      'Spring',
      'Summer',
      'Winter',
    ]);
    expect(await list({ search: 'inter' })).toEqual(['Winter']);
    const filters = [{ column: 'kind', op: 'in', values: ['outro'] }];
    expect(await list({ filters })).toEqual(['Summer']);
    expect(await cm.ok('bumper/countBumpers', { filters })).toMatchObject({ count: 1 });
    const { items } = await cm.ok<{ items: Bumper[] }>('bumper/getBumpers', { search: 'winter' });
    const bumperIds = items.map(({ bumperId }) => bumperId);
    expect(await cm.ok('bumper/deleteBumpers', { bumperIds })).toMatchObject({
      deleted: bumperIds,
      failed: [],
    });
    expect(await list({})).toHaveLength(2);
    await cm.refused('bumper/getBumper', { bumperId: bumperIds[0] });
    expect(await cm.ok('bumper/restoreBumpers', { bumperIds })).toMatchObject({ restored: bumperIds });
    expect(await list({})).toHaveLength(3);
  });

  test('comes back from the bin as retired where another has its rule now', async () => {
    const { bumperId } = await active({ rule: 'mandatory' });
    await cm.ok('bumper/deleteBumpers', { bumperIds: [bumperId] });
    await active({ rule: 'mandatory' });
    await cm.ok('bumper/restoreBumpers', { bumperIds: [bumperId] });
    expect((await cm.ok<Bumper>('bumper/getBumper', { bumperId })).state).toBe('retired');
  });

  test('keeps its clip from being deleted permanently', async () => {
    const clipId = await clipOf();
    await made({ variants: [variant(clipId)] });
    await cm.ok('clip/deleteClips', { clipIds: [clipId] });
    const object = { kind: 'clip', id: clipId };
    expect(await cm.ok('bin/deletePermanently', { objects: [object] })).toMatchObject({
      deleted: [],
      failed: [{ id: clipId, code: 'clip-in-use' }],
    });
  });
});

describe('a program', () => {
  test('has the default of when it was made, and can have another or none', async () => {
    const before = await program();
    const first = await active({ name: 'Default', rule: 'default' });
    const second = await active({ name: 'Second' });
    await made({ name: 'Unfinished' });
    const programId = await program();
    expect(await bumpersOf(before)).toMatchObject({ intro: null, outro: null });
    expect((await bumpersOf(programId))?.intro).toEqual({
      ...{ bumperId: first.bumperId, name: 'Default', rule: 'default', frames: 96 },
    });
    const { intro } = await choose(programId, second.bumperId);
    expect(intro).toMatchObject({ bumperId: second.bumperId, mandatory: null });
    expect(intro.options.map(({ name }) => name)).toEqual(['Default', 'Second']);
    expect((await bumpersOf(programId))?.intro?.name).toBe('Second');
    await choose(programId, null);
    expect((await bumpersOf(programId))?.intro).toBeNull();
    expect(
      await cm.refused('bumper/chooseBumper', { programId, kind: 'outro', bumperId: first.bumperId }),
    ).toMatchObject({ code: 'invalid' });
  });

  test('has the mandatory one whatever was chosen, and a retired one no longer', async () => {
    const chosen = await active({ name: 'Chosen' });
    const programId = await program();
    await choose(programId, chosen.bumperId);
    const mandatory = await active({ name: 'Mandatory', rule: 'mandatory' });
    expect((await bumpersOf(programId))?.intro?.name).toBe('Mandatory');
    const choices = await cm.ok<ProgramBumpers>('bumper/getProgramBumpers', { programId });
    expect(choices.intro.mandatory).toEqual({ bumperId: mandatory.bumperId, name: 'Mandatory' });
    await cm.ok('bumper/retireBumper', { bumperId: mandatory.bumperId });
    expect((await bumpersOf(programId))?.intro?.name).toBe('Chosen');
    await cm.ok('bumper/deleteBumpers', { bumperIds: [chosen.bumperId] });
    expect((await bumpersOf(programId))?.intro).toBeNull();
  });

  test('is published between its bumpers; replacing one changes the draft alone', async () => {
    const intro = await active({ rule: 'mandatory' });
    await active({
      name: 'End',
      kind: 'outro',
      rule: 'mandatory',
      variants: [variant(await clipOf({ frames: 192 }))],
    });
    const programId = await program(cm, { frames: 300 });
    const published = await publish(programId);
    expect(published).toMatchObject({ state: 'published', durationMs: (96 + 300 + 192) * (1000 / 30) });
    expect(published.hasUnpublishedChanges).toBe(false);
    expect(published.draft).toMatchObject({ differsFromLive: false, durationMs: published.durationMs });
    expect(published.timeline.items).toHaveLength(1);
    const journey = await cm.ok<Record<'before' | 'after', JourneySteps[]>>('journey/getJourney', {
      ...{ kind: 'bumper', id: intro.bumperId },
    });
    expect(journey.before.map(({ kind }) => kind)).toContain('clip');
    expect(journey.after[0]).toMatchObject({ kind: 'program', items: [{ state: 'published' }] });
    const version = await cm.ok<{ timeline: { items: object[] } }>('program/getVersion', {
      programId,
      number: 1,
    });
    expect(version.timeline.items).toHaveLength(1);
    expect(await cm.ok('bumper/getBumper', { bumperId: intro.bumperId })).toMatchObject({ programCount: 1 });
    const before = published.draft?.hls;
    await update(intro, { variants: [variant(await clipOf({ frames: 48 * 2 }))] });
    const after = await get(programId);
    expect(after.durationMs).toBe(published.durationMs);
    expect(after.draft?.differsFromLive).toBe(true);
    expect(after.draft?.hls).not.toBe(before);
  });

  test('leaves out a bumper of another frame rate', async () => {
    await active({ rule: 'mandatory', variants: [variant(await clipOf({ fps: 25 }))] });
    const programId = await program();
    expect((await bumpersOf(programId))?.intro).toBeNull();
    expect((await publish(programId)).state).toBe('published');
  });

  test('has its bumper also where its maker doesn’t see the clip, which stays closed to them', async () => {
    const clipId = await clipOf({ frames: 96 });
    const { bumperId } = await active({ variants: [variant(clipId)] });
    const programId = await program(creator);
    await choose(programId, bumperId, 'intro', creator);
    expect((await publish(programId, creator)).durationMs).toBe(13_200);
    await creator.refused('bumper/getBumper', { bumperId });
    await creator.refused('clip/getClip', { clipId });
    const timeline = { items: [{ clipId }] };
    expect(await creator.refused('program/saveTimeline', { programId, timeline })).toMatchObject({
      code: 'not-found',
    });
  });
});

test('another organisation neither sees nor plays a bumper', async () => {
  const { bumperId } = await active({ rule: 'mandatory' });
  const { customerId } = await harness.make.customer();
  const foreigner = await signUp(harness, customerId, 'cm', 'Sol');
  await foreigner.refused('bumper/getBumper', { bumperId });
  const programId = await program(foreigner);
  expect(await bumpersOf(programId, foreigner)).toMatchObject({ intro: null, outro: null });
  expect(
    await foreigner.refused('bumper/chooseBumper', { programId, kind: 'intro', bumperId }),
  ).toMatchObject({ code: 'invalid' });
});

test('another choice of bumper shows as a change that isn’t published, in the list too', async () => {
  const { bumperId } = await active();
  const programId = await program();
  await publish(programId);
  const isChanged = async () => {
    const { items } = await cm.ok<{ items: Program[] }>('program/getPrograms', {});
    return items.find((each) => each.programId === programId)?.hasUnpublishedChanges;
  };
  expect(await isChanged()).toBe(false);
  await cm.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId });
  expect(await isChanged()).toBe(true);
  await publish(programId);
  expect(await isChanged()).toBe(false);
  // One that can't play in it changes nothing.
  const slow = await active({ kind: 'outro', variants: [variant(await clipOf({ fps: 25 }))] });
  await cm.ok('bumper/chooseBumper', { programId, kind: 'outro', bumperId: slow.bumperId });
  expect(await isChanged()).toBe(false);
});

describe('a watermark', () => {
  const image = { place: 'bottom-right', widthPercent: 12, opacityPercent: 60 };
  const fit = { aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null };
  const fileOf = (who: TestUser, size?: { width: number; height: number }) =>
    harness.app.context.db.system((trx) =>
      insertFileRow(trx, who, size === undefined ? {} : { image: size }),
    );
  const watermark = (fileId: string) => ({
    ...{ name: 'Logo', kind: 'watermark', variants: [{ ...fit, image: { fileId, ...image } }] },
  });

  test('is an image that its maker can use', async () => {
    const { customerId: south } = await harness.make.customer({ name: 'South' });
    const sten = await signUp(harness, south, 'cm', 'Sten');
    const size = { width: 400, height: 200 };
    for (const fileId of [await fileOf(sten, size), await fileOf(cm)]) {
      const { fields } = await cm.refused('bumper/createBumper', watermark(fileId));
      expect(fields).toMatchObject([{ path: 'variants.0.image.fileId' }]);
    }
    const { clipId } = await footage.clip(cm);
    const variants = [{ ...fit, clipId }];
    const clips = await cm.refused('bumper/createBumper', { name: 'x', kind: 'watermark', variants });
    expect(clips.fields).toMatchObject([{ path: 'variants.0.image' }]);
    const fileId = await fileOf(cm, size);
    const made = await cm.ok<BumperDetail>('bumper/createBumper', watermark(fileId));
    expect(made.variants).toMatchObject([{ clipId: null, image: { fileId }, clipName: expect.any(String) }]);
    // Programs would lose it.
    await cm.ok('file/deleteFiles', { fileIds: [fileId] });
    const gone = await cm.ok<{ deleted: unknown[] }>('bin/deletePermanently', {
      objects: [{ kind: 'file', id: fileId }],
    });
    expect(gone.deleted).toEqual([]);
  });

  test('is chosen for a program, whose items stay as they are', async () => {
    const fileId = await fileOf(cm, { width: 400, height: 200 });
    const { bumperId } = await cm.ok<BumperDetail>('bumper/createBumper', watermark(fileId));
    await cm.ok('bumper/activateBumper', { bumperId });
    const programId = await program();
    const before = await get(programId);
    await cm.ok('bumper/chooseBumper', { programId, kind: 'watermark', bumperId });
    const after = await get(programId);
    expect(after.draft?.bumpers.watermark).toMatchObject({ bumperId, frames: 0 });
    expect(after.timeline).toEqual(before.timeline);
    expect(after.draft?.durationMs).toBe(before.draft?.durationMs);
    // All of it is drawn again.
    expect(after.draft?.pieces.reused).toBe(0);
  });
});
