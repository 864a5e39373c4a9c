import { randomUUID } from 'node:crypto';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type {
  ProgramSlots,
  Template,
  TemplateContent,
  TemplateDetail,
  TemplateSlot,
} from '@rushes/contract/create/templates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProgramBumpers } from '@rushes/contract/create/bumpers';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { insertFileRow } from '../../../../test/media-factories.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signUpSupport, type SupportUser } from '../../../../test/support.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;
let customerId: string;
let cm: TestUser;
let other: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  footage = createRowClips(harness.app.context.db);
  ({ customerId } = await harness.make.customer({ name: 'North' }));
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  other = await signUp(harness, customerId, 'cm', 'Olga');
});
afterAll(() => harness[Symbol.asyncDispose]());

const slot = (title: string, more: Partial<TemplateSlot> = {}): TemplateSlot => ({
  slotId: randomUUID(),
  title,
  prompt: '',
  minMs: null,
  maxMs: null,
  required: true,
  locked: false,
  clipId: null,
  shotTypeId: null,
  ...more,
});
const content = (slots: TemplateSlot[], more: Partial<TemplateContent> = {}): TemplateContent => ({
  ...{ programTitle: '', programDescription: '', mergeFields: [] },
  ...more,
  slots,
});

const get = (templateId: string, who = cm) => who.ok<TemplateDetail>('template/getTemplate', { templateId });

/** A template with a published version of these slots. */
async function published(
  slots: TemplateSlot[],
  more: Partial<TemplateContent> & { title?: string } = {},
): Promise<TemplateDetail> {
  const { title = 'Portrait', ...rest } = more;
  const { templateId, revision } = await cm.ok<TemplateDetail>('template/createTemplate', { title });
  return republish({ templateId, revision }, content(slots, rest));
}

async function republish(
  { templateId, revision }: Pick<TemplateDetail, 'templateId' | 'revision'>,
  draft: TemplateContent,
): Promise<TemplateDetail> {
  const saved = await cm.ok<TemplateDetail>('template/updateTemplate', { templateId, revision, draft });
  return cm.ok<TemplateDetail>('template/publishTemplate', { templateId, revision: saved.revision });
}

interface Made {
  readonly programId: string;
  readonly revision: number;
  readonly emptySlotIds: string[];
  readonly leftOut: { kind: string }[];
}
const makeFrom = (templateId: string, more: object = {}) =>
  cm.ok<Made>('template/createProgramFromTemplate', { templateId, ...more });
const getProgram = (programId: string) => cm.ok<ProgramDetail>('program/getProgram', { programId });
const slotsOf = (programId: string) => cm.ok<ProgramSlots>('template/getProgramSlots', { programId });

