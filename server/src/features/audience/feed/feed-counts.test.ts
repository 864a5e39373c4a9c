import { randomUUID } from 'node:crypto';
import type { MenuCounts } from '@rushes/contract/events';
import type { FeedItem } from '@rushes/contract/create/programs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import type { Trx } from '../../../context.ts';

let app: Harness;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  app = await createHarness();
  footage = createRowClips(app.app.context.db);
});
afterAll(() => app[Symbol.asyncDispose]());

const asSystem = <T>(work: (trx: Trx) => Promise<T>) => app.app.context.db.system(work);
const run = (statement: ReturnType<typeof sql>) => asSystem((trx) => statement.execute(trx));

async function publish(cm: TestUser, title: string, audience?: object): Promise<string> {
  const { clipId } = await footage.clip(cm);
  const request = { title, timeline: { items: [{ clipId }] } };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', request);
  await cm.ok('program/publishProgram', { programId, ...(audience === undefined ? {} : { audience }) });
  return programId;
}

async function kept(user: TestUser) {
  const counts = await user.ok<MenuCounts>('event/getMenuNotificationCount', {});
  expect(counts.inboxNewCount).toBe(counts.inboxLibraryCount - counts.inboxWatchedCount);
  return { library: counts.inboxLibraryCount, viewed: counts.inboxWatchedCount };
}

/** The same by going through all of the feed. */
async function counted(user: TestUser) {
  const lengthOf = async (filter: 'all' | 'viewed') =>
    (await user.ok<{ items: FeedItem[] }>('program/getFeed', { filter, limit: 100 })).items.length;
  return { library: await lengthOf('all'), viewed: await lengthOf('viewed') };
}

async function channel(customerId: string, visibility: 'open' | 'private'): Promise<string> {
  const channelId = randomUUID();
  await run(sql`INSERT INTO channels (id, customer_id, name, visibility, is_moderated, may_subscribe, created_at, updated_at)
    VALUES (${channelId}, ${customerId}, ${channelId}, ${visibility}, false, false, now(), now())`);
  return channelId;
}

const put = (channelId: string, programId: string, from = '-1 hour', to = '1 hour') =>
  run(sql`INSERT INTO channel_items (id, customer_id, channel_id, program_id, state, position, shown_at, submitted_at,
      is_narrow, program_published_at, from_at, to_at)
    SELECT gen_random_uuid(), customer_id, ${channelId}::uuid, id, 'published', 0, now(), now(), NOT audience_organisation,
      published_at, now() + ${from}::interval, now() + ${to}::interval FROM programs WHERE id = ${programId}
    ON CONFLICT (channel_id, program_id) DO UPDATE SET state = 'published', from_at = excluded.from_at, to_at = excluded.to_at`);

/** The same numbers in each run of the test: mulberry32. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

async function world() {
  const { customerId } = await app.make.customer();
  const cm = await signUp(app, customerId, 'cm', 'Cleo');
  const users = [
    cm,
    await signUp(app, customerId, 'viewer', 'Vera'),
    await signUp(app, customerId, 'cc', 'Carl'),
  ];
  const programs: string[] = [];
  for (let n = 0; n < 6; n += 1) programs.push(await publish(cm, `Program ${n}`));
  const channels = [await channel(customerId, 'open'), await channel(customerId, 'private')];
  const groupIds: string[] = [];
  for (const [source, rule] of [
    ['manual', []],
    ['rule', [{ column: 'location', op: 'is', values: ['Kiel'] }]],
  ] as const) {
    const groupId = randomUUID();
    groupIds.push(groupId);
    await run(sql`INSERT INTO user_groups (id, customer_id, name, source, rule, created_at, updated_at)
      VALUES (${groupId}, ${customerId}, ${source}, ${source}, ${JSON.stringify(rule)}::jsonb, now(), now())`);
  }
  return { customerId, cm, users, programs, channels, groupIds };
}

/** Half of the programs are for nobody but the members of the private channel. */
async function crowd({ customerId, cm, programs, channels, groupIds }: World) {
  await run(sql`INSERT INTO channel_members (id, customer_id, channel_id, group_id, level, state, added_at)
    VALUES (gen_random_uuid(), ${customerId}, ${channels[1]}, ${groupIds[0]}, 1, 'active', now())`);
  for (const programId of programs.slice(0, 3)) {
    await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
    await put(channels[1] as string, programId);
  }
}

