import { createRunner, detectSandbox, type Runner } from '@rushes/media/run';
import { isMediaError } from '@rushes/media/media-error';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, createApp } from './app.ts';
import { requirePrivateDemo, signInTable } from './features/support/demo/service.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { claimDatabase } from './platform/db/claim.ts';
import { createDatabase } from './platform/db/create.ts';
import { migrate } from './platform/db/migrate.ts';
import { type DirectoryLock, lockDirectory } from './platform/directory-lock.ts';
import { diskFullRefusal, isDiskFull, requireFirstRoom } from './platform/disk-space.ts';
import { readCertificate } from './platform/http/certificate.ts';
import { listen } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/create.ts';
import { createLog, type Log } from './platform/log.ts';
import { dataDirectoryOf } from './platform/postgres/embedded.ts';
import { openPostgres } from './platform/postgres/open.ts';
import type { Postgres } from './platform/postgres/postgres.ts';
import { openSecrets } from './platform/secrets.ts';
import { StartRefused } from './platform/start-refused.ts';
import { prepareStateDirectory } from './platform/state-directory.ts';
import { openStorage } from './platform/storage/open.ts';
import type { Schema } from './schema.ts';

// A stop ends within 15 s; the kernel ends a server that takes longer to start.
const openingPatienceMs = 8000;

/** What was started, to be ended in reverse. */
type Ending = () => PromiseLike<void> | void;

async function start(config: Config, log: Log, endings: Ending[]): Promise<{ app: App; postgres: Postgres }> {
  prepareStateDirectory(config.dataDir, config.stateDir);
  const lock = lockOf(config, endings);
  await checkPort(config);
  if (config.databaseUrl === undefined && !existsSync(dataDirectoryOf(config.stateDir)))
    requireFirstRoom(config.stateDir);
  if (config.tls !== undefined) readCertificate(config.tls);
  const media = await startMedia(config, log);
  endings.push(() => media.close());
  const secrets = openSecrets(join(config.stateDir, 'secrets'));
  const opening = openPostgres(config, secrets, log);
  // Also one that is still starting when the stop comes: it would outlive the lock.
  endings.push(() => stopOpened(opening));
  const postgres = await opening;
  if (postgres.kind === 'external')
    await claimDatabase(postgres.connection, { secrets, stateDir: config.stateDir });
  await migrate(postgres.connection, join(import.meta.dirname, '../migrations'));
  const db = createDatabase<Schema>({ connection: postgres.connection, log });
  endings.push(() => db.close());
  await requirePrivateDemo({ config, db });
  const storage = await openStorage(config, secrets);
  endings.push(() => storage[Symbol.asyncDispose]());
  const jobs = createJobs({ db, log, isOnlyProcess: config.databaseUrl === undefined });
  const app = await createApp({ config, db, jobs, storage, media, secrets, log, clock: systemClock() });
  endings.push(() => app.stop());
  await prepareDemo(app);
  const port = await listen(app.http, config);
  const address = addressOf(config, port);
  lock?.setAddress(address);
  process.stdout.write(`ready ${address}\n`);
  return { app, postgres };
}

async function prepareDemo({ features }: App): Promise<void> {
  const { demo } = features;
  if (await demo.seedUsers()) await demo.seedFootage(features, (line) => process.stdout.write(`${line}\n`));
  const signIns = await demo.signIns();
  if (signIns !== null) process.stdout.write(`${signInTable(signIns)}\n`);
}

async function stopOpened(opening: Promise<Postgres>): Promise<void> {
  const patience = sleep(openingPatienceMs, undefined, { ref: false });
  const opened = await Promise.race([opening.catch(() => undefined), patience]);
  await opened?.stop();
}

// Several processes share a database of their own choice; the embedded one has one owner.
function lockOf(config: Config, endings: Ending[]): DirectoryLock | undefined {
  if (config.databaseUrl !== undefined) return undefined;
  const lock = lockDirectory(config.stateDir, addressOf(config, config.port));
  endings.push(() => lock[Symbol.dispose]());
  return lock;
}

function addressOf(config: Config, port: number): string {
  if (config.isPublic) return config.publicUrl;
  const url = new URL(config.publicUrl);
  url.port = String(port);
  return url.origin;
}

// Said before the database starts, so that the refusal comes at once.
async function checkPort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe
    .once('error', reject)
    .listen({ host: config.host, port: config.port }, () => probe.close(() => resolve()));
  try {
    await promise;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
      throw new StartRefused(
        `Port ${config.port} is taken: stop what uses it, or choose another with PORT=….`,
        { cause },
      );
    }
  }
}

async function startMedia(config: Config, log: Log): Promise<Runner> {
  const tools = { ffmpeg: config.ffmpegPath, ffprobe: config.ffprobePath };
  const { sandbox, warning } = await detectSandbox(tools);
  const runner = createRunner({ ...tools, sandbox, log: (line) => log.debug({ line }, 'media') });
  if (warning === undefined) log.info({ isolation: runner.isolation.description }, 'media sandbox');
  else log.warn(warning);
  if (config.roles.has('worker')) await checkTools(config, runner);
  return runner;
}

async function checkTools(config: Config, runner: Runner): Promise<void> {
  const workDir = await mkdtemp(join(config.stateDir, 'tools-'));
  const limits = { wallMs: 20_000, cpuS: 20, outputBytes: 1_000_000 };
  try {
    for (const tool of ['ffmpeg', 'ffprobe'] as const) {
      await runner.run({ tool, args: ['-version'], workDir, lane: 'interactive', limits });
    }
  } catch (cause) {
    if (!isMediaError(cause, 'tool-missing')) throw cause;
    throw new StartRefused(
      `${config.ffmpegPath} or ${config.ffprobePath} cannot be run: install ffmpeg (Debian: apt-get install ffmpeg), or name them with FFMPEG and FFPROBE.`,
      { cause },
    );
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function endAll(endings: Ending[], log: Log): Promise<boolean> {
  let isClean = true;
  for (const end of endings.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      isClean = false;
      log.error({ err: error }, 'stopping');
    }
  }
  return isClean;
}

async function main(): Promise<void> {
  const endings: Ending[] = [];
  let config: Config | undefined;
  let log: Log | undefined;
  const { promise: stopped, resolve: stop } = Promise.withResolvers<number>();
  const onSignal = () => {
    // A second one, or half a minute, ends the process as it is; that is safe too.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.removeListener(signal, onSignal).on(signal, () => process.exit(1));
    }
    setTimeout(() => process.exit(1), 30_000).unref();
    stop(0);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  try {
    config = readConfig();
    log = createLog({ level: config.logLevel });
    const starting = start(config, log, endings);
    // Anyone who stops a start does not wait for it: what has begun is ended, and what that breaks is of no interest.
    starting.catch(() => undefined);
    const started = await Promise.race([starting, stopped]);
    if (typeof started === 'number') process.exit((await endAll(endings, log)) ? started : 1);
    const { postgres } = started;
    const crashed = postgres.crashed.then((error) => {
      log?.fatal({ err: error }, 'the database ended');
      return 1;
    });
    const code = await Promise.race([stopped, crashed]);
    const isClean = await endAll(endings, log);
    process.exit(isClean ? code : 1);
  } catch (thrown) {
    const error =
      config !== undefined && isDiskFull(thrown) ? diskFullRefusal(config.stateDir, thrown) : thrown;
    if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`);
    else if (log === undefined) process.stderr.write(`${String(error)}\n`);
    else log.fatal({ err: error }, 'the start failed');
    if (log !== undefined) await endAll(endings, log);
    process.exit(error instanceof StartRefused ? 2 : 1);
  }
}

await main();