describe('a template', () => {
  test('is edited as a draft; a published version stays as it was', async () => {
    const first = await published([slot('Opening')]);
    expect(first).toMatchObject({ state: 'published', version: 1, hasUnpublishedChanges: false });
    const { templateId, revision } = first;
    const draft = content([...first.draft.slots, slot('Ending')]);
    const changed = await cm.ok<TemplateDetail>('template/updateTemplate', { templateId, revision, draft });
    expect(changed).toMatchObject({ version: 1, hasUnpublishedChanges: true, slotCount: 1 });
    expect(changed.published?.slots.map(({ title }) => title)).toEqual(['Opening']);
    const next = await cm.ok<TemplateDetail>('template/publishTemplate', {
      templateId,
      revision: changed.revision,
    });
    expect(next.versions).toMatchObject([
      { number: 2, slotCount: 2, publishedBy: 'Cleo' },
      { number: 1, slotCount: 1 },
    ]);
  });

  test('a save over someone else’s is refused, and says whose', async () => {
    const { templateId, revision } = await published([slot('Opening')]);
    await other.ok('template/updateTemplate', { templateId, revision, title: 'Hers' });
    const body = await cm.refused('template/updateTemplate', { templateId, revision, title: 'Mine' });
    expect(body).toMatchObject({
      code: 'conflict',
      details: { changedBy: 'Olga', current: { title: 'Hers' } },
    });
  });

  test('is published only with slots, and with a clip in each locked one', async () => {
    const made = await cm.ok<TemplateDetail>('template/createTemplate', { title: 'Empty' });
    const publish = (revision: number) =>
      cm.refused('template/publishTemplate', { templateId: made.templateId, revision });
    expect(await publish(made.revision)).toMatchObject({ fields: [{ path: 'draft.slots' }] });
    const draft = content([slot('Intro', { locked: true })]);
    const { templateId, revision } = made;
    const saved = await cm.ok<TemplateDetail>('template/updateTemplate', { templateId, revision, draft });
    expect(await publish(saved.revision)).toMatchObject({ fields: [{ path: 'draft.slots.0.clipId' }] });
  });

  test('takes only clips, shot types, lengths and keys that make sense', async () => {
    const { templateId, revision } = await published([slot('Opening')]);
    const refused = (draft: TemplateContent) =>
      cm.refused('template/updateTemplate', { templateId, revision, draft });
    const wrong: [TemplateContent, string][] = [
      [content([slot('x', { clipId: randomUUID() })]), 'draft.slots.0.clipId'],
      [content([slot('x', { shotTypeId: randomUUID() })]), 'draft.slots.0.shotTypeId'],
      [content([slot('x', { minMs: 5000, maxMs: 4000 })]), 'draft.slots.0.maxMs'],
      [
        content([], { mergeFields: [{ key: 'two words', label: '', default: '' }] }),
        'draft.mergeFields.0.key',
      ],
    ];
    for (const [draft, path] of wrong) expect(await refused(draft)).toMatchObject({ fields: [{ path }] });
    const twice = slot('x');
    expect((await refused(content([twice, twice]))).code).toBe('invalid');
  });

  test('that is personal is found by its owner alone, who alone makes it so', async () => {
    const { templateId, revision } = await published([slot('Opening')]);
    const change = { templateId, revision, scope: 'personal' };
    expect(await other.refused('template/updateTemplate', change)).toMatchObject({ code: 'invalid' });
    await cm.ok('template/updateTemplate', change);
    expect((await other.refused('template/getTemplate', { templateId })).code).toBe('not-found');
    const { items } = await other.ok<{ items: Template[] }>('template/getTemplates', { limit: 100 });
    expect(items.map((each) => each.templateId)).not.toContain(templateId);
    expect((await other.refused('template/duplicateTemplate', { templateId })).code).toBe('not-found');
  });

  test('is duplicated as an unpublished one of the user who does it', async () => {
    const { templateId } = await published([slot('Opening')], { title: 'Interview' });
    const copy = await other.ok<TemplateDetail>('template/duplicateTemplate', { templateId });
    expect(copy).toMatchObject({ title: 'Interview (copy)', state: 'draft', createdBy: { name: 'Olga' } });
    expect(copy.draft.slots.map(({ title }) => title)).toEqual(['Opening']);
  });

  test('is found, counted and sorted by how often it is used', async () => {
    const mark = randomUUID().slice(0, 8);
    const seldom = await published([slot('a')], { title: `Seldom ${mark}` });
    const often = await published([slot('a')], { title: `Often ${mark}` });
    await makeFrom(often.templateId);
    const sort = { column: 'timesUsed', direction: 'desc' };
    const { items } = await cm.ok<{ items: Template[] }>('template/getTemplates', { search: mark, sort });
    expect(items.map(({ templateId }) => templateId)).toEqual([often.templateId, seldom.templateId]);
    expect(await cm.ok('template/countTemplates', { search: mark })).toEqual({ count: 2 });
  });

  test('goes to the bin and back; programs made from it keep their slots', async () => {
    const { templateId } = await published([slot('Opening')]);
    const { programId } = await makeFrom(templateId);
    const ids = { templateIds: [templateId, randomUUID()] };
    expect(await cm.ok('template/deleteTemplates', ids)).toMatchObject({
      deleted: [templateId],
      failed: [{ code: 'not-found' }],
    });
    expect((await cm.refused('template/getTemplate', { templateId })).code).toBe('not-found');
    expect((await slotsOf(programId)).template).toMatchObject({ templateId: null, latestVersion: null });
    expect((await cm.refused('template/migrateProgram', { programId, version: 1 })).code).toBe('wrong-state');
    expect(await cm.ok('template/restoreTemplates', ids)).toEqual({ restored: [templateId] });
    await get(templateId);
    await cm.ok('template/deleteTemplates', ids);
    await cm.ok('bin/deletePermanently', { objects: [{ kind: 'template', id: templateId }] });
    const left = await slotsOf(programId);
    expect(left.template).toMatchObject({ templateId: null, title: 'Portrait', version: 1 });
    expect(left.slots.map(({ title }) => title)).toEqual(['Opening']);
  });
});