type World = Awaited<ReturnType<typeof world>>;
type Roll = ReturnType<typeof dice>;

/** A call that may be refused, as one is where nothing is to be done. */
const ask = (who: TestUser, path: string, request: object) => app.call(path, request, who.token);

/** Ends of availability: none, one that is over, and one that is to come. */
const windowEnds = [null, '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', null];

/** What can change who may watch what, and what was viewed. */
function changes({ customerId, cm, users, programs, channels, groupIds }: World, roll: Roll) {
  const pick = <T>(list: readonly T[]) => list[roll(list.length)] as T;
  const { customerUserId } = pick(users);
  const [programId, channelId, groupId] = [pick(programs), pick(channels), pick(groupIds)];
  const audience =
    roll(2) === 0
      ? { organisation: true }
      : {
          customerUserIds: roll(3) === 0 ? [] : [customerUserId],
          groupIds: groupIds.filter(() => roll(3) === 0),
        };
  const member = (column: 'customer_user_id' | 'group_id', id: string) =>
    run(sql`INSERT INTO channel_members (id, customer_id, channel_id, ${sql.ref(column)}, level, state, added_at)
      VALUES (gen_random_uuid(), ${customerId}, ${channelId}, ${id}, 1, 'active', now()) ON CONFLICT DO NOTHING`);
  return [
    () => ask(cm, 'program/setAudience', { programId, audience }),
    () => ask(cm, 'program/unpublishProgram', { programId }),
    () => ask(cm, 'program/setAvailability', { programId, from: null, until: pick(windowEnds) }),
    () => ask(cm, 'program/publishProgram', { programId, audience }),
    () => ask(cm, 'program/deletePrograms', { programIds: [programId] }),
    () => ask(cm, 'program/restorePrograms', { programIds: [programId] }),
    ...users.map((user) => () => ask(user, 'program/markViewed', { programId, viewed: roll(3) > 0 })),
    ...[0, 1, 2].map(() => () => put(channels[programs.indexOf(programId) < 3 ? 1 : 0] as string, programId)),
    () => ask(cm, 'program/setAudience', { programId, audience: { customerUserIds: [] } }),
    () =>
      run(
        sql`UPDATE channel_items SET state = 'expired' WHERE channel_id = ${channelId} AND program_id = ${programId}`,
      ),
    () => run(sql`DELETE FROM channel_items WHERE channel_id = ${channelId} AND program_id = ${programId}`),
    ...[0, 1].flatMap(() => [
      () => member('customer_user_id', customerUserId),
      () => member('group_id', groupId),
    ]),
    () =>
      run(sql`DELETE FROM channel_members WHERE channel_id = ${channelId}
      AND (customer_user_id = ${customerUserId} OR group_id = ${groupId})`),
    () => run(sql`UPDATE channels SET visibility = ${pick(['open', 'private'])} WHERE id = ${channels[0]}`),
    () =>
      run(sql`UPDATE channels SET state = ${pick(['active', 'archived', 'active'])} WHERE id = ${channelId}`),
    () =>
      run(sql`INSERT INTO user_group_members (customer_id, group_id, customer_user_id, added_at)
      VALUES (${customerId}, ${groupIds[0]}, ${customerUserId}, now()) ON CONFLICT DO NOTHING`),
    () => run(sql`DELETE FROM user_group_members WHERE customer_user_id = ${customerUserId}`),
    () =>
      run(sql`UPDATE customer_users SET location = ${pick(['Kiel', 'Ulm'])} WHERE id = ${customerUserId}`),
    () =>
      run(sql`UPDATE user_groups SET rule = ${JSON.stringify([{ column: 'location', op: 'is', values: [pick(['Kiel', 'Ulm'])] }])}::jsonb
      WHERE id = ${groupIds[1]}`),
  ];
}

