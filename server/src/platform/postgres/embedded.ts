// Runs the packaged PostgreSQL as a child on a unix socket: first set-up, start, crash notice, orderly stop.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { processesIn, waitUntil } from '../process-table.ts';
import type { Secrets } from '../secrets.ts';
import { StartRefused } from '../start-refused.ts';
import { ensureSystemUser, postgresUserName, type SystemUser } from '../system-users.ts';
import type { Connection, Postgres } from './postgres.ts';
import { prepareRuntime } from './runtime.ts';

export interface EmbeddedOptions {
  readonly stateDir: string;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** An embedded server also answers as its superuser, for backups. */
export interface EmbeddedPostgres extends Postgres {
  readonly dataDir: string;
  readonly superuser: Connection;
}

const majorVersion = '18';
const superuserName = 'postgres';
const loginName = 'rushes';
const databaseName = 'rushes';
// Small on purpose: one machine, and the whole product idles under 250 MB.
const settings = {
  listen_addresses: '',
  shared_buffers: '64MB',
  max_connections: '40',
  wal_level: 'replica',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  log_min_messages: 'warning',
  autovacuum_naptime: '60s',
  jit: 'off',
  max_parallel_workers: '2',
  io_method: 'sync',
};

/** Starts it (making the cluster the first time) and waits until it answers. Throws `StartRefused`. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = join(options.stateDir, 'postgres');
  const user = ensureSystemUser(postgresUserName);
  const runtime = await prepareRuntime(options.stateDir);
  checkVersion(dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(runtime, dataDir, options.secrets, user);
  await stopLeftover(dataDir, options.log);
  const socketDir = prepareSocketDirectory(options.stateDir, user);
  const child = spawnServer(runtime, dataDir, socketDir, user);
  const superuser = {
    host: socketDir,
    user: superuserName,
    password: options.secrets.text('postgres-superuser'),
    database: 'postgres',
  };
  const stderr = collect(child, options.log);
  const crash = crashOf(child, stderr);
  await waitForAnswer(superuser, crash, stderr);
  const connection = await prepareLogin(superuser, options.secrets);
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopServer(child));
  return {
    kind: 'embedded',
    dataDir,
    superuser,
    connection,
    serverVersion: majorVersion,
    crashed: crash.then((error) => (stopping === undefined ? error : new Promise<Error>(() => undefined))),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function checkVersion(dataDir: string): void {
  const file = join(dataDir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const version = readFileSync(file, 'utf8').trim();
  if (version === majorVersion) return;
  throw new StartRefused(
    `The database in ${dataDir} was made by PostgreSQL ${version}, this Rushes runs ${majorVersion}: start the Rushes that made it, back up, and restore with this one.`,
  );
}

function initialise(runtime: string, dataDir: string, secrets: Secrets, user: SystemUser | undefined): void {
  // A cluster without PG_VERSION is a set-up that was interrupted.
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = join(dataDir, '..', `.initdb-${process.pid}`);
  writeFileSync(passwordFile, `${secrets.text('postgres-superuser')}\n`, { mode: 0o600 });
  if (user !== undefined) {
    chownSync(dataDir, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '-E', 'UTF8'];
  const access = [
    '-U',
    superuserName,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
  ];
  const result = spawnSync(join(runtime, 'bin', 'initdb'), ['-D', dataDir, ...locale, ...access], {
    encoding: 'utf8',
    env: childEnvironment(),
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  });
  rmSync(passwordFile, { force: true });
  if (result.status === 0) return;
  rmSync(dataDir, { recursive: true, force: true });
  const output = `${result.error?.message ?? ''}${result.stderr ?? ''}`.trim();
  const isFull = output.includes('No space left');
  const advice = isFull
    ? 'Free some space, or choose another DATA_DIR.'
    : 'See the lines above, or set DATABASE_URL.';
  throw new StartRefused(`The database cannot be set up: ${lastLine(output)}. ${advice}`);
}

// A server whose parent was killed ends by itself (pdeathsig); wait for it, then ask it to.
async function stopLeftover(dataDir: string, log: Log): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const running = () => processesIn(dataDir);
  if (running().length === 0) {
    rmSync(pidFile, { force: true });
    return;
  }
  log.warn({ pids: running() }, 'a database server of an earlier run is still there; stopping it');
  const postmaster = Number(existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[0] : Number.NaN);
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    for (const pid of signal === 'SIGKILL' ? running() : [postmaster])
      if (running().includes(pid)) process.kill(pid, signal);
    if (await waitUntil(() => running().length === 0, waitMs)) break;
  }
  if (running().length > 0)
    throw new StartRefused(
      `Another database server works in ${dataDir} and does not stop: end its processes (${running().join(', ')}).`,
    );
  rmSync(pidFile, { force: true });
}

// The path of a unix socket has at most 107 bytes, so long state paths get a folder under the temporary one.
function prepareSocketDirectory(stateDir: string, user: SystemUser | undefined): string {
  const inside = join(stateDir, 'socket');
  const isShort = Buffer.byteLength(`${inside}/.s.PGSQL.5432`) <= 100;
  const hash = createHash('sha256').update(stateDir).digest('hex').slice(0, 16);
  const directory = isShort ? inside : join(tmpdir(), `rushes-${hash}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  return directory;
}

function spawnServer(
  runtime: string,
  dataDir: string,
  socketDir: string,
  user: SystemUser | undefined,
): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const identity =
    user === undefined ? [] : ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  const server = [join(runtime, 'bin', 'postgres'), '-D', dataDir, '-k', socketDir, ...flags];
  // SIGINT is PostgreSQL's fast shutdown: the kernel sends it when this process dies, however it dies.
  return spawn('setpriv', [...identity, '--pdeathsig=INT', '--', ...server], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment(),
    // Ctrl-C reaches the whole foreground group; the database must end last.
    detached: true,
  });
}

function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function collect(child: ChildProcess, log: Log): () => string {
  let tail = '';
  const take = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000);
    log.debug({ postgres: chunk.toString().trim() }, 'database server');
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return () => tail;
}

async function crashOf(child: ChildProcess, stderr: () => string): Promise<Error> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error));
    child.once('exit', (code, signal) =>
      resolve(new Error(`PostgreSQL ended (${signal ?? code}): ${lastLine(stderr())}`)),
    );
  });
}

async function waitForAnswer(
  superuser: Connection,
  crash: Promise<Error>,
  stderr: () => string,
): Promise<void> {
  let crashed: Error | undefined;
  void crash.then((error) => {
    crashed = error;
  });
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (crashed !== undefined) {
      throw new StartRefused(`The database does not start: ${causeIn(stderr()) ?? crashed.message}`, {
        cause: crashed,
      });
    }
    const client = new pg.Client({ ...superuser, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline)
        throw new StartRefused(`The database does not answer: ${lastLine(stderr())}`, { cause });
      await delay(50);
    }
  }
}

// Role and database of the application; repeated at each start so that an interrupted set-up is finished.
async function prepareLogin(superuser: Connection, secrets: Secrets): Promise<Connection> {
  const password = secrets.text('postgres-login');
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [loginName]);
    const verb = role.rows.length === 0 ? 'CREATE' : 'ALTER';
    await client.query(
      `${verb} ROLE ${loginName} LOGIN CREATEROLE CREATEDB NOSUPERUSER NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
    );
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (database.rows.length === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${loginName}`);
  } finally {
    await client.end();
  }
  return { host: superuser.host ?? '', user: loginName, password, database: databaseName };
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const kill = setTimeout(() => child.kill('SIGQUIT'), 8000);
  await ended;
  clearTimeout(kill);
}

function causeIn(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line));
  const hint = /HINT: .*/.exec(output)?.[0];
  return lines.length === 0 ? undefined : [lines.at(-1)?.trim(), hint].filter(Boolean).join(' ');
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? 'no message';
}
