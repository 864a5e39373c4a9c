import type { Clip } from '@rushes/contract/media/clips';
import { MediaError } from '@rushes/media/media-error';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';
import { clipWhen, makeFootage, tusOf } from '../../../../../test/tus-client.ts';

let harness: Harness;
let manager: TestUser;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  manager = await signUp(harness, customerId, 'cm', 'Manager');
});
afterAll(() => harness[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

/** Has the storing of these files fail as the converter does. */
function breakStoring(pattern: RegExp): void {
  const { storage } = harness.app.context;
  const refuse = (key: string) => {
    if (pattern.test(key)) throw new MediaError('output-too-large', 'made to fail');
  };
  const { put, putFile } = storage;
  vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
    refuse(key);
    return put.call(storage, key, ...rest);
  });
  vi.spyOn(storage, 'putFile').mockImplementation(async (key, ...rest) => {
    refuse(key);
    return putFile.call(storage, key, ...rest);
  });
}

const pictures = [
  ['poster', /poster\.jpg$/],
  ['sprite', /sprite/],
  ['peaks', /peaks\.json$/],
] as const;

/** `npm run test:full` tries each, `npm test` the poster. */
test.each(pictures.slice(0, process.env['RUSHES_TEST_FULL'] === undefined ? 1 : 3))(
  'a clip without its %s has the other two',
  async (lost, pattern) => {
    breakStoring(pattern);
    const footage = await makeFootage(harness, { durationS: 2 });
    const clipId = await tusOf(harness, manager).send(footage, `${lost}.mp4`);
    const others = (['poster', 'sprite', 'peaks'] as const).filter((part) => part !== lost);
    const has = (clip: Clip) => others.every((part) => clip.playback[part] !== null);
    const { playback } = await clipWhen(manager, clipId, has, 60_000);
    expect(playback[lost]).toBeNull();
    for (const part of others) {
      const response = await fetch(`${harness.url}${playback[part]}`, {
        headers: { cookie: manager.cookie },
      });
      expect([part, response.status]).toEqual([part, 200]);
    }
  },
);
