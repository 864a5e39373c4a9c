import { randomUUID } from 'node:crypto';
import { changesBetween } from '@rushes/contract/block-changes';
import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type {
  ScriptBlockInput,
  ScriptDetail,
  ScriptVersion,
  ScriptVersionDetail,
} from '@rushes/contract/create/scripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { auditedActions } from '../../../../../test/audit.ts';
import { type TestUser, signIn, signUp } from '../../../../../test/users.ts';

let harness: Harness;
let clock: TestClock;
let cm: TestUser;
let other: TestUser;
let viewer: TestUser;
let foreign: TestUser;

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
  const { customerId } = await harness.make.customer({ name: 'North' });
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  other = await signUp(harness, customerId, 'cm', 'Olga');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const south = await harness.make.customer({ name: 'South' });
  foreign = await signUp(harness, south.customerId, 'cm', 'Finn');
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Sessions end meanwhile. */
async function aSittingLater(): Promise<void> {
  clock.advance(11 * 60_000);
  cm = await signIn(harness, cm);
  other = await signIn(harness, other);
  viewer = await signIn(harness, viewer);
  foreign = await signIn(harness, foreign);
}
const said = (text: string): ScriptBlockInput => ({
  ...{ blockId: randomUUID(), kind: 'spoken', speaker: '', text, visual: '' },
});
const create = () => cm.ok<ScriptDetail>('script/createScript', { title: 'Launch' });
const get = (scriptId: string) => cm.ok<ScriptDetail>('script/getScript', { scriptId });

/** Makes the blocks of a script these, as a user. */
async function write(who: TestUser, scriptId: string, blocks: ScriptBlockInput[]): Promise<void> {
  const script = await get(scriptId);
  const { revision } = script;
  await who.ok('script/updateScript', {
    scriptId,
    revision,
    changes: changesBetween(scriptBlockShape, script.blocks, blocks),
  });
}

async function versionsOf(scriptId: string): Promise<ScriptVersion[]> {
  return (await cm.ok<{ versions: ScriptVersion[] }>('script/getScriptVersions', { scriptId })).versions;
}

const textsOf = ({ blocks }: { blocks: readonly ScriptBlockInput[] }) => blocks.map(({ text }) => text);

test('what a script was is kept before another user or a later sitting changes it, and not at each save', async () => {
  const { scriptId } = await create();
  const [a, b] = [said('One'), said('Two words')];
  await write(cm, scriptId, [a]);
  expect(await versionsOf(scriptId)).toEqual([]);
  await write(other, scriptId, [a, b]);
  await aSittingLater();
  await write(other, scriptId, [b]);
  const versions = await versionsOf(scriptId);
  expect(versions).toMatchObject([
    { name: '', wordCount: 3, savedBy: 'Olga' },
    { name: '', wordCount: 1, savedBy: 'Cleo' },
  ]);
  const { versionId = '' } = versions[0] ?? {};
  const version = await cm.ok<ScriptVersionDetail>('script/getScriptVersion', { scriptId, versionId });
  expect(version).toEqual({ ...versions[0], blocks: [a, b] });
  await write(other, scriptId, [b, a]);
  expect(await versionsOf(scriptId)).toEqual(versions);
});

test('a version is kept by a name, once, and restored; restoring is undone by the version it made', async () => {
  const { scriptId } = await create();
  const [a, b, c] = [said('One'), said('Two'), said('Three')];
  await write(cm, scriptId, [a, b]);
  const kept = await cm.ok<ScriptVersion>('script/keepScriptVersion', { scriptId, name: 'Draft' });
  const again = await cm.ok<ScriptVersion>('script/keepScriptVersion', { scriptId, name: 'First draft' });
  expect(again).toEqual({ ...kept, name: 'First draft' });
  await write(cm, scriptId, [c, { ...a, text: 'Uno' }]);
  const restore = (versionId: string | null) =>
    cm.ok<{ script: ScriptDetail; before: string | null }>('script/restoreScriptVersion', {
      ...{ scriptId, versionId },
    });
  const audited = (await auditedActions(harness, scriptId)).length;
  const { script, before } = await restore(kept.versionId);
  expect((await auditedActions(harness, scriptId)).slice(audited)).toEqual(['scripts.changed']);
  expect(textsOf(script)).toEqual(['One', 'Two']);
  expect(await get(scriptId)).toEqual(script);
  expect((await restore(kept.versionId)).before).toBeNull();
  expect(textsOf((await restore(before)).script)).toEqual(['Three', 'Uno']);
  expect((await versionsOf(scriptId)).map(({ name }) => name)).toContain('First draft');
});

