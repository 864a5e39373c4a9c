import { clipList } from '@rushes/contract/media/lists/clips';
import type { Clip } from '@rushes/contract/media/clips';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { type RowClip, createRowClips } from '../../../../test/row-clips.ts';

interface Page {
  items: Clip[];
  nextCursor: string | null;
}

let harness: Harness;
let manager: TestUser;
let creator: TestUser;
let foreignUser: TestUser;
let own: RowClip;
let shared: RowClip;
let hidden: RowClip;

beforeAll(async () => {
  harness = await createHarness();
  const { customerId } = await harness.make.customer();
  manager = await signUp(harness, customerId, 'cm', 'Manager');
  creator = await signUp(harness, customerId, 'cc', 'Creator');
  foreignUser = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Someone Else');
  const rows = createRowClips(harness.app.context.db);
  own = await rows.clip(creator, { name: 'Creator’s own' });
  shared = await rows.clip(manager, { name: 'Shared harbour', shared: true });
  hidden = await rows.clip(manager, { name: 'Hidden harbour' });
});
afterAll(() => harness[Symbol.asyncDispose]());

const names = ({ items }: Page) => items.map(({ name }) => name).toSorted();
const list = (user: TestUser, request: object = {}) => user.ok<Page>('clip/getClips', request);

async function allPages(user: TestUser, request: object): Promise<Clip[]> {
  const seen: Clip[] = [];
  let cursor: string | null = null;
  do {
    const more: Page = await list(user, { ...request, ...(cursor === null ? {} : { cursor }) });
    seen.push(...more.items);
    cursor = more.nextCursor;
  } while (cursor !== null);
  return seen;
}

describe('who sees a clip', () => {
  test('content managers see all, creators their own and what is shared, others none', async () => {
    expect(names(await list(manager))).toEqual(['Creator’s own', 'Hidden harbour', 'Shared harbour']);
    expect(names(await list(creator))).toEqual(['Creator’s own', 'Shared harbour']);
    expect(names(await list(foreignUser))).toEqual([]);
    expect(await creator.ok('clip/countClips', {})).toEqual({ count: 2 });
    const absent = await creator.refused('clip/getClip', { clipId: hidden.clipId });
    expect(absent.code).toBe('not-found');
    expect((await foreignUser.refused('clip/getClip', { clipId: shared.clipId })).code).toBe('not-found');
  });

  test('creators change their own clips only', async () => {
    const { clipId } = shared;
    expect(await creator.ok<Clip>('clip/getClip', { clipId })).toMatchObject({ canEdit: false });
    expect((await creator.refused('clip/updateClip', { clipId, name: 'Mine' })).code).toBe('forbidden');
    const renamed = await creator.ok<Clip>('clip/updateClip', {
      clipId: own.clipId,
      name: ' Pier ',
      tags: ['sea', 'sea'],
    });
    expect(renamed).toMatchObject({ name: 'Pier', tags: ['sea'], revision: 2 });
    expect(names(await list(creator, { filters: [{ column: 'tags', op: 'has', values: ['sea'] }] }))).toEqual(
      ['Pier'],
    );
  });
});

test('a marker with an end is a sub-clip; an end before its start is refused, and the markers stay', async () => {
  const { clipId } = own;
  const markers = [
    { atMs: 4000, name: 'Bow' },
    { atMs: 1000, toMs: 3000, name: 'Smile' },
  ];
  const inOrder = [markers[1], markers[0]];
  expect(await creator.ok<Clip>('clip/updateClip', { clipId, markers })).toMatchObject({ markers: inOrder });
  const wrong = { clipId, markers: [{ atMs: 1000, toMs: 1000, name: '' }] };
  expect((await creator.refused('clip/updateClip', wrong)).fields).toMatchObject([
    { path: 'markers.0.toMs' },
  ]);
  expect(await creator.ok<Clip>('clip/getClip', { clipId })).toMatchObject({ markers: inOrder });
});