/** `npm run test:full` takes more steps. */
const steps = process.env['RUSHES_TEST_FULL'] === undefined ? 80 : 400;

describe('kept counts of the feed', () => {
  test('equal a full count after each of many random changes', { tags: 'full' }, async () => {
    const scene = await world();
    await crowd(scene);
    const roll = dice(4711);
    for (let step = 0; step < steps; step += 1) {
      const possible = changes(scene, roll);
      const at = roll(possible.length);
      await possible[at]?.();
      const answers = await Promise.all(scene.users.flatMap((user) => [kept(user), counted(user)]));
      for (const [n, user] of scene.users.entries())
        expect([step, at, user.userName, answers[2 * n]]).toEqual([
          step,
          at,
          user.userName,
          answers[2 * n + 1],
        ]);
    }
    const { rows } = await asSystem((trx) =>
      sql<{
        kept: number;
      }>`SELECT count(*)::int AS kept FROM feed_counts WHERE customer_id = ${scene.customerId}`.execute(trx),
    );
    expect(rows[0]?.kept).toBe(3);
  });

  test('a change that is committed after a count was made is not missed', async () => {
    const { cm, users, programs } = await world();
    const viewer = users[1] as TestUser;
    await cm.ok('program/setAudience', { programId: programs[0], audience: { customerUserIds: [] } });
    await cm.ok('program/setAudience', { programId: programs[1], audience: { customerUserIds: [] } });
    expect(await kept(viewer)).toEqual({ library: 4, viewed: 0 });
    await asSystem(async (trx) => {
      await sql`UPDATE programs SET audience_organisation = true WHERE id = ${programs[0]}`.execute(trx);
      await sql`INSERT INTO program_audience (customer_id, program_id, customer_user_id)
        SELECT customer_id, id, ${viewer.customerUserId}::uuid FROM programs WHERE id = ${programs[1]}`.execute(
        trx,
      );
      // Counted again while the change is there but not committed.
      await cm.ok('program/markViewed', { programId: programs[2], viewed: true });
      await viewer.ok('program/markViewed', { programId: programs[2], viewed: true });
      expect(await kept(viewer)).toEqual({ library: 4, viewed: 1 });
    });
    expect(await kept(viewer)).toEqual({ library: 6, viewed: 1 });
  });

  test('what is viewed while it is being taken away does not count afterwards', async () => {
    const { users, programs } = await world();
    const viewer = users[1] as TestUser;
    const programId = programs[0] as string;
    // The state is there already, so that marking it waits for nobody who holds the program.
    await viewer.ok('program/markViewed', { programId, viewed: false });
    await asSystem(async (trx) => {
      await sql`SELECT FROM programs WHERE id = ${programId} FOR UPDATE`.execute(trx);
      await sql`UPDATE programs SET archived_at = now() WHERE id = ${programId}`.execute(trx);
      const isMarked = viewer.ok('program/markViewed', { programId, viewed: true }).catch(() => undefined);
      // Where marking waits for this transaction, it is not waited for.
      await Promise.race([isMarked, sql`SELECT pg_sleep(1)`.execute(trx)]);
      await kept(viewer);
    });
    await expect.poll(() => kept(viewer)).toEqual(await counted(viewer));
  });

  test('a program that a channel shows from one date to another counts just then', async () => {
    const { customerId, cm, users, programs } = await world();
    const viewer = users[1] as TestUser;
    const programId = programs[0] as string;
    await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
    await put(await channel(customerId, 'open'), programId, '1 second', '2 seconds');
    expect((await kept(viewer)).library).toBe(5);
    await expect.poll(async () => (await kept(viewer)).library, { interval: 50, timeout: 5000 }).toBe(6);
    await expect.poll(async () => (await kept(viewer)).library, { interval: 50, timeout: 5000 }).toBe(5);
  });
});