test('two who write over each other fill no history, and renaming first hides no rewrite', async () => {
  const { scriptId } = await create();
  const [a, b] = [said('One'), said('Two')];
  for (let turn = 1; turn <= 15; turn += 1)
    for (const user of [cm, other])
      await write(user, scriptId, [{ ...a, text: `${turn} ${user === cm ? 'Cleo' : 'Olga'}` }, b]);
  const kept = await versionsOf(scriptId);
  expect(kept.length).toBe(20);
  expect(new Set(kept.map(({ savedBy }) => savedBy))).toEqual(new Set(['Cleo', 'Olga']));
  await aSittingLater();
  const { revision } = await get(scriptId);
  await cm.ok('script/updateScript', { scriptId, revision, title: 'Renamed' });
  await write(cm, scriptId, [said('All new')]);
  const [latest] = await versionsOf(scriptId);
  const version = await cm.ok<ScriptVersionDetail>('script/getScriptVersion', {
    ...{ scriptId, versionId: latest?.versionId },
  });
  expect(textsOf(version)).toEqual(['15 Olga', 'Two']);
});

test('words of another user that are overwritten are in a version, however short ago they were written', async () => {
  const { scriptId } = await create();
  const [a, b] = [said('Clara one'), said('Clara two')];
  await write(cm, scriptId, [a]);
  await write(other, scriptId, [a, said('Olga one')]);
  await write(cm, scriptId, [a, b]);
  await write(other, scriptId, [a, { ...b, text: 'Olga instead' }]);
  const versions = await Promise.all(
    (await versionsOf(scriptId)).map(({ versionId }) =>
      cm.ok<ScriptVersionDetail>('script/getScriptVersion', { scriptId, versionId }),
    ),
  );
  expect(versions.flatMap(textsOf)).toContain('Clara two');
});

test('what was written while a script was personal stays its owner’s when it is shared', async () => {
  const { scriptId } = await cm.ok<ScriptDetail>('script/createScript', { title: 'Mine', scope: 'personal' });
  await write(cm, scriptId, [said('Between us')]);
  const { versionId } = await cm.ok<ScriptVersion>('script/keepScriptVersion', { scriptId, name: 'Private' });
  const { revision } = await get(scriptId);
  await cm.ok('script/updateScript', { scriptId, revision, scope: 'organisation' });
  expect(await versionsOf(scriptId)).toMatchObject([{ versionId }]);
  expect(await other.ok('script/getScriptVersions', { scriptId })).toEqual({ versions: [] });
  for (const call of ['getScriptVersion', 'restoreScriptVersion'])
    expect(await other.refused(`script/${call}`, { scriptId, versionId })).toMatchObject({ code: 'invalid' });
});

test('versions are for those who see the script, and change it only for those who may', async () => {
  const { scriptId } = await create();
  await write(cm, scriptId, [said('Secret')]);
  const { versionId } = await cm.ok<ScriptVersion>('script/keepScriptVersion', { scriptId, name: 'Draft' });
  for (const [call, request] of [
    ['getScriptVersions', { scriptId }],
    ['getScriptVersion', { scriptId, versionId }],
    ['keepScriptVersion', { scriptId, name: 'Mine' }],
    ['restoreScriptVersion', { scriptId, versionId }],
  ] as const) {
    expect(await foreign.refused(`script/${call}`, request)).toMatchObject({ code: 'not-found' });
    expect(await viewer.refused(`script/${call}`, request)).toMatchObject({ code: 'forbidden' });
  }
  const { scriptId: another } = await create();
  expect(await cm.refused('script/getScriptVersion', { scriptId: another, versionId })).toMatchObject({
    ...{ code: 'invalid', fields: [{ path: 'versionId' }] },
  });
});
