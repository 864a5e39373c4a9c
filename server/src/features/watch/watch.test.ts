import { randomUUID } from 'node:crypto';
import type { MenuCounts } from '@rushes/contract/events';
import type { FeedItem, ProgramDetail, WatchState } from '@rushes/contract/programs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../test/harness.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { createRowClips } from '../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../platform/clock.ts';
import { listFeed } from './store.ts';

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

const feed = (who: Person, request: object = {}) => who.ok<Feed>('program/getFeed', request);
const titles = (answer: Feed) => answer.items.map((item) => item.title);
const countsOf = (who: Person) => who.ok<MenuCounts>('event/getMenuNotificationCount', {});
const watched = (who: Person, programId: string, ranges: [number, number][], positionMs = 0) =>
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
    expect(first).toMatchObject({ audience: 'people', publishedBy: 'Cleo', durationMs: 10_000 });
  });

  test('shows nothing of drafts, of other organisations, and of what was taken back', async () => {
    const [north, south] = [await organisation(), await organisation()];
    await south.publish('South');
    const programId = await north.publish('North');
    await north.cm.ok('program/createProgram', { title: 'Draft' });
    expect(titles(await feed(north.viewer))).toEqual(['North']);
    await north.cm.ok('program/unpublishProgram', { programId });
    expect(titles(await feed(north.viewer))).toEqual([]);
  });

  test('finds by title, whatever the case, and takes wildcards as they stand', async () => {
    const { viewer, publish } = await organisation();
    await publish('A harbour tour');
    await publish('100 % done');
    expect(titles(await feed(viewer, { search: 'HARBOUR' }))).toEqual(['A harbour tour']);
    expect(titles(await feed(viewer, { search: '%' }))).toEqual(['100 % done']);
  });

  test('a program set for other people moves with its audience', async () => {
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

  test('a page is read in index order: with 20 000 programs it touches no more rows than with few', async () => {
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
      await sql`INSERT INTO watch_states (customer_id, customer_user_id, program_id, viewed_at)
        SELECT customer_id, ${viewer.customerUserId}::uuid, id, now() - random() * interval '9 days' FROM programs
        WHERE customer_id = ${customerId} AND abs(hashtext(title)) % 3 = 0`.execute(trx);
    });
    await db.query('SELECT 1');
    await harness.make.analyze();
    const who = { customerId, customerUserId: viewer.customerUserId };
    for (const filter of ['all', 'notViewed', 'viewed'] as const) {
      for (const before of [null, { at: new Date().toISOString(), id: randomUUID() }]) {
        const plan = await db.tenant(customerId, (trx) =>
          harness.explain(trx, (explaining) => listFeed(explaining, who, { filter, before, limit: 26 })),
        );
        expect(plan.text).not.toMatch(/Seq Scan on (?:programs|program_audience|watch_states)/);
        expect(plan.rowsRead, `${filter}\n${plan.text}`).toBeLessThan(600);
      }
    }
  });
});