describe('many clips', () => {
  test('get another owner, who may own footage; the owner before sees them no longer', async () => {
    const { customerId } = manager;
    const next = await signUp(harness, customerId, 'cc', 'Next');
    const clip = await createRowClips(harness.app.context.db).clip(creator, { name: 'Given away' });
    const foreign = await createRowClips(harness.app.context.db).clip(foreignUser, { name: 'Foreign' });
    const gift = (to: string) => ({ clipIds: [clip.clipId, foreign.clipId], toCustomerUserId: to });
    const viewer = await harness.make.user(customerId, 'viewer');
    for (const to of [viewer.customerUserId, foreignUser.customerUserId])
      expect((await manager.refused('user/giveClips', gift(to))).fields).toEqual([
        { path: 'toCustomerUserId', message: 'unfit' },
      ]);
    expect((await creator.refused('user/giveClips', gift(next.customerUserId))).code).toBe('forbidden');
    expect(await manager.ok('user/giveClips', gift(next.customerUserId))).toEqual({
      given: [clip.clipId],
      failed: [{ id: foreign.clipId, code: 'not-found' }],
    });
    expect(await next.ok<Clip>('clip/getClip', { clipId: clip.clipId })).toMatchObject({
      canEdit: true,
      createdBy: { name: 'Next' },
    });
    expect((await creator.refused('clip/getClip', { clipId: clip.clipId })).code).toBe('not-found');
    expect(await auditedActions(harness, clip.clipId)).toEqual(['clips.given']);
    await manager.ok('clip/deleteClips', { clipIds: [clip.clipId] });
  });

  test('are tagged and rated at once, as far as the user may change them', async () => {
    const clipIds = [own.clipId, shared.clipId];
    const change = { clipIds, addTags: ['Dusk', 'sea'], rating: 4 };
    expect(await creator.ok('clip/changeClips', change)).toEqual({
      changed: [own.clipId],
      failed: [{ clipId: shared.clipId, code: 'forbidden' }],
    });
    expect(await creator.ok('clip/getClip', { clipId: own.clipId })).toMatchObject({
      tags: ['sea', 'Dusk'],
      rating: 4,
    });
    const best = { filters: [{ column: 'rating', op: 'atLeast', values: ['4'] }] };
    expect(names(await list(manager, best))).toEqual(['Pier']);
    await creator.ok('clip/changeClips', { clipIds, removeTags: ['Dusk'], rating: null });
    expect(await creator.ok('clip/getClip', { clipId: own.clipId })).toMatchObject({
      tags: ['sea'],
      rating: null,
    });
  });
});

