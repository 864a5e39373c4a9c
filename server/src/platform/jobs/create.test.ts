import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createJobs, type JobsOptions } from './create.ts';
import type { JobDefinition, JobFailure, Jobs } from './jobs.ts';

const tenant = '6f1d4c52-0000-4000-8000-000000000001';

let database: TestDatabase<unknown>;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => database[Symbol.asyncDispose]());

type Step = Partial<JobDefinition<{ n: number }>> & Pick<JobDefinition<{ n: number }>, 'name' | 'handler'>;

async function startJobs(
  steps: Step[],
  options: { work?: boolean } & Partial<JobsOptions> = {},
): Promise<Jobs> {
  const jobs = createJobs({ db: database.db, log: database.log, ...options });
  for (const step of steps) {
    jobs.define({ lane: 'interactive', concurrency: 1, retryLimit: 0, expireInSeconds: 60, ...step });
  }
  await jobs.start({ work: options.work ?? true });
  started.push(jobs);
  return jobs;
}

const enqueue = (jobs: Jobs, name: string, n: number, options = {}) =>
  database.db.tenant(tenant, (trx) => jobs.enqueue(trx, name, { n }, options));

test('a job runs once its transaction is committed, under both roles', async () => {
  const done = Promise.withResolvers<number[]>();
  const seen: number[] = [];
  const jobs = await startJobs([
    {
      name: 'commit.run',
      handler: async ({ n }) => {
        seen.push(n);
        if (seen.length === 2) done.resolve(seen);
      },
    },
  ]);
  await enqueue(jobs, 'commit.run', 1);
  await database.db.system((trx) => jobs.enqueue(trx, 'commit.run', { n: 2 }));
  expect((await done.promise).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('an enqueue that is rolled back leaves no job', async () => {
  const jobs = await startJobs([{ name: 'rollback.run', handler: async () => undefined }], { work: false });
  const attempt = database.db.tenant(tenant, async (trx) => {
    await jobs.enqueue(trx, 'rollback.run', { n: 1 });
    throw new Error('stop');
  });
  await expect(attempt).rejects.toThrow('stop');
  expect(await jobs.queueAges()).not.toContainEqual(expect.objectContaining({ name: 'rollback.run' }));
});

test('a tenant can put jobs in but read none', async () => {
  const jobs = await startJobs([{ name: 'read.run', handler: async () => undefined }], { work: false });
  await enqueue(jobs, 'read.run', 1);
  const read = database.db.tenant(tenant, async (trx) => {
    const { sql } = await import('kysely');
    return sql`select data from jobs.job`.execute(trx);
  });
  await expect(read).rejects.toThrow(/permission denied/);
});

test('higher priority goes first', async () => {
  const order: number[] = [];
  const waiting = await startJobs([{ name: 'order.run', handler: async () => undefined }], { work: false });
  for (const priority of [0, 10, 1, 5]) await enqueue(waiting, 'order.run', priority, { priority });
  const done = Promise.withResolvers<void>();
  await startJobs([
    {
      name: 'order.run',
      handler: async ({ n }) => {
        order.push(n);
        if (order.length === 4) done.resolve();
      },
    },
  ]);
  await done.promise;
  expect(order).toEqual([10, 5, 1, 0]);
});

test('a key that waits or runs is not enqueued twice', async () => {
  const jobs = await startJobs([{ name: 'key.run', handler: async () => undefined }], { work: false });
  expect(await enqueue(jobs, 'key.run', 1, { singletonKey: 'a' })).toEqual(expect.any(String));
  expect(await enqueue(jobs, 'key.run', 2, { singletonKey: 'a' })).toBeUndefined();
  expect(await enqueue(jobs, 'key.run', 3, { singletonKey: 'b' })).toEqual(expect.any(String));
  expect(await enqueue(jobs, 'key.run', 4)).toEqual(expect.any(String));
  expect(await enqueue(jobs, 'key.run', 5)).toEqual(expect.any(String));
});

test('a cancelled job tells its handler, and its key is free again', async () => {
  const running = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const jobs = await startJobs([
    {
      name: 'cancel.run',
      handler: async (_data, { signal }) => {
        signal.addEventListener('abort', () => aborted.resolve());
        running.resolve();
        await aborted.promise;
        signal.throwIfAborted();
      },
    },
  ]);
  await enqueue(jobs, 'cancel.run', 1, { singletonKey: 'a' });
  await running.promise;
  expect(await database.db.tenant(tenant, (trx) => jobs.cancel(trx, 'cancel.run', 'a'))).toBe(1);
  await aborted.promise;
  expect(await enqueue(jobs, 'cancel.run', 2, { singletonKey: 'a', startAfterMs: 60_000 })).toEqual(
    expect.any(String),
  );
});

test('a failing job is tried again, and its failure is told once no attempt is left', async () => {
  const attempts: [number, boolean][] = [];
  const failed = Promise.withResolvers<[number, JobFailure]>();
  const jobs = await startJobs([
    {
      name: 'retry.run',
      retryLimit: 1,
      handler: async (_data, { attempt, lastAttempt }) => {
        attempts.push([attempt, lastAttempt]);
        throw Object.assign(new Error('broken'), { code: 'E_BROKEN' });
      },
      onFailed: async ({ n }, error) => failed.resolve([n, error]),
    },
  ]);
  await enqueue(jobs, 'retry.run', 7);
  expect(await failed.promise).toEqual([7, { message: 'broken', code: 'E_BROKEN' }]);
  expect(attempts).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('a permanent failure is not tried again', async () => {
  let attempts = 0;
  const failed = Promise.withResolvers<JobFailure>();
  const jobs = await startJobs([
    {
      name: 'permanent.run',
      retryLimit: 5,
      handler: async () => {
        attempts += 1;
        throw Object.assign(new Error('no film'), { permanent: true });
      },
      onFailed: async (_data, error) => failed.resolve(error),
    },
  ]);
  await enqueue(jobs, 'permanent.run', 1);
  expect(await failed.promise).toEqual({ message: 'no film' });
  expect(attempts).toBe(1);
});

test('a stop aborts the handler and hands the job to the next process, without using up an attempt', async () => {
  const running = Promise.withResolvers<void>();
  const first = await startJobs([
    {
      name: 'stop.run',
      handler: (_data, { signal }) => {
        running.resolve();
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      },
    },
  ]);
  await enqueue(first, 'stop.run', 1);
  await running.promise;
  await first.stop();
  const done = Promise.withResolvers<boolean>();
  await startJobs([
    { name: 'stop.run', handler: async (_data, context) => done.resolve(context.lastAttempt) },
  ]);
  expect(await done.promise).toBe(true);
});

test('background work starts when no interactive job runs', async () => {
  const order: string[] = [];
  const interactiveStarted = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const jobs = await startJobs([
    {
      name: 'lane.quick',
      handler: async () => {
        interactiveStarted.resolve();
        await release.promise;
        order.push('quick');
      },
    },
    {
      name: 'lane.slow',
      lane: 'background',
      handler: async () => {
        order.push('slow');
        done.resolve();
      },
    },
  ]);
  await enqueue(jobs, 'lane.quick', 1);
  await interactiveStarted.promise;
  await enqueue(jobs, 'lane.slow', 1);
  await expect.poll(async () => (await jobs.queueAges()).some((age) => age.name === 'lane.slow')).toBe(false);
  expect(order).toEqual([]);
  release.resolve();
  await done.promise;
  expect(order).toEqual(['quick', 'slow']);
});

test('a delayed job starts at its time, not at the next look', async () => {
  const done = Promise.withResolvers<number>();
  const jobs = await startJobs([{ name: 'delay.run', handler: async () => done.resolve(Date.now()) }]);
  const enqueuedAtMs = Date.now();
  await enqueue(jobs, 'delay.run', 1, { startAfterMs: 500 });
  const waitedMs = (await done.promise) - enqueuedAtMs;
  expect(waitedMs).toBeGreaterThanOrEqual(490);
  expect(waitedMs).toBeLessThan(10_000);
});

test('the job of a worker killed by -9 runs again within a minute', {
  tags: 'full',
  timeout: 90_000,
}, async () => {
  const jobs = await startJobs([{ name: 'kill.run', retryLimit: 2, handler: async () => undefined }], {
    work: false,
  });
  const victim = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../test/job-victim.ts'), JSON.stringify(database.connection)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await enqueue(jobs, 'kill.run', 1);
  for await (const line of createInterface({ input: victim.stdout })) if (line === 'running') break;
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const done = Promise.withResolvers<number>();
  await startJobs([
    { name: 'kill.run', retryLimit: 2, handler: async (_data, { attempt }) => done.resolve(attempt) },
  ]);
  expect(await done.promise).toBe(2);
});

test('the only process on a database takes up the jobs of its killed predecessor at once', {
  tags: 'full',
}, async () => {
  const running = Promise.withResolvers<void>();
  const first = await startJobs([
    {
      name: 'alone.run',
      retryLimit: 2,
      handler: () => {
        running.resolve();
        return new Promise(() => undefined);
      },
    },
  ]);
  await enqueue(first, 'alone.run', 1);
  await running.promise;
  const done = Promise.withResolvers<number>();
  await startJobs(
    [{ name: 'alone.run', retryLimit: 2, handler: async (_data, { attempt }) => done.resolve(attempt) }],
    {
      isOnlyProcess: true,
    },
  );
  expect(await done.promise).toBe(2);
});
