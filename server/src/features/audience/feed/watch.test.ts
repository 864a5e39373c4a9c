import { randomUUID } from 'node:crypto';
import type { MenuCounts } from '@rushes/contract/events';
import type { FeedItem, ProgramDetail, WatchState } from '@rushes/contract/create/programs';
import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { rowsRead } from '../../../../test/plans.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';
import type { Trx } from '../../../context.ts';
import type { DatabaseCore } from '../../../platform/db/create.ts';
import type { Schema } from '../../../schema.ts';
import { frequencyStatement, indexStatement, newestStatement } from './feed-search-store.ts';
import { feedStatement } from './feed-store.ts';

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
  footage = createRowClips(harness.app.context.db);
});

afterAll(() => harness[Symbol.asyncDispose]());

type Feed = { items: FeedItem[]; nextCursor: string | null };

/** An organisation of its own, so that tests do not see each other's programs. */
async function organisation() {
  const { customerId } = await harness.make.customer();
  const cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const publish = async (title: string, audience?: object): Promise<string> => {
    clock.advance(1000);
    const { clipId } = await footage.clip(cm);
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
      title,
      timeline: { items: [{ clipId }] },
    });
    await cm.ok('program/publishProgram', { programId, ...(audience === undefined ? {} : { audience }) });
    return programId;
  };
  return { customerId, cm, viewer, publish };
}

const feed = (who: TestUser, request: object = {}) => who.ok<Feed>('program/getFeed', request);
const titles = (answer: Feed) => answer.items.map((item) => item.title);
const countsOf = (who: TestUser) => who.ok<MenuCounts>('event/getMenuNotificationCount', {});
const watched = (who: TestUser, programId: string, ranges: [number, number][], positionMs = 0) =>
  who.ok<WatchState>('program/saveProgress', { programId, ranges, positionMs });