describe('a program from a template', () => {
  test('has the fields filled in, and the clips of locked slots on its timeline', async () => {
    const [intro, end] = [await footage.clip(cm), await footage.clip(cm, { frames: 90 })];
    const slots = [
      slot('Intro', { locked: true, clipId: intro.clipId }),
      slot('Answer', { minMs: 2000, maxMs: 8000 }),
      slot('End', { locked: true, clipId: end.clipId }),
    ];
    const { templateId } = await published(slots, {
      programTitle: 'Meet {{name}}, {{ role }}',
      programDescription: '{{name}} tells {{unknown}} of {{role}}',
      mergeFields: [
        { key: 'name', label: 'Name', default: 'someone' },
        { key: 'role', label: 'Role', default: 'a colleague' },
      ],
    });
    const { programId, emptySlotIds } = await makeFrom(templateId, {
      values: [{ key: 'name', value: '{{role}} Ada' }],
    });
    expect(emptySlotIds).toEqual([]);
    const program = await getProgram(programId);
    expect(program).toMatchObject({
      title: 'Meet {{role}} Ada, a colleague',
      description: '{{role}} Ada tells {{unknown}} of a colleague',
    });
    expect(program.timeline.items.map(({ clipId }) => clipId)).toEqual([intro.clipId, end.clipId]);
    const { template, slots: filled } = await slotsOf(programId);
    expect(template).toMatchObject({ templateId, version: 1, latestVersion: 1, title: 'Portrait' });
    expect(filled.map(({ filling }) => filling)).toEqual(['filled', 'empty', 'filled']);
    expect(program.timeline.items[0]?.itemId).toBe(filled[0]?.itemId);
  });

  test('has the titles of its slots with the fields filled in, also in another version', async () => {
    const intro = await footage.clip(cm);
    const title = (text: string, secondLine = '') => ({
      ...{ kind: 'lower-third' as const, text, secondLine, place: 'left' as const, colour: '#2563eb' },
      ...{ atMs: 1000, durationMs: 4000 },
    });
    const first = slot('Intro', { locked: true, clipId: intro.clipId, titles: [title('{{show}}')] });
    const second = slot('Answer', { titles: [title('{{name}}', 'of {{show}}'), title('{{none}}')] });
    const mergeFields = [
      { key: 'name', label: 'Name', default: '' },
      { key: 'show', label: 'Show', default: 'North' },
      { key: 'none', label: 'None', default: '' },
    ];
    const template = await published([first, second], { mergeFields });
    const long = await makeFrom(template.templateId, {
      values: [{ key: 'name', value: `${'x'.repeat(119)}🎬` }],
    });
    expect((await slotsOf(long.programId)).slots[1]?.titles?.[0]?.text).toHaveLength(120);
    const values = [{ key: 'name', value: 'Ada' }];
    const { programId } = await makeFrom(template.templateId, { values });
    const { timeline } = await getProgram(programId);
    expect(timeline.items[0]?.titles).toMatchObject([{ ...title('North'), atFrame: 30, frames: 120 }]);
    const titles = async () => (await slotsOf(programId)).slots.map((each) => each.titles);
    expect(await titles()).toEqual([[title('North')], [title('Ada', 'of North')]]);
    const third = slot('End', { titles: [title('Bye {{show}}')] });
    await republish(template, content([first, second, third], { mergeFields }));
    await cm.ok('template/migrateProgram', { programId, version: 2 });
    expect(await titles()).toEqual([[title('North')], [title('Ada', 'of North')], [title('Bye North')]]);
  });

  test('says which slots its draft fills, and which too short or too long', async () => {
    const { templateId } = await published([slot('Answer', { minMs: 2000, maxMs: 8000 })]);
    const { programId } = await makeFrom(templateId, { title: 'Named' });
    expect((await getProgram(programId)).title).toBe('Named');
    const { clipId } = await footage.clip(cm);
    const [itemId] = (await slotsOf(programId)).slots.map((each) => each.itemId);
    for (const [outMs, filling] of [
      [1000, 'too-short'],
      [2000, 'filled'],
      [8000, 'filled'],
      [9000, 'too-long'],
    ] as const) {
      const timeline = { items: [{ itemId, clipId, inMs: 0, outMs }] };
      await cm.ok('program/saveTimeline', { programId, timeline });
      expect((await slotsOf(programId)).slots[0]?.filling).toBe(filling);
    }
  });

  test('leaves a locked slot empty whose clip is gone or of another rate, and says so', async () => {
    const [intro, gone, slow] = [
      await footage.clip(cm),
      await footage.clip(cm),
      await footage.clip(cm, { fps: 25 }),
    ];
    const slots = [intro, gone, slow].map(({ clipId }) => slot('Fixed', { locked: true, clipId }));
    const { templateId } = await published(slots);
    await cm.ok('clip/deleteClips', { clipIds: [gone.clipId] });
    const { programId, emptySlotIds } = await makeFrom(templateId);
    expect(emptySlotIds).toEqual([slots[1]?.slotId, slots[2]?.slotId]);
    expect((await getProgram(programId)).timeline.items).toHaveLength(1);
  });

  test('needs a published version, and the permission to make programs', async () => {
    const { templateId } = await cm.ok<TemplateDetail>('template/createTemplate', { title: 'Draft' });
    expect((await cm.refused('template/createProgramFromTemplate', { templateId })).code).toBe('wrong-state');
    const { templateId: ready } = await published([slot('Opening')]);
    const customRoleId = await harness.make.customRole(customerId, 'cm', ['create.templates:see']);
    const { userName } = await harness.make.user(customerId, 'cm', { customRoleId });
    const { access_token: token } = await harness.signIn(userName);
    const { body } = await harness.call('template/createProgramFromTemplate', { templateId: ready }, token);
    expect(body.code).toBe('forbidden');
  });

  test('keeps its version until it is moved to another, and then what fills a slot of both', async () => {
    const [kept, dropped] = [slot('Kept'), slot('Dropped')];
    const first = await published([kept, dropped]);
    const { templateId } = first;
    const { programId } = await makeFrom(templateId);
    const [one, two] = [await footage.clip(cm), await footage.clip(cm)];
    const items = [
      { itemId: kept.slotId, clipId: one.clipId },
      { itemId: dropped.slotId, clipId: two.clipId },
    ];
    await cm.ok('program/saveTimeline', { programId, timeline: { items } });
    await republish(first, content([slot('New'), { ...kept, title: 'Kept and renamed' }]));
    const before = await slotsOf(programId);
    expect(before.template).toMatchObject({ version: 1, latestVersion: 2 });
    expect(before.slots.map(({ title }) => title)).toEqual(['Kept', 'Dropped']);
    const after = await cm.ok<ProgramSlots>('template/migrateProgram', { programId, version: 2 });
    expect(after.template).toMatchObject({ version: 2 });
    expect(after.slots.map(({ title, filling }) => [title, filling])).toEqual([
      ['New', 'empty'],
      ['Kept and renamed', 'filled'],
    ]);
    expect((await getProgram(programId)).timeline.items).toHaveLength(2);
    expect((await cm.refused('template/migrateProgram', { programId, version: 9 })).code).toBe('wrong-state');
    const back = await cm.ok<ProgramSlots>('template/migrateProgram', { programId, version: 1 });
    expect(back.slots.map(({ filling }) => filling)).toEqual(['filled', 'filled']);
  });

  test('that is not made from one has no slots', async () => {
    const programId = await harness.make.program(cm);
    expect(await slotsOf(programId)).toEqual({ template: null, slots: [], leftOut: [] });
    const creator = await signUp(harness, customerId, 'cc', 'Casper');
    expect((await creator.refused('template/getProgramSlots', { programId })).code).toBe('not-found');
  });

  test('counts as completed once, when it is first published', async () => {
    const { templateId } = await published([slot('Opening')]);
    const { clipId } = await footage.clip(cm);
    const [first] = [await makeFrom(templateId), await makeFrom(templateId)];
    const { programId } = first;
    await cm.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId }] } });
    for (const outMs of [5000, 10_000]) {
      const timeline = { items: [{ clipId, inMs: 0, outMs }] };
      await cm.ok('program/saveTimeline', { programId, timeline });
      await footage.pieces({ clipId, assetId: (await assetOf(clipId)) ?? '' });
      await cm.ok('program/publishProgram', { programId });
    }
    expect(await get(templateId)).toMatchObject({ timesUsed: 2, timesCompleted: 1 });
  });
});

