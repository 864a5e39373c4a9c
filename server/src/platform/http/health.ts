// Whether the process lives, may get requests, and what is wrong where something is.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { QueueAge } from '../jobs/jobs.ts';
import type { HttpServer } from './server.ts';

export type CheckStatus = 'pass' | 'warn' | 'fail';

export interface CheckResult {
  readonly status: CheckStatus;
  /** For the operator. */
  readonly output?: string;
  readonly observedValue?: number;
  readonly observedUnit?: string;
}

/** One dependency; a check that throws or takes over 5 s fails. */
export type Check = () => Promise<CheckResult>;

export interface HealthOptions {
  readonly checks: Readonly<Record<string, Check>>;
  /** True from the first moment of stopping. */
  isStopping(): boolean;
}

const checkTimeoutMs = 5000;
// Probes ask often and from several places.
const freshMs = 2000;

/** Registers `/livez`, `/readyz` and `/healthz`. */
export function registerHealth(app: HttpServer, options: HealthOptions): void {
  let last: { readonly atMs: number; readonly results: Promise<Record<string, CheckResult>> } | undefined;
  const results = () => {
    const nowMs = performance.now();
    if (last === undefined || nowMs - last.atMs > freshMs)
      last = { atMs: nowMs, results: runAll(options.checks) };
    return last.results;
  };
  app.get('/livez', { config: { isNoPage: true } }, async (_request, reply) => {
    await reply.header('cache-control', 'no-store').type('text/plain').send('ok\n');
  });
  app.get('/readyz', { config: { isNoPage: true } }, async (_request, reply) => {
    const checks = await results();
    const isReady = !options.isStopping() && worst(checks) !== 'fail';
    await reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(`${isReady ? 'ready' : 'not ready'}\n${detailLines(checks)}`);
  });
  app.get('/healthz', { config: { isNoPage: true } }, async (_request, reply) => {
    const checks = await results();
    const status = options.isStopping() ? 'fail' : worst(checks);
    await reply
      .code(status === 'fail' ? 503 : 200)
      .header('cache-control', 'no-store')
      .type('application/health+json')
      .send(JSON.stringify({ status, version: '0.1.0', checks }));
  });
}

/** A commit that reaches the disk and leaves no row. */
export function databaseCheck<Schema>(db: Database<Schema>): Check {
  return async () => {
    const startMs = performance.now();
    await db.system((trx) => sql`SELECT pg_logical_emit_message(true, 'rushes', 'health')`.execute(trx));
    const tookMs = Math.round(performance.now() - startMs);
    return { status: tookMs > 1000 ? 'warn' : 'pass', observedValue: tookMs, observedUnit: 'ms' };
  };
}

/** Room for new bytes: warns under 5 GB. */
export function diskCheck(freeBytes: () => Promise<number | undefined>): Check {
  return async () => {
    const free = await freeBytes();
    if (free === undefined) return { status: 'pass' };
    const freeMb = Math.round(free / 1e6);
    // Reading and signing in go on without room, so a full disk does not take the server out of service.
    return { status: freeMb < 5000 ? 'warn' : 'pass', observedValue: freeMb, observedUnit: 'MB' };
  };
}

/** The oldest job that could have started: warns after 5 min. */
export function queueCheck(queueAges: () => Promise<QueueAge[]>): Check {
  return async () => {
    const ages = await queueAges();
    const oldest = Math.round(Math.max(0, ...ages.map((queue) => queue.oldestWaitingSeconds)));
    return { status: oldest > 300 ? 'warn' : 'pass', observedValue: oldest, observedUnit: 's' };
  };
}

/** How ffmpeg is kept from other files: warns where it is not. */
export function sandboxCheck(isolation: { readonly isFull: boolean; readonly description: string }): Check {
  return () => Promise.resolve({ status: isolation.isFull ? 'pass' : 'warn', output: isolation.description });
}

async function runAll(checks: Readonly<Record<string, Check>>): Promise<Record<string, CheckResult>> {
  const entries = Object.entries(checks).map(async ([name, check]) => [name, await runOne(check)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function runOne(check: Check): Promise<CheckResult> {
  const { promise: late, resolve } = Promise.withResolvers<CheckResult>();
  const timer = setTimeout(() => resolve({ status: 'fail', output: 'no answer in time' }), checkTimeoutMs);
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    // The name of the fault only: anybody may ask.
    return { status: 'fail', output: error instanceof Error ? error.name : 'unknown' };
  } finally {
    clearTimeout(timer);
  }
}

/** A line for each check: `warn disk 1200 MB`. */
function detailLines(checks: Record<string, CheckResult>): string {
  return Object.entries(checks)
    .map(([name, { status, observedValue, observedUnit, output }]) =>
      [status, name, observedValue, observedUnit, output].filter((part) => part !== undefined).join(' '),
    )
    .map((line) => `${line}\n`)
    .join('');
}

function worst(checks: Record<string, CheckResult>): CheckStatus {
  const states = new Set(Object.values(checks).map((check) => check.status));
  if (states.has('fail')) return 'fail';
  return states.has('warn') ? 'warn' : 'pass';
}
