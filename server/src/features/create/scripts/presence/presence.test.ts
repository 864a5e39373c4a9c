import type { ScriptDetail, ScriptEditor } from '@rushes/contract/create/scripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';

let harness: Harness;
let clock: TestClock;
let cm: TestUser;
let olga: TestUser;

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
  const { customerId } = await harness.make.customer({ name: 'North' });
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  olga = await signUp(harness, customerId, 'cm', 'Olga');
});
afterAll(() => harness[Symbol.asyncDispose]());

test('users hear who else has a script open and in which block, until they leave or are not heard of', async () => {
  const { scriptId, blocks } = await cm.ok<ScriptDetail>('script/createScript', { title: 'Launch' });
  const blockId = blocks[0]?.blockId ?? '';
  const open = async (who: TestUser, more: object = {}) =>
    (await who.ok<{ editors: ScriptEditor[] }>('script/openEditor', { scriptId, ...more })).editors;
  expect(await open(cm, { blockId })).toEqual([]);
  expect(await open(olga)).toMatchObject([{ name: 'Cleo', blockId }]);
  expect(await open(cm, { blockId: null })).toMatchObject([{ name: 'Olga', blockId: null }]);
  expect(await open(olga, { leaving: true })).toMatchObject([{ name: 'Cleo', blockId: null }]);
  expect(await open(cm)).toEqual([]);
  await open(olga, { blockId });
  clock.advance(41_000);
  expect(await open(cm)).toEqual([]);
  await cm.ok('script/updateScript', { scriptId, revision: 1, scope: 'personal' });
  expect((await olga.refused('script/openEditor', { scriptId })).code).toBe('not-found');
});