/** An image of Files, twice as wide as high. */
const insertImage = (of: TestUser) =>
  harness.app.context.db.system((trx) => insertFileRow(trx, of, { image: { width: 400, height: 200 } }));

async function assetOf(clipId: string): Promise<string | undefined> {
  const row = await harness.app.context.db.system((trx) =>
    trx.selectFrom('clips').select('asset_id').where('id', '=', clipId).executeTakeFirst(),
  );
  return row?.asset_id;
}

describe('a template from a program', () => {
  test('asks for a clip about as long in the place of each, and can be used at once', async () => {
    const [intro, answer] = [
      await footage.clip(cm, { name: 'Intro', frames: 90 }),
      await footage.clip(cm, { name: 'Answer' }),
    ];
    const { programId } = await cm.ok<Made>('program/createProgram', {
      title: 'Meet Ada',
      timeline: { items: [{ clipId: intro.clipId }, { clipId: answer.clipId }] },
    });
    const made = await cm.ok<TemplateDetail>('template/createTemplateFromProgram', { programId });
    expect(made).toMatchObject({ title: 'Meet Ada', version: 1, hasUnpublishedChanges: false, slotCount: 2 });
    // What is in a program is shared by who made it, not by itself.
    expect(made.scope).toBe('personal');
    expect(made.draft.slots).toMatchObject([
      { title: 'Intro', minMs: 1000, maxMs: 5000, required: true, locked: false },
      { title: 'Answer', minMs: 5000, maxMs: 15_000 },
    ]);
    await makeFrom(made.templateId);
  });

  test('keeps the shapes that were chosen for the program', async () => {
    const { clipId } = await footage.clip(cm);
    const { programId } = await cm.ok<Made>('program/createProgram', {
      title: 'Upright',
      timeline: { items: [{ clipId }] },
    });
    await cm.ok('program/setShapes', { programId, aspect: '9:16', variants: ['1:1'] });
    const { templateId } = await cm.ok<TemplateDetail>('template/createTemplateFromProgram', { programId });
    const made = await makeFrom(templateId);
    expect(await getProgram(made.programId)).toMatchObject({
      aspect: '9:16',
      shapes: { chosen: '9:16', variants: ['1:1'] },
    });
  });

  test('needs a program with clips that the caller edits', async () => {
    const programId = await harness.make.program(cm);
    const refused = await cm.refused('template/createTemplateFromProgram', { programId });
    expect(refused.code).toBe('timeline-empty');
  });
});

