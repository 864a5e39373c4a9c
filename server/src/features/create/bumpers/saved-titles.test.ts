import type { BumperDetail, FilledTitle } from '@rushes/contract/create/bumpers';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let creator: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  footage = createRowClips(harness.app.context.db);
});
beforeEach(async () => {
  const { customerId } = await harness.make.customer({ name: 'North' });
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  creator = await signUp(harness, customerId, 'cc', 'Casper');
});
afterAll(() => harness[Symbol.asyncDispose]());

const design = {
  ...{ kind: 'lower-third', text: '{{owner}}', secondLine: '{{ organisation }} · {{other}}' },
  ...{ place: 'left', colour: '#be123c' },
};
const fit = { aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null };
const variant = (title: object = {}, more: object = {}) => ({
  ...{ ...fit, title: { ...design, ...title }, lengthMs: 4000 },
  ...more,
});
const wanted = (more: object = {}) => ({
  ...{ name: 'Brand', kind: 'lower-third', variants: [variant()] },
  ...more,
});

async function saved(more: object = {}): Promise<BumperDetail> {
  const { bumperId } = await cm.ok<BumperDetail>('bumper/createBumper', wanted(more));
  return cm.ok('bumper/activateBumper', { bumperId });
}

async function program(who: TestUser, title = 'Spring sale'): Promise<string> {
  const { clipId } = await footage.clip(who);
  const request = { title, timeline: { items: [{ clipId }] } };
  return (await who.ok<{ programId: string }>('program/createProgram', request)).programId;
}

const titlesOf = async (programId: string, who = creator) =>
  (await who.ok<{ titles: FilledTitle[] }>('bumper/getSavedTitles', { programId })).titles;

test('a saved title is offered in the editor, filled in from the program', async () => {
  const { bumperId } = await saved();
  await cm.ok('bumper/createBumper', wanted({ name: 'Unfinished' }));
  const programId = await program(creator);
  expect(await titlesOf(programId)).toEqual([
    {
      ...{ bumperId, name: 'Brand', kind: 'lower-third', rule: 'optional', lengthMs: 4000 },
      title: { ...design, text: 'Casper', secondLine: 'North · {{other}}' },
    },
  ]);
  await cm.ok('bumper/retireBumper', { bumperId });
  expect(await titlesOf(programId)).toEqual([]);
});

test('its text is that of the program’s language, and defaults come first', async () => {
  await saved({
    name: 'A card',
    kind: 'title',
    variants: [
      variant({ kind: 'title', text: 'Welcome to {{title}}' }),
      variant({ kind: 'title', text: 'Willkommen: {{title}}, {{date}}' }, { language: 'de' }),
    ],
  });
  await saved({ name: 'Usual', rule: 'default' });
  const programId = await program(creator);
  const texts = async () => (await titlesOf(programId)).map(({ title }) => title.text);
  expect(await texts()).toEqual(['Casper', 'Welcome to Spring sale']);
  await creator.ok('program/updateProgram', { programId, language: 'de' });
  const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
  expect(await texts()).toEqual(['Casper', `Willkommen: Spring sale, ${day}`]);
});

test('programs don’t get titles by themselves, whatever their rule is', async () => {
  await saved({ rule: 'default' });
  const programId = await program(creator);
  const { draft, timeline } = await creator.ok<ProgramDetail>('program/getProgram', { programId });
  expect(draft?.bumpers).toEqual({ intro: null, outro: null, licence: null, watermark: null });
  expect(timeline.items[0]?.titles).toBeUndefined();
  const published = { programId, audience: { organisation: true } };
  await creator.ok('program/publishProgram', published);
  expect(await creator.ok<ProgramDetail>('program/getProgram', { programId })).toMatchObject({
    hasUnpublishedChanges: false,
  });
});

test('a saved title has a text of its kind, isn’t mandatory, and is in no program to update', async () => {
  const mandatory = await cm.refused('bumper/createBumper', wanted({ rule: 'mandatory' }));
  expect(mandatory).toMatchObject({ code: 'invalid', fields: [{ path: 'rule' }] });
  const other = await cm.refused('bumper/createBumper', wanted({ kind: 'title' }));
  expect(other).toMatchObject({ code: 'invalid', fields: [{ path: 'variants.0.title' }] });
  const { clipId } = await footage.clip(cm);
  const clips = [{ ...fit, clipId }];
  const clip = await cm.refused('bumper/createBumper', wanted({ variants: clips }));
  expect(clip).toMatchObject({ code: 'invalid', fields: [{ path: 'variants.0.title' }] });
  const long = [variant({}, { lengthMs: 31_000 })];
  expect(await cm.refused('bumper/createBumper', wanted({ variants: long }))).toMatchObject({
    code: 'invalid',
  });
  const { bumperId, revision, variants } = await saved();
  expect(variants).toMatchObject([
    { title: design, lengthMs: 4000, durationMs: 4000, clipName: '{{owner}}' },
  ]);
  const update = { bumperId, revision, rule: 'mandatory' };
  expect(await cm.refused('bumper/updateBumper', update)).toMatchObject({ fields: [{ path: 'rule' }] });
  expect(await cm.refused('bumper/startRollout', { bumperId })).toMatchObject({ code: 'wrong-state' });
});

test('only editors of a program see its titles, and those of their organisation alone', async () => {
  await saved();
  const { customerId } = await harness.make.customer({ name: 'South' });
  const sol = await signUp(harness, customerId, 'cm', 'Sol');
  const programId = await program(creator);
  expect(await sol.refused('bumper/getSavedTitles', { programId })).toMatchObject({ code: 'not-found' });
  expect(await titlesOf(await program(sol), sol)).toEqual([]);
});