describe('finding clips', () => {
  test('looks into name, tags, names, notes, markers and file name, whatever the case, and takes wildcards as they stand', async () => {
    await manager.ok('clip/updateClip', { clipId: hidden.clipId, tags: ['Night Shift'] });
    await manager.ok('clip/updateClip', {
      clipId: shared.clipId,
      notes: 'Crane in the way',
      namesShown: ['Ada Byron'],
      markers: [{ atMs: 1200, name: 'Splash' }],
    });
    for (const search of ['crane', 'ada b', 'SPLASH', 'splash harbour'])
      expect(names(await list(manager, { search }))).toEqual(['Shared harbour']);
    expect(names(await list(manager, { search: 'HARBOUR' }))).toEqual(['Hidden harbour', 'Shared harbour']);
    expect(names(await list(manager, { search: 'night harb' }))).toEqual(['Hidden harbour']);
    expect((await list(manager, { search: 'clip.mp4' })).items).toHaveLength(3);
    expect((await list(manager, { search: '%' })).items).toHaveLength(0);
  });

  test('pages neither leave out nor repeat a clip in any order', async () => {
    const { customerId } = await harness.make.customer();
    const owner = await signUp(harness, customerId, 'cm', 'Owner');
    const rows = createRowClips(harness.app.context.db);
    for (let index = 0; index < 7; index += 1) await rows.clip(owner, { name: `Clip ${index % 3}` });
    const sorted = Object.entries(clipList.columns).filter(([, { sorts }]) => sorts === true);
    for (const [column] of sorted) {
      for (const direction of ['asc', 'desc'] as const) {
        const seen = await allPages(owner, { sort: { column, direction }, limit: 3 });
        expect(new Set(seen.map(({ clipId }) => clipId)).size).toBe(7);
        if (column !== 'name') continue;
        const inOrder = seen.map(({ name }) => name).toSorted();
        expect(seen.map(({ name }) => name)).toEqual(direction === 'asc' ? inOrder : inOrder.toReversed());
      }
    }
    expect((await owner.refused('clip/getClips', { cursor: 'nonsense' })).code).toBe('invalid');
    const { nextCursor } = await list(owner, { limit: 3 });
    const elsewhere = { limit: 3, cursor: nextCursor, sort: { column: 'name', direction: 'asc' } };
    expect((await owner.refused('clip/getClips', elsewhere)).code).toBe('invalid');
  });

  test('compares every column in each of its ways, and refuses what cannot be compared', async () => {
    const { customerId } = await harness.make.customer();
    const owner = await signUp(harness, customerId, 'cm', 'Olive');
    const rows = createRowClips(harness.app.context.db);
    await rows.clip(owner, { name: 'Pier 100%', shared: true });
    await rows.clip(owner, { name: 'Quay' });
    const asked = (column: string, op: string, ...values: string[]) =>
      list(owner, { filters: [{ column, op, values }] }).then(names);
    expect(await asked('name', 'contains', '0%')).toEqual(['Pier 100%']);
    expect(await asked('name', 'is', 'QUAY')).toEqual(['Quay']);
    expect(await asked('createdBy', 'contains', 'oliv')).toHaveLength(2);
    expect(await asked('sharedWithCreators', 'is', 'true')).toEqual(['Pier 100%']);
    expect(await asked('state', 'in', 'ready', 'failed')).toHaveLength(2);
    expect(await asked('state', 'in', 'refused')).toEqual([]);
    expect(await asked('tags', 'empty')).toHaveLength(2);
    expect(await asked('tags', 'filled')).toEqual([]);
    expect(await asked('durationMs', 'atLeast', '1')).toHaveLength(2);
    expect(await asked('durationMs', 'atMost', '0')).toEqual([]);
    expect(await asked('createdAt', 'since', '2020-01-01')).toHaveLength(2);
    expect(await asked('createdAt', 'before', '2020-01-01')).toEqual([]);
    for (const [column, op, ...values] of [
      ['state', 'in', 'gone'],
      ['durationMs', 'is', 'ten'],
      ['createdAt', 'since', 'soon'],
      ['name', 'since', '2020-01-01'],
      ['name', 'is'],
      ['name', 'is', 'a', 'b'],
      ['gone', 'is', 'x'],
      ['__proto__', 'is', 'x'],
    ] as const) {
      const refused = await owner.refused('clip/getClips', { filters: [{ column, op, values }] });
      expect([refused.code, refused.fields?.[0]?.path.startsWith('filters.0')]).toEqual(['invalid', true]);
    }
    const unsorted = await owner.refused('clip/getClips', { sort: { column: 'tags', direction: 'asc' } });
    expect(unsorted.code).toBe('invalid');
  });
});

describe('the bin', () => {
  test('takes clips away and gives them back', async () => {
    const { clipId } = own;
    const answer = await creator.ok('clip/deleteClips', { clipIds: [clipId, shared.clipId, hidden.clipId] });
    expect(answer).toEqual({
      deleted: [clipId],
      failed: [
        { clipId: shared.clipId, code: 'forbidden' },
        { clipId: hidden.clipId, code: 'not-found' },
      ],
    });
    expect((await creator.refused('clip/getClip', { clipId })).code).toBe('not-found');
    expect(await foreignUser.ok('clip/restoreClips', { clipIds: [clipId] })).toEqual({ restored: [] });
    expect(await creator.ok('clip/restoreClips', { clipIds: [clipId] })).toEqual({ restored: [clipId] });
    expect(await creator.ok<Clip>('clip/getClip', { clipId })).toMatchObject({ state: 'ready' });
  });
});

test('a clip names the programs that use it', async () => {
  const { clipId } = shared;
  const { programId } = await manager.ok<{ programId: string }>('program/createProgram', {
    title: 'Day one',
    timeline: { items: [{ clipId, inMs: 0, outMs: 2000 }] },
  });
  expect(await manager.ok<Clip>('clip/getClip', { clipId })).toMatchObject({
    usageCount: 1,
    isConsentEnded: false,
    usage: [{ programId, title: 'Day one', published: false, hasUnpublishedChanges: false }],
  });
  expect(await creator.ok<Clip>('clip/getClip', { clipId })).toMatchObject({ usage: [] });
});

test('only what failed or was refused can be tried again', async () => {
  expect((await manager.refused('clip/retryClip', { clipId: shared.clipId })).code).toBe('wrong-state');
  expect((await creator.refused('clip/retryClip', { clipId: shared.clipId })).code).toBe('forbidden');
});