describe('the look of a program', () => {
  const image = { kind: 'image', place: 'top-right', widthPercent: 20, opacityPercent: 100 } as const;
  const lower = (text: string, colour = '#2563eb') => ({
    ...{ kind: 'lower-third' as const, text, secondLine: '', place: 'left' as const, colour },
    ...{ atMs: 1000, durationMs: 4000 },
  });

  const large = { ...usualCaptionStyle, size: 'large' as const };

  async function bumper(kind: 'intro' | 'outro', rule = 'optional') {
    const { clipId } = await footage.clip(cm);
    const variants = [{ aspect: '16:9', language: null, clipId, inMs: null, outMs: null }];
    const name = `${kind} ${randomUUID().slice(0, 8)}`;
    const { bumperId } = await cm.ok<{ bumperId: string }>('bumper/createBumper', {
      ...{ name, kind, rule, variants },
    });
    await cm.ok('bumper/activateBumper', { bumperId });
    return bumperId;
  }
  const bumpersOf = async (programId: string) => {
    const { intro, outro } = await cm.ok<ProgramBumpers>('bumper/getProgramBumpers', { programId });
    return { intro: intro.bumperId, outro: outro.bumperId };
  };

  /** A program with music, a logo, a lower third, fades and an intro, and its template. */
  async function looked(who = cm) {
    const [clip, song] = [await footage.clip(who, { shared: true }), await footage.clip(who)];
    const fileId = await insertImage(who);
    const intro = await bumper('intro');
    const look = {
      titles: [lower('Ada'), { ...image, fileId, atMs: 0, durationMs: 1000, untilEnd: true }],
      music: [{ clipId: song.clipId, atMs: 0, durationMs: 8000, gainDb: -20 }],
      fadeInMs: 1000,
    };
    const { programId } = await who.ok<Made>('program/createProgram', {
      title: 'Look',
      timeline: { items: [{ clipId: clip.clipId, ...look }] },
    });
    await who.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId: intro });
    await who.ok('program/setCaptionStyle', { programId, captionStyle: large });
    const template = await who.ok<TemplateDetail & { leftOut: unknown[] }>(
      'template/createTemplateFromProgram',
      { programId },
    );
    return { template, intro, song, fileId, clip };
  }

  test('goes into its template, and from there into a new program', async () => {
    const { template, intro, song, fileId, clip } = await looked();
    expect(template.leftOut).toEqual([]);
    expect(template.draft.bumpers).toEqual({ intro, outro: null, licence: null, watermark: null });
    expect(template.files).toMatchObject([{ fileId }]);
    const { programId, leftOut } = await makeFrom(template.templateId);
    expect(leftOut).toEqual([]);
    expect(await bumpersOf(programId)).toEqual({ intro, outro: null });
    expect((await getProgram(programId)).captionStyle).toEqual(large);
    const [found] = (await slotsOf(programId)).slots;
    expect(found).toMatchObject({
      titles: [lower('Ada')],
      images: [{ fileId, untilEnd: true, ratio: 2 }],
      music: [{ clipId: song.clipId, gainDb: -20, durationMs: 8000 }],
      fadeInMs: 1000,
    });
    // What the slot says can be saved as it is.
    const { itemId = '', titles = [], images = [], music, fadeInMs } = found ?? {};
    const items = [{ itemId, clipId: clip.clipId, titles: [...titles, ...images], music, fadeInMs }];
    await cm.ok('program/saveTimeline', { programId, timeline: { items } });
  });

  test('without what its maker can’t use, which is listed', async () => {
    const { template, intro } = await looked();
    const { templateId, revision } = template;
    await cm.ok('template/updateTemplate', { templateId, revision, scope: 'organisation' });
    await cm.ok('bumper/retireBumper', { bumperId: intro });
    const customRoleId = await harness.make.customRole(customerId, 'cm', [
      ...['create.templates:see', 'create.programs:see', 'create.programs:make'],
    ] as never);
    const { userName } = await harness.make.user(customerId, 'cm', { customRoleId });
    const { access_token: token } = await harness.signIn(userName);
    const made = await harness.call('template/createProgramFromTemplate', { templateId }, token);
    const { programId, leftOut } = made.body.clientResponse as Made;
    expect(leftOut.map(({ kind }) => kind)).toEqual(['image', 'music', 'intro']);
    const slots = await harness.call('template/getProgramSlots', { programId }, token);
    const answer = slots.body.clientResponse as ProgramSlots;
    expect(answer.slots[0]?.images).toBeUndefined();
    expect(answer.slots[0]?.music).toBeUndefined();
    expect(answer.slots[0]?.titles).toMatchObject([{ text: 'Ada' }]);
    expect(answer.leftOut.map(({ kind }) => kind)).toEqual(['image', 'music']);
  });

  test('of a template refuses clips, images and bumpers of others', async () => {
    const { customerId: south } = await harness.make.customer({ name: 'South' });
    const sten = await signUp(harness, south, 'cm', 'Sten');
    const [clip, fileId] = [await footage.clip(sten), await insertImage(sten)];
    const { templateId, revision } = await published([slot('Opening')]);
    const { clipId } = clip;
    const music = [{ ...newMusic, clipId }];
    const images = [{ ...image, fileId, untilEnd: true, atMs: 0, durationMs: 1000 }];
    const draft = content([slot('Opening', { music, images })], { bumpers: { intro: randomUUID() } });
    const refused = await cm.refused('template/updateTemplate', { templateId, revision, draft });
    expect(refused.fields?.map(({ path }) => path)).toEqual([
      'draft.slots.0.music.0.clipId',
      'draft.slots.0.images.0.fileId',
      'draft.bumpers.intro',
    ]);
  });

  test('moves to another version, but what a user changed stays', async () => {
    const [opening, answer] = [slot('Opening'), slot('Answer')];
    const mergeFields = [{ key: 'name', label: 'Name', default: 'someone' }];
    const [first, second] = [await footage.clip(cm), await footage.clip(cm)];
    const [song, other] = [await footage.clip(cm), await footage.clip(cm)];
    const [oldIntro, newIntro] = [await bumper('intro'), await bumper('intro')];
    const ids = { one: randomUUID(), two: randomUUID() };
    const version = (colour: string, clipId: string, intro: string) =>
      content(
        [
          { ...opening, titles: [{ ...lower('{{name}}', colour), titleId: ids.one }] },
          {
            ...answer,
            titles: [{ ...lower('Hello', colour), titleId: ids.two }],
            music: [{ ...newMusic, musicId: 'song', clipId }],
          },
        ],
        { mergeFields, bumpers: { intro } },
      );
    const made = await cm.ok<TemplateDetail>('template/createTemplate', { title: 'Moves' });
    const template = await republish(made, version('#2563eb', song.clipId, oldIntro));
    const { programId } = await makeFrom(template.templateId, { values: [{ key: 'name', value: 'Ada' }] });
    const { slots } = await slotsOf(programId);
    const items = slots.map(({ itemId, titles, music }, at) => ({
      itemId,
      clipId: [first, second][at]?.clipId ?? '',
      titles: at === 0 ? titles : titles?.map((title) => ({ ...title, text: 'Hello Bob' })),
      music,
    }));
    await cm.ok('program/saveTimeline', { programId, timeline: { items } });
    await republish(template, { ...version('#dc2626', other.clipId, newIntro), captionStyle: large });
    await cm.ok('template/migrateProgram', { programId, version: 2 });
    const { timeline } = await getProgram(programId);
    expect(timeline.items[0]?.titles).toMatchObject([{ text: 'Ada', colour: '#dc2626' }]);
    expect(timeline.items[1]?.titles).toMatchObject([{ text: 'Hello Bob', colour: '#dc2626' }]);
    expect(timeline.items[1]?.music).toMatchObject([{ clipId: other.clipId }]);
    expect(await bumpersOf(programId)).toEqual({ intro: newIntro, outro: null });
    expect((await getProgram(programId)).captionStyle).toEqual(large);
    // Back again: what was chosen in the program since is kept.
    await cm.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId: null });
    await cm.ok('template/migrateProgram', { programId, version: 1 });
    expect(await bumpersOf(programId)).toEqual({ intro: null, outro: null });
    const back = await getProgram(programId);
    expect(back.timeline.items[1]?.titles).toMatchObject([{ text: 'Hello Bob', colour: '#2563eb' }]);
    expect(back.timeline.items[1]?.music).toMatchObject([{ clipId: song.clipId }]);
  });
});

