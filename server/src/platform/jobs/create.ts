// The queue over pg-boss: our transactions, two lanes, failures told once they are final.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, PgBoss, type Db, type JobResult, type JobWithMetadata } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import type { DatabaseCore } from '../db/create.ts';
import type { AnyTrx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { cancelChannel, grantJobAccess, jobSchema } from './access.ts';
import { createGate } from './gate.ts';
import type { JobDefinition, JobFailure, Jobs, QueueAge } from './jobs.ts';
import { trackRunningJobs, type RunningJobs } from './run-jobs.ts';
import { createWakes, type Wakes } from './wakes.ts';

/** The part of the database that the queue uses. */
type JobDatabase = Pick<DatabaseCore<unknown>, 'query' | 'listen'>;

export interface JobsOptions {
  readonly db: JobDatabase;
  readonly log: Log;
  /** Set where this is the only process on the database: jobs that a killed predecessor held start again at once. */
  readonly isOnlyProcess?: boolean;
}

interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly data: object;
}

interface State {
  readonly options: JobsOptions;
  readonly boss: PgBoss;
  readonly definitions: Map<string, JobDefinition<object>>;
  readonly schedules: Schedule[];
  readonly running: RunningJobs;
  readonly wakes: Wakes;
  isStopping: boolean;
}

const failureQueue = 'job-failures';
const heartbeatSeconds = 10;
const handlerStopMs = 8000;

