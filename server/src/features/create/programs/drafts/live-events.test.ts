import type { LiveEvent } from '@rushes/contract/events';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { publishClip } from '../../../media/assets/service.ts';

let app: Harness;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let cc: TestUser;
let otherCc: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await createHarness();
  footage = createRowClips(app.app.context.db);
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Cleo');
  cc = await signUp(app, customerId, 'cc', 'Cem');
  otherCc = await signUp(app, customerId, 'cc', 'Olga');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
});
afterAll(() => app[Symbol.asyncDispose]());

/** What the streams of these users bring until `work` and a last event are through. */
async function heardBy(users: readonly TestUser[], work: () => Promise<void>): Promise<LiveEvent[][]> {
  const abort = new AbortController();
  const streams = await Promise.all(
    users.map(async ({ token }) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${app.url}/events`, { headers, signal: abort.signal });
      if (response.body === null) throw new Error('no stream');
      return response.body.pipeThrough(new TextDecoderStream()).getReader();
    }),
  );
  await work();
  const { customerId } = cm;
  const { db, events } = app.app.context;
  await db.system((trx) => events.publish(trx, { customerId }, { type: 'channels' }));
  const heard = await Promise.all(
    streams.map(async (reader) => {
      let text = '';
      while (!text.includes('"channels"}\n\n')) text += (await reader.read()).value ?? '';
      const lines = text.split('\n').filter((line) => line.startsWith('data:'));
      return lines.map((line) => JSON.parse(line.slice(5)) as LiveEvent);
    }),
  );
  abort.abort();
  return heard;
}

const idsIn = (events: readonly LiveEvent[]) =>
  new Set(
    events.flatMap((event) =>
      event.type === 'clip' ? [event.clipId] : event.type === 'program' ? [event.programId] : [],
    ),
  );

test('a stream names only objects that its user may open, and viewers hear of new programs by counts', async () => {
  const { clipId } = await footage.clip(cc);
  let programId = '';
  const everyone = [cm, cc, otherCc, viewer];
  const touch = async () => {
    const { customerId } = cc;
    const progress = { stage: 'Small sizes', fraction: 0.5, etaMs: null };
    await app.app.context.db.system((trx) =>
      publishClip(app.app.context, trx, { customerId, clipId, progress }),
    );
    await cc.ok('clip/updateClip', { clipId, name: 'Renamed' });
  };
  const drafting = await heardBy(everyone, async () => {
    const timeline = { items: [{ clipId }] };
    const made = await cc.ok<{ programId: string }>('program/createProgram', { title: 'Private', timeline });
    programId = made.programId;
    await cc.ok('program/saveTimeline', { programId, timeline });
    await touch();
  });
  const both = new Set([clipId, programId]);
  expect(drafting.map(idsIn)).toEqual([both, both, new Set(), new Set()]);
  const live = await heardBy(everyone, async () => {
    await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  });
  expect(live.map(idsIn)).toEqual([new Set([programId]), new Set([programId]), new Set(), new Set()]);
  for (const events of live) expect(events).toContainEqual({ type: 'counts' });
});

test('what a stream names follows the role of its user at once', async () => {
  const { clipId } = await footage.clip(cc);
  const promoted = await signUp(app, cm.customerId, 'cm', 'Pia');
  const { customerUserId, customerId } = promoted;
  const say = () =>
    app.app.context.db.system((trx) => publishClip(app.app.context, trx, { customerId, clipId }));
  const [heard = []] = await heardBy([promoted], async () => {
    await say();
    await cm.ok('role/assignRole', { customerUserId, to: { role: 'viewer' } });
    await say();
  });
  const kinds = heard.map(({ type }) => type).filter((type) => type !== 'counts');
  expect(kinds).toEqual(['clip', 'rights-changed', 'channels']);
});

test('who else is named in the audience of a program is told to its editors alone', async () => {
  const { clipId } = await footage.clip(cc);
  const timeline = { items: [{ clipId }] };
  const { programId } = await cc.ok<{ programId: string }>('program/createProgram', {
    title: 'Few',
    timeline,
  });
  const named = [viewer.customerUserId, otherCc.customerUserId].toSorted();
  await cc.ok('program/publishProgram', { programId, audience: { customerUserIds: named } });
  const audienceFor = async (user: TestUser) =>
    (await user.ok<ProgramDetail>('program/getProgram', { programId })).audience;
  expect(await audienceFor(viewer)).toEqual({ customerUserIds: [viewer.customerUserId], groupIds: [] });
  expect(await audienceFor(otherCc)).toEqual({ customerUserIds: [otherCc.customerUserId], groupIds: [] });
  const listed = await audienceFor(cc);
  expect('customerUserIds' in listed && listed.customerUserIds.toSorted()).toEqual(named);
});