const newMusic = {
  ...{ inMs: 0, atMs: 0, durationMs: 5000, gainDb: -12, fadeInMs: 1000, fadeOutMs: 2000, ducks: true },
};

test('a slot names its shot type, also one that was merged into another', async () => {
  const support = await signUpSupport(harness, 'shots@example.test');
  const add = async (name: string) => {
    const { items } = await support.ok<{ items: { itemId: string; name: string }[] }>('catalogue/addItem', {
      catalogue: 'shot-types',
      name,
    });
    return items.find((item) => item.name === name)?.itemId ?? '';
  };
  const [wide, total] = [await add('Wide street'), await add('Total street')];
  const { templateId } = await published([slot('Opening', { shotTypeId: wide })]);
  const { programId } = await makeFrom(templateId);
  await support.ok('catalogue/mergeItem', { itemId: wide, intoId: total });
  expect((await slotsOf(programId)).slots[0]?.shotType).toBe('Total street');
});

describe('a template of the installation', () => {
  const named = (title: string) => `${title} ${randomUUID().slice(0, 8)}`;

  /** Offered by support, with one slot and a title. */
  async function offered(support: SupportUser, slots = [slot('Opening')]) {
    const { templateId, revision } = await support.ok<TemplateDetail>('template/createOfferedTemplate', {
      title: named('Interview'),
    });
    const draft = content(slots, { mergeFields: [{ key: 'name', label: '', default: 'Ada' }] });
    const saved = await support.ok<TemplateDetail>('template/updateOfferedTemplate', {
      ...{ templateId, revision, draft },
    });
    return support.ok<TemplateDetail>('template/publishOfferedTemplate', {
      ...{ templateId, revision: saved.revision },
    });
  }
  let support: SupportUser;
  beforeAll(async () => {
    support = await signUpSupport(harness, 'templates@example.test');
  });
  const listed = async (who: TestUser) => {
    const { items } = await who.ok<{ items: Template[] }>('template/getTemplates', { limit: 100 });
    return items;
  };

  test('is found and used by every organisation, and changed by none', async () => {
    const { customerId: south } = await harness.make.customer({ name: 'South' });
    const sten = await signUp(harness, south, 'cm', 'Sten');
    const { templateId, title, revision } = await offered(support);
    for (const who of [cm, sten]) {
      const own = (await listed(who)).find((each) => each.templateId === templateId);
      expect(own).toMatchObject({ title, scope: 'installation', canEdit: false, createdBy: null });
      const change = { templateId, revision, title: 'Mine' };
      expect((await who.refused('template/updateTemplate', change)).code).toBe('forbidden');
      const ids = { templateIds: [templateId] };
      expect(await who.ok('template/deleteTemplates', ids)).toMatchObject({ deleted: [] });
    }
    const { programId } = await makeFrom(templateId);
    expect((await slotsOf(programId)).template).toMatchObject({ templateId, version: 1, latestVersion: 1 });
    // How often it is used is each organisation's own.
    expect(await get(templateId)).toMatchObject({ timesUsed: 1 });
    expect(await get(templateId, sten)).toMatchObject({ timesUsed: 0 });
    const copy = await sten.ok<TemplateDetail>('template/duplicateTemplate', { templateId });
    expect(copy).toMatchObject({ scope: 'organisation', canEdit: true, createdBy: { name: 'Sten' } });
    expect((await cm.refused('template/getTemplate', { templateId: copy.templateId })).code).toBe(
      'not-found',
    );
  });

  test('shows nothing before it is published, and nothing more once it is withdrawn', async () => {
    const made = await support.ok<TemplateDetail>('template/createOfferedTemplate', { title: 'Draft' });
    const { templateId } = made;
    expect((await cm.refused('template/getTemplate', { templateId })).code).toBe('not-found');
    const second = await offered(support);
    const draft = content([...second.draft.slots, slot('Secret')]);
    const { templateId: id, revision } = second;
    const names = await support.ok<{ items: Template[] }>('template/getOfferedTemplates', {});
    expect(names.items.map((each) => each.templateId)).toEqual(expect.arrayContaining([templateId, id]));
    await support.ok('template/updateOfferedTemplate', { templateId: id, revision, draft });
    expect((await get(id)).draft.slots.map(({ title }) => title)).toEqual(['Opening']);
    const own = await support.ok<TemplateDetail>('template/getOfferedTemplate', { templateId: id });
    expect(own.draft.slots.map(({ title }) => title)).toEqual(['Opening', 'Secret']);
    const { programId } = await makeFrom(id);
    await support.ok('template/withdrawOfferedTemplate', { templateId: id, isWithdrawn: true });
    expect((await cm.refused('template/getTemplate', { templateId: id })).code).toBe('not-found');
    expect((await listed(cm)).map((each) => each.templateId)).not.toContain(id);
    expect((await slotsOf(programId)).slots).toHaveLength(1);
    await support.ok('template/withdrawOfferedTemplate', { templateId: id, isWithdrawn: false });
    await get(id);
  });

  test('moves programs of organisations to its newer versions', async () => {
    const first = await offered(support);
    const { templateId, revision } = first;
    const { programId } = await makeFrom(templateId);
    const draft = content([...first.draft.slots, slot('Ending')]);
    const saved = await support.ok<TemplateDetail>('template/updateOfferedTemplate', {
      ...{ templateId, revision, draft },
    });
    await support.ok('template/publishOfferedTemplate', { templateId, revision: saved.revision });
    expect((await slotsOf(programId)).template).toMatchObject({ version: 1, latestVersion: 2 });
    const moved = await cm.ok<ProgramSlots>('template/migrateProgram', { programId, version: 2 });
    expect(moved.slots.map(({ title }) => title)).toEqual(['Opening', 'Ending']);
  });

  test('has no clips, files or bumpers of an organisation', async () => {
    const { clipId } = await footage.clip(cm);
    const fileId = await insertImage(cm);
    const made = await support.ok<TemplateDetail>('template/createOfferedTemplate', { title: 'Bare' });
    const images = [
      { kind: 'image' as const, fileId, place: 'top' as const, widthPercent: 20, opacityPercent: 100 },
    ].map((image) => ({ ...image, untilEnd: false, atMs: 0, durationMs: 1000 }));
    const slots = [slot('x', { clipId, images, music: [{ ...newMusic, clipId }] })];
    const { templateId, revision } = made;
    const draft = content(slots, { bumpers: { intro: randomUUID() } });
    const refused = await support.refused('template/updateOfferedTemplate', { templateId, revision, draft });
    expect(refused.fields?.map(({ path }) => path)).toEqual([
      'draft.slots.0.clipId',
      'draft.slots.0.images',
      'draft.slots.0.music',
      'draft.bumpers.intro',
    ]);
  });

  test('is hidden from the creators of one organisation, whose editors still find it', async () => {
    const { templateId } = await offered(support);
    const creator = await harness.make.customRole(customerId, 'cm', [
      ...['create.templates:see', 'create.programs:make', 'create.programs:see'],
    ] as never);
    const { userName } = await harness.make.user(customerId, 'cm', { customRoleId: creator });
    const { access_token: token } = await harness.signIn(userName);
    const found = async () =>
      (await harness.call('template/getTemplate', { templateId }, token)).body.code ?? 'found';
    expect(await found()).toBe('found');
    await cm.ok('template/hideTemplate', { templateId, isHidden: true });
    expect(await found()).toBe('not-found');
    expect(await get(templateId)).toMatchObject({ isHidden: true });
    const { body } = await harness.call('template/getTemplates', { limit: 100 }, token);
    const { items } = body.clientResponse as { items: Template[] };
    expect(items.map((each) => each.templateId)).not.toContain(templateId);
    await cm.ok('template/hideTemplate', { templateId, isHidden: false });
    expect(await found()).toBe('found');
    const { templateId: own } = await published([slot('Own')]);
    expect((await cm.refused('template/hideTemplate', { templateId: own, isHidden: true })).code).toBe(
      'wrong-state',
    );
  });
});
