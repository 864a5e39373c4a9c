import type { Clip } from '@rushes/contract/media/clips';
import type { Program, ProgramDetail } from '@rushes/contract/create/programs';
import type { Setup } from '@rushes/contract/organization/setup';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { rowsRead } from '../../../../../test/plans.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';
import { firstLicenceEnd } from '../store.ts';

let harness: Harness;
let manager: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  const { customerId } = await harness.make.customer();
  manager = await signUp(harness, customerId, 'cm', 'Cleo');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
});
afterAll(() => harness[Symbol.asyncDispose]());

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

async function licensed(name: string, expiresOn: string | null): Promise<string> {
  const { clipId } = await createRowClips(harness.app.context.db).clip(manager, { name });
  const licence = { holder: 'Ada', terms: 'Internal use', expiresOn };
  await manager.ok('clip/updateClip', { clipId, licence });
  return clipId;
}

async function programOf(clipIds: readonly string[]): Promise<string> {
  const timeline = { items: clipIds.map((clipId) => ({ clipId })) };
  const made = await manager.ok<{ programId: string }>('program/createProgram', { title: 'Film', timeline });
  return made.programId;
}

test('a clip says whether its licence is valid, expiring or expired, and is found by that', async () => {
  const clips = new Map<string, string>();
  for (const [state, expiresOn] of [
    ['valid', day(31)],
    ['expiring', day(30)],
    ['expired', day(-1)],
  ] as const)
    clips.set(state, await licensed(state, expiresOn));
  for (const [state, clipId] of clips) {
    const { licence } = await manager.ok<Clip>('clip/getClip', { clipId });
    expect(licence).toMatchObject({ holder: 'Ada', terms: 'Internal use', state });
    const filters = [{ column: 'licence', op: 'in', values: [state] }];
    const { items } = await manager.ok<{ items: Clip[] }>('clip/getClips', { filters });
    expect(items.map((clip) => clip.clipId)).toEqual([clipId]);
  }
});

test('programs warn of the licences of their clips, those who edit them alone', async () => {
  const [over, near, far] = [
    await licensed('Over', day(-1)),
    await licensed('Near', day(3)),
    await licensed('Far', day(300)),
  ];
  const programId = await programOf([far, near, over]);
  const detail = await manager.ok<ProgramDetail>('program/getProgram', { programId });
  expect(detail.licence).toEqual({ state: 'expired', expiresOn: day(-1) });
  expect(detail.draft?.endingLicences).toEqual([
    { clipId: over, name: 'Over', state: 'expired', expiresOn: day(-1) },
    { clipId: near, name: 'Near', state: 'expiring', expiresOn: day(3) },
  ]);
  await manager.ok('program/publishProgram', { programId, audience: { organisation: true } });
  const seen = await viewer.ok<ProgramDetail>('program/getProgram', { programId });
  expect([seen.licence, seen.draft]).toEqual([null, null]);

  // The draft goes on without it; what is live still shows it.
  await manager.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId: far }] } });
  const { items } = await manager.ok<{ items: Program[] }>('program/getPrograms', { search: 'film' });
  expect(items.find((program) => program.programId === programId)?.licence?.state).toBe('expired');
});

test('where the organisation wants it, footage whose licence has expired is not published', async () => {
  const { rules, revision } = await manager.ok<Setup>('setup/getSetup', {});
  await manager.ok('setup/saveRules', { ...rules, blockExpiredLicences: true, revision });
  const clipId = await licensed('Over', day(-1));
  const programId = await programOf([await licensed('Near', day(0)), clipId]);
  const refusal = await manager.refused('program/publishProgram', { programId });
  expect(refusal).toMatchObject({ code: 'licence-expired', fields: [{ path: 'timeline.items.1.clipId' }] });
  expect((await manager.ok<ProgramDetail>('program/getProgram', { programId })).state).toBe('draft');
  const licence = { holder: 'Ada', terms: 'Internal use', expiresOn: day(365) };
  await manager.ok('clip/updateClip', { clipId, licence });
  await manager.ok('program/publishProgram', { programId });
  expect((await manager.ok<ProgramDetail>('program/getProgram', { programId })).version).toBe(1);
});

test('what a program says of its licences costs the same, however much licensed footage there is', async () => {
  const { db } = harness.app.context;
  const { customerId, customerUserId } = manager;
  const programId = await programOf([await licensed('Near', day(3))]);
  await db.system(async (trx) => {
    await sql`WITH made AS (INSERT INTO assets (id, customer_id, filename, size_bytes, fps)
        SELECT gen_random_uuid(), ${customerId}::uuid, 'x.mp4', 1, 30 FROM generate_series(1, 5000) RETURNING id)
      INSERT INTO clips (id, customer_id, asset_id, name, state, created_by, licence_expires_on)
      SELECT gen_random_uuid(), ${customerId}::uuid, id, 'Stock', 'ready', ${customerUserId}::uuid, '2000-01-01' FROM made`.execute(
      trx,
    );
  });
  await harness.asOwner(async (query) => void (await query('ANALYZE clips, assets, program_clips')));
  const { rows } = await db.tenant(customerId, (trx) =>
    sql<{ 'QUERY PLAN': unknown }>`EXPLAIN (ANALYZE, FORMAT JSON)
      SELECT ${firstLicenceEnd} FROM programs p WHERE p.id = ${programId}`.execute(trx),
  );
  expect(rowsRead(JSON.stringify(rows[0]?.['QUERY PLAN'], null, 1))).toBeLessThan(100);
});