/** Builds the queue; define the jobs, then start it. */
export function createJobs(options: JobsOptions): Jobs {
  const wakes = createWakes(options.db);
  const state: State = {
    options,
    boss: createBoss(options, wakes),
    wakes,
    definitions: new Map(),
    schedules: [],
    running: trackRunningJobs(),
    isStopping: false,
  };
  const stop = () => stopJobs(state);
  return {
    define: (definition) => {
      if (state.definitions.has(definition.name))
        throw new Error(`The job ${definition.name} is defined twice`);
      state.definitions.set(definition.name, definition);
    },
    schedule: (name, cron, data = {}) => state.schedules.push({ name, cron, data }),
    start: ({ work }) => startJobs(state, work),
    enqueue: async (trx, name, data, enqueueOptions = {}) => {
      if (!state.definitions.has(name)) throw new Error(`The job ${name} is not defined`);
      const { priority, singletonKey, startAfterMs, expireInSeconds } = enqueueOptions;
      const id = await state.boss.send(name, data, {
        db: fromKysely(trx),
        // The queue allows one job a key, and one without a key.
        singletonKey: singletonKey ?? randomUUID(),
        ...(priority === undefined ? {} : { priority }),
        ...(startAfterMs === undefined ? {} : { startAfter: new Date(Date.now() + startAfterMs) }),
      });
      if (id !== null && expireInSeconds !== undefined) await giveTime(trx, id, expireInSeconds);
      if (id !== null && startAfterMs !== undefined) wakes.everywhere(name, startAfterMs + 50);
      return id ?? undefined;
    },
    cancel: async (trx, name, singletonKey) => {
      const sql = 'select rushes_cancel_jobs($1, $2) as count';
      const query: CompiledQuery<{ count: number }> = CompiledQuery.raw(sql, [name, singletonKey]);
      const answer = await trx.executeQuery(query);
      return answer.rows[0]?.count ?? 0;
    },
    lanes: state.running.lanes,
    queueAges: () => queueAges(options.db),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function createBoss(options: JobsOptions, wakes: Wakes): PgBoss {
  // All queues look for work at the same moment; a connection for each would cost memory and win nothing.
  const gate = createGate(3);
  const db: Db = {
    executeSql: async (text, values) => ({ rows: await gate(() => options.db.query(text, values)) }),
    listen: wakes.listen,
  };
  const boss = new PgBoss({
    db,
    schema: jobSchema,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => options.log.error({ error }, 'job queue'));
  boss.on('warning', (warning) => options.log.warn({ warning: warning.message }, 'job queue'));
  return boss;
}

async function startJobs(state: State, work: boolean): Promise<void> {
  const { boss, options } = state;
  await boss.start();
  await grantJobAccess(options.db);
  await ensureQueue(boss, failureQueue, {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    notify: true,
  });
  for (const definition of state.definitions.values()) {
    await ensureQueue(boss, definition.name, {
      policy: 'exclusive',
      retryLimit: definition.retryLimit,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: definition.expireInSeconds,
      heartbeatSeconds,
      notify: true,
      deleteAfterSeconds: 24 * 3600,
      ...(definition.onFailed === undefined ? {} : { deadLetter: failureQueue }),
    });
  }
  await options.db.listen(cancelChannel, {
    onMessage: (id) => state.running.abort(id, 'The job was cancelled'),
  });
  if (!work) return;
  if (options.isOnlyProcess === true) await takeBackAll(options.db);
  for (const definition of state.definitions.values()) await workOn(state, definition);
  await workOnFailures(state);
  for (const schedule of state.schedules)
    await boss.schedule(schedule.name, schedule.cron, schedule.data, { tz: 'UTC' });
}

/** pg-boss itself takes a day at most. */
async function giveTime(trx: AnyTrx, jobId: string, seconds: number): Promise<void> {
  await trx.executeQuery(CompiledQuery.raw('select rushes_time_job($1, $2)', [jobId, Math.ceil(seconds)]));
}

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

async function ensureQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  await boss.createQueue(name, options);
  const { policy: _fixed, ...changeable } = options;
  await boss.updateQueue(name, changeable);
}

async function workOn(state: State, definition: JobDefinition<object>): Promise<void> {
  await state.boss.work(
    definition.name,
    {
      localConcurrency: definition.concurrency,
      includeMetadata: true,
      perJobResults: true,
      notifyPollingIntervalSeconds: 15,
      heartbeatRefreshSeconds: 3,
    },
    async ([job]: JobWithMetadata<object>[]) =>
      job === undefined ? [] : [await runJob(state, definition, job)],
  );
}

async function runJob(
  state: State,
  definition: JobDefinition<object>,
  job: JobWithMetadata<object>,
): Promise<JobResult> {
  const { log, db } = state.options;
  const controller = new AbortController();
  const signal = AbortSignal.any([job.signal, controller.signal]);
  const attempt = job.retryCount + 1;
  const lastAttempt = job.retryCount >= job.retryLimit;
  state.wakes.here(definition.name);
  try {
    if (state.isStopping) throw new Error('The process stops');
    await state.running.run({ id: job.id, lane: definition.lane, controller }, async () => {
      signal.throwIfAborted();
      await definition.handler(job.data, { signal, attempt, lastAttempt, jobId: job.id });
    });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    if (state.isStopping) {
      await handBack(db, job.id);
      return { id: job.id, status: 'failed' };
    }
    const isFinal = lastAttempt || isPermanent(error);
    log[isFinal ? 'error' : 'warn']({ error, job: definition.name, jobId: job.id, attempt }, 'a job failed');
    // Once the result is settled the failure queue holds the job: its worker need not wait for a poll.
    if (isFinal) state.wakes.everywhere(failureQueue, 100);
    else for (const afterMs of retryLooksMs(job.retryCount)) state.wakes.everywhere(definition.name, afterMs);
    return { id: job.id, status: isFinal ? 'deadletter' : 'failed', output: describe(error) };
  }
}

// pg-boss waits 2^n seconds, plus or minus chance, before the next attempt.
function retryLooksMs(retryCount: number): number[] {
  const baseMs = Math.min(2 ** retryCount, 60) * 1000;
  return [baseMs + 200, baseMs * 2 + 200];
}

async function workOnFailures(state: State): Promise<void> {
  await state.boss.work(
    failureQueue,
    { includeMetadata: true, pollingIntervalSeconds: 10 },
    async ([job]: JobWithMetadata<object>[]) => {
      const definition = state.definitions.get(job?.sourceName ?? '');
      await definition?.onFailed?.(job?.data ?? {}, readFailure(job?.sourceOutput));
    },
  );
}

async function stopJobs(state: State): Promise<void> {
  if (state.isStopping) return;
  state.isStopping = true;
  state.wakes.stop();
  const waits = [...state.definitions.keys()].map((name) => state.boss.offWork(name, { wait: true }));
  state.running.abortAll();
  await Promise.race([Promise.allSettled(waits), sleep(handlerStopMs, undefined, { ref: false })]);
  for (const id of state.running.ids()) await handBack(state.options.db, id).catch(() => undefined);
  await state.boss.stop({ graceful: false, close: false });
}

// The attempt was ours to end, so the job gets one more; a changed state keeps pg-boss from settling it.
async function handBack(db: JobDatabase, jobId: string): Promise<void> {
  await db.query(
    `update ${jobSchema}.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null
      where id = $1 and state = 'active'`,
    [jobId],
  );
}

async function takeBackAll(db: JobDatabase): Promise<void> {
  await db.query(
    `update ${jobSchema}.job set heartbeat_on = now() - interval '1 day' where state = 'active'`,
  );
  await db.query(
    `update ${jobSchema}.job set state = 'retry', start_after = now(), heartbeat_on = null
      where state = 'active' and retry_count < retry_limit`,
  );
}

async function queueAges(db: JobDatabase): Promise<QueueAge[]> {
  return db.query<QueueAge>(
    `select name, count(*)::int as waiting,
            extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as "oldestWaitingSeconds"
       from ${jobSchema}.job
      where state < 'active' and start_after <= now() and name <> $1 and name not like '\\_\\_%'
      group by name order by name`,
    [failureQueue],
  );
}

function isPermanent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'permanent' in error && error.permanent === true;
}

function describe(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { message: error.message, ...(code === undefined ? {} : { code }) };
}

// What our own handler wrote, or `{ value: { message } }` of pg-boss where the worker died.
function readFailure(output: unknown): JobFailure {
  if (typeof output !== 'object' || output === null) return { message: 'unknown' };
  if ('value' in output) return readFailure(output.value);
  const message = 'message' in output && typeof output.message === 'string' ? output.message : 'unknown';
  const code = 'code' in output && typeof output.code === 'string' ? output.code : undefined;
  return { message, ...(code === undefined ? {} : { code }) };
}