describe('the feed', () => {
  test('holds what is for the organisation and what is for oneself, newest first, page by page', async () => {
    const { cm, viewer, publish, customerId } = await organisation();
    const other = await signUp(harness, customerId, 'viewer', 'Otto');
    await publish('One');
    await publish('Two, for Vera', { customerUserIds: [viewer.customerUserId] });
    await publish('Three');
    await publish('Four, for Otto', { customerUserIds: [other.customerUserId] });
    await publish('Five, for both', { customerUserIds: [viewer.customerUserId, other.customerUserId] });
    expect(titles(await feed(viewer))).toEqual(['Five, for both', 'Three', 'Two, for Vera', 'One']);
    expect(titles(await feed(other))).toEqual(['Five, for both', 'Four, for Otto', 'Three', 'One']);
    expect(titles(await feed(cm))).toEqual(['Three', 'One']);
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await feed(viewer, { limit: 3, ...(cursor == null ? {} : { cursor }) });
      pages.push(titles(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual([['Five, for both', 'Three', 'Two, for Vera'], ['One']]);
    const [first] = (await feed(viewer)).items;
    expect(first).toMatchObject({ audience: 'users', publishedBy: 'Cleo', durationMs: 10_000 });
  });

  test('shows nothing from drafts, other organisations, and what was taken back', async () => {
    const [north, south] = [await organisation(), await organisation()];
    await south.publish('South');
    const programId = await north.publish('North');
    await north.cm.ok('program/createProgram', { title: 'Draft' });
    expect(titles(await feed(north.viewer))).toEqual(['North']);
    await north.cm.ok('program/unpublishProgram', { programId });
    expect(titles(await feed(north.viewer))).toEqual([]);
  });

  test.each(['ΟΔΟΣ', 'İstanbul', 'Cafe\u0301'])(
    'finds %s by its own name, however it is composed',
    async (title) => {
      const { viewer, publish } = await organisation();
      await publish(title);
      for (const search of [title, title.normalize('NFC'), title.normalize('NFD')])
        expect(titles(await feed(viewer, { search }))).toHaveLength(1);
    },
  );

  test('finds by title, whatever the case, and takes wildcards as they stand', async () => {
    const { viewer, publish } = await organisation();
    await publish('A harbour tour');
    await publish('100 % done');
    expect(titles(await feed(viewer, { search: 'HARBOUR' }))).toEqual(['A harbour tour']);
    expect(titles(await feed(viewer, { search: '%' }))).toEqual(['100 % done']);
  });

  test('a search goes through all that one may watch, page by page, however frequent its words are', async () => {
    const { viewer, publish } = await organisation();
    for (const name of ['One', 'Two', 'Three', 'Four']) await publish(`Harbour ${name}`);
    await publish('Harbour, for Vera', { customerUserIds: [viewer.customerUserId] });
    await publish('Harbour, for nobody', { customerUserIds: [] });
    await publish('Five of the Harbour');
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await feed(viewer, { search: 'harb', limit: 2, ...(cursor == null ? {} : { cursor }) });
      found.push(...titles(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const others = ['Harbour, for Vera', 'Harbour Four', 'Harbour Three', 'Harbour Two', 'Harbour One'];
    expect(found).toEqual(['Five of the Harbour', ...others]);
    expect(titles(await feed(viewer, { search: 'harbour vera' }))).toEqual(['Harbour, for Vera']);
    expect(titles(await feed(viewer, { search: 'fo', limit: 2 }))).toEqual([
      'Harbour, for Vera',
      'Harbour Four',
    ]);
    expect(titles(await feed(viewer, { search: 'our' }))).toEqual(found);
    expect(titles(await feed(viewer, { search: 'nobody' }))).toEqual([]);
    expect(titles(await feed(viewer, { search: 'harbour', filter: 'viewed' }))).toEqual([]);
  });

  test('a program set for other users moves with its audience', async () => {
    const { cm, viewer, publish } = await organisation();
    const programId = await publish('Moving');
    await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
    expect(titles(await feed(viewer))).toEqual([]);
    await cm.ok('program/setAudience', {
      programId,
      audience: { customerUserIds: [viewer.customerUserId] },
    });
    expect(titles(await feed(viewer))).toEqual(['Moving']);
  });

  test('viewed and not viewed part the feed', async () => {
    const { viewer, publish } = await organisation();
    const [one, two, three] = [await publish('One'), await publish('Two'), await publish('Three')];
    await watched(viewer, two, [[0, 10_000]]);
    clock.advance(1000);
    await viewer.ok('program/markViewed', { programId: one, viewed: true });
    await watched(viewer, three, [[0, 2000]]);
    expect(titles(await feed(viewer, { filter: 'viewed' }))).toEqual(['One', 'Two']);
    expect(titles(await feed(viewer, { filter: 'notViewed' }))).toEqual(['Three']);
    const first = await feed(viewer, { filter: 'viewed', limit: 1 });
    const rest = await feed(viewer, { filter: 'viewed', limit: 1, cursor: first.nextCursor ?? '' });
    expect([titles(first), titles(rest), rest.nextCursor]).toEqual([['One'], ['Two'], null]);
  });

  test('a page is read in index order and a search by its index: 20 000 programs cost no more rows than few', {
    tags: 'full',
  }, async () => {
    const { customerId, cm, viewer } = await organisation();
    const { db } = harness.app.context;
    await db.system(async (trx) => {
      await sql`INSERT INTO programs (id, customer_id, title, state, created_by, published_at, published_by_name, live_duration_ms)
        SELECT gen_random_uuid(), ${customerId}::uuid, 'Program ' || n, 'published', ${cm.customerUserId}::uuid,
          now() - n * interval '1 minute', 'Cleo', 1000 FROM generate_series(1, 20000) n`.execute(trx);
      await sql`INSERT INTO program_versions (id, customer_id, program_id, number, state, timeline, aspect, fps, duration_frames)
        SELECT gen_random_uuid(), customer_id, id, 1, 'live', '{"items":[]}', '16:9', 30, 30 FROM programs
        WHERE customer_id = ${customerId}`.execute(trx);
      await sql`UPDATE programs p SET live_version_id = v.id, audience_organisation = (abs(hashtext(p.title)) % 10 > 0)
        FROM program_versions v WHERE v.program_id = p.id AND p.customer_id = ${customerId}`.execute(trx);
      await sql`INSERT INTO program_audience (customer_id, program_id, customer_user_id, published_at)
        SELECT customer_id, id, ${viewer.customerUserId}::uuid, published_at FROM programs
        WHERE customer_id = ${customerId} AND NOT audience_organisation`.execute(trx);
      for (const name of ['One', 'Two', 'Three']) {
        const channelId = randomUUID();
        await sql`INSERT INTO channels (id, customer_id, name, visibility, is_moderated, may_subscribe, created_at, updated_at)
          VALUES (${channelId}, ${customerId}, ${name}, 'private', false, false, now(), now())`.execute(trx);
        await sql`INSERT INTO channel_members (id, customer_id, channel_id, customer_user_id, level, state, added_at)
          VALUES (gen_random_uuid(), ${customerId}, ${channelId}, ${viewer.customerUserId}, 1, 'active', now())`.execute(
          trx,
        );
        await sql`INSERT INTO channel_items (id, customer_id, channel_id, program_id, state, position, shown_at, submitted_at,
            is_narrow, program_published_at)
          SELECT gen_random_uuid(), customer_id, ${channelId}::uuid, id, 'published', 0, now(), now(), NOT audience_organisation,
            published_at FROM programs WHERE customer_id = ${customerId}`.execute(trx);
      }
      await sql`INSERT INTO watch_states (customer_id, customer_user_id, program_id, viewed_at)
        SELECT customer_id, ${viewer.customerUserId}::uuid, id, now() - random() * interval '9 days' FROM programs
        WHERE customer_id = ${customerId} AND abs(hashtext(title)) % 3 = 0`.execute(trx);
    });
    // As autovacuum does it: new rows go from the waiting list of the search index into the index.
    await (db as DatabaseCore<Schema>).query(
      'VACUUM (ANALYZE) programs, program_audience, watch_states, channel_items',
    );
    const who = { customerId, customerUserId: viewer.customerUserId };
    const explain = async (statement: RawBuilder<unknown>, role: 'tenant' | 'system') => {
      const work = (trx: Trx) =>
        sql<{ 'QUERY PLAN': unknown }>`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`.execute(trx);
      const { rows } = await (role === 'tenant' ? db.tenant(customerId, work) : db.system(work));
      return JSON.stringify(rows[0]?.['QUERY PLAN'], null, 1);
    };
    const whole = { filter: 'all', before: null, limit: 26 } as const;
    const rare = [['zebra'], ['1777'], ['program', '1777']];
    const searches = [
      newestStatement(who, whole, ['program']),
      ...rare.flatMap((words) => [newestStatement(who, whole, words), indexStatement(who, whole, words)]),
      frequencyStatement(who, ['program', '1777']),
      indexStatement(who, whole, ['program', '1777'], ['1777']),
    ];
    expect(titles(await feed(viewer, { search: 'pro 17771' }))).toEqual(['Program 17771']);
    expect(titles(await feed(viewer, { search: 'pro 17771 zebra' }))).toEqual([]);
    for (const search of searches) expect(rowsRead(await explain(search, 'system'))).toBeLessThan(5000);
    for (const filter of ['all', 'notViewed', 'viewed'] as const) {
      const fiveDaysAgo = new Date(Date.now() - 5 * 24 * 3_600_000).toISOString();
      for (const before of [null, { at: fiveDaysAgo, id: randomUUID() }]) {
        const query = { filter, before, limit: 26 };
        const plan = await explain(feedStatement(who, query), 'tenant');
        expect(plan).not.toMatch(/"Node Type": "(?:Seq Scan|Sort)",[^{}]*"Relation Name": "program/);
        expect(rowsRead(plan)).toBeLessThan(1000);
      }
    }
  });
});

describe('watching', () => {
  test('a program is viewed at 80 % of its unique seconds, not of all that was played', async () => {
    const { viewer, publish } = await organisation();
    const programId = await publish('Ten seconds');
    expect(await watched(viewer, programId, [[0, 5000]], 5000)).toMatchObject({
      watchedFraction: 0.5,
      viewed: false,
    });
    expect(await watched(viewer, programId, [[0, 5000]], 5000)).toMatchObject({
      watchedFraction: 0.5,
      viewed: false,
    });
    const almost = await watched(viewer, programId, [
      [4000, 6000],
      [8000, 9900],
    ]);
    expect(almost).toMatchObject({ viewed: false });
    expect(almost.watchedFraction).toBeCloseTo(0.79, 5);
    expect(await watched(viewer, programId, [[9000, 30_000]])).toMatchObject({
      watchedFraction: 0.8,
      viewed: true,
    });
  });

  test('what is watched before the page is left counts, also where two reports come at once', async () => {
    const { viewer, publish } = await organisation();
    for (let round = 0; round < 5; round += 1) {
      const programId = await publish(`Round ${round}`);
      await Promise.all([watched(viewer, programId, [[0, 300]]), watched(viewer, programId, [[300, 400]])]);
      const once = await watched(viewer, programId, [], 400);
      expect(once.watchedFraction).toBeCloseTo(400 / 10_000, 3);
    }
  });

  test('watching goes on where it was left, and from the start after the end', async () => {
    const { viewer, publish } = await organisation();
    const programId = await publish('Resume');
    await watched(viewer, programId, [[0, 4200]], 4200);
    const positionOf = async () =>
      (await viewer.ok<ProgramDetail>('program/getProgram', { programId })).watch.positionMs;
    expect(await positionOf()).toBe(4200);
    await watched(viewer, programId, [[4200, 9900]], 9900);
    expect(await positionOf()).toBe(0);
  });

  test('marked not viewed begins again', async () => {
    const { viewer, publish } = await organisation();
    const programId = await publish('By hand');
    await watched(viewer, programId, [[0, 10_000]]);
    const unmarked = await viewer.ok<WatchState>('program/markViewed', { programId, viewed: false });
    expect(unmarked).toEqual({ positionMs: 0, watchedFraction: 0, viewed: false, viewedAt: null });
    expect(await watched(viewer, programId, [[0, 1000]])).toMatchObject({ viewed: false });
    const marked = await viewer.ok<WatchState>('program/markViewed', { programId, viewed: true });
    expect(marked).toMatchObject({ viewed: true, watchedFraction: 0.1 });
  });

  test('what one may not watch takes no progress', async () => {
    const [north, south] = [await organisation(), await organisation()];
    const hidden = await north.publish('For nobody', { customerUserIds: [] });
    const request = { ranges: [[0, 1]], positionMs: 0 };
    for (const who of [north.viewer, south.cm]) {
      const body = await who.refused('program/saveProgress', { ...request, programId: hidden });
      expect(body.code).toBe('not-found');
    }
  });

  test('[E-04] [C-03] the menu counts follow: library, not viewed and viewed, all others 0', async () => {
    const { viewer, publish, customerId } = await organisation();
    const none = { clipsToRecordCount: 0, crowdSourceRT: 0, programsForApprovalCount: 0 };
    const empty = { filter: [], gridColumns: [] };
    expect(await countsOf(viewer)).toEqual({
      inboxNewCount: 0,
      inboxLibraryCount: 0,
      inboxWatchedCount: 0,
      ...none,
      assetReqToRecordCount: 0,
      deliverablesCount: 0,
      newBioProgramsCount: 0,
      searchFilters: { files: empty, footage: empty },
    });
    const { customerUserId } = viewer;
    const nothing = new Set<Permission>();
    const target = { customerId, customerUserId, sessionId: randomUUID(), permissions: () => nothing };
    const heard: string[] = [];
    const stop = harness.app.context.events.subscribe(target, (event) => heard.push(event.type));
    const programId = await publish('One');
    await publish('Two', { customerUserIds: [viewer.customerUserId] });
    await publish('Three', { customerUserIds: [] });
    await expect.poll(() => heard.filter((type) => type === 'counts')).toHaveLength(2);
    expect(await countsOf(viewer)).toMatchObject({
      inboxLibraryCount: 2,
      inboxNewCount: 2,
      inboxWatchedCount: 0,
    });
    await watched(viewer, programId, [[0, 10_000]]);
    await expect.poll(() => heard.filter((type) => type === 'counts')).toHaveLength(3);
    expect(await countsOf(viewer)).toMatchObject({
      inboxLibraryCount: 2,
      inboxNewCount: 1,
      inboxWatchedCount: 1,
    });
    stop();
  });
});

test('a kept place is the same moment of the program after its intro became longer', async () => {
  const { cm, viewer, publish } = await organisation();
  const clip = (frames: number) => footage.clip(cm, { frames });
  const bumper = async () => ({
    ...{ aspect: '16:9', language: null, inMs: null, outMs: null, clipId: (await clip(90)).clipId },
  });
  const programId = await publish('Moves');
  await watched(viewer, programId, [[0, 5000]], 5000);
  const { bumperId } = await cm.ok<{ bumperId: string }>('bumper/createBumper', {
    ...{ name: 'Opening', kind: 'intro', variants: [await bumper()] },
  });
  await cm.ok('bumper/activateBumper', { bumperId });
  await cm.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId });
  await cm.ok('program/publishProgram', { programId });
  const place = async () => (await viewer.ok<ProgramDetail>('program/getProgram', { programId })).watch;
  expect((await place()).positionMs).toBe(8000);
  expect((await feed(viewer)).items[0]?.watch.positionMs).toBe(8000);
  // What was seen of it still counts, and is counted once: 5 to 6 s of its own are new.
  const { watchedFraction } = await watched(viewer, programId, [[8000, 9000]], 9000);
  expect(watchedFraction).toBeCloseTo(6 / 13, 2);
  await cm.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId: null });
  await cm.ok('program/publishProgram', { programId });
  expect((await place()).positionMs).toBe(6000);
});
