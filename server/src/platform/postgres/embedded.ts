// Supervises our own PostgreSQL: initialises, starts, restarts after a crash, and stops it last.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { StartRefused } from '../start-refused.ts';
import { ensureSystemUser, postgresUserName, type SystemUser } from '../system-users.ts';
import { keepReserve } from './disk-reserve.ts';
import { clearLeftovers, postmasterPid } from './stale-processes.ts';
import type { Connection, Postgres } from './postgres.ts';
import { installRuntime, type PostgresRuntime } from './runtime.ts';
import { runToEnd, startServerProcess, stopServerProcess, type ServerProcess } from './server-process.ts';
import { initArguments, serverArguments } from './settings.ts';

export interface EmbeddedOptions {
  /** All files of the server lie in `<stateDir>/postgres`. */
  readonly stateDir: string;
  readonly secrets: Secrets;
  readonly log: Log;
  /** Where the copied programs lie, when several servers share them. */
  readonly runtimeParent?: string;
}

/** An embedded server with the way in for its supervisor. */
export interface EmbeddedPostgres extends Postgres {
  readonly superuser: Connection;
  readonly dataDirectory: string;
  /** The server's own process, for tests that kill it. */
  pid(): number;
}

const superuserName = 'rushes_supervisor';
const loginName = 'rushes';
const databaseName = 'rushes';
const startTimeoutMs = 10 * 60_000;

/** Starts the embedded server; the caller holds the directory lock. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (existsSync(restoringDirectoryOf(options.stateDir))) {
    throw new StartRefused('A restore was interrupted: run npm run restore again with the same backup.');
  }
  const home = join(options.stateDir, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const runtime = await installRuntime(options.runtimeParent ?? home);
  const user = ensureSystemUser(postgresUserName);
  const dataDirectory = dataDirectoryOf(options.stateDir);
  checkVersion(dataDirectory, runtime);
  if (!existsSync(dataDirectory)) await initialise(dataDirectory, runtime, user, options.secrets);
  await clearLeftovers(dataDirectory);
  const socketDirectory = prepareSocketDirectory(options.stateDir, user);
  const superuser = superuserConnection(options.stateDir, options.secrets);
  const reserve = keepReserve(home, options.log);
  const launch = () => {
    reserve.yieldIfFull();
    return launchServer({ dataDirectory, socketDirectory, runtime, user, superuser, log: options.log });
  };
  const supervisor = superviseServer(await launch(), launch, options.log);
  const stop = async () => {
    await supervisor.stop();
    await reserve[Symbol.asyncDispose]();
  };
  await createLoginAndDatabase(superuser, options.secrets);
  return {
    kind: 'embedded',
    connection: loginConnection(options.stateDir, options.secrets),
    superuser,
    dataDirectory,
    serverVersion: await readServerVersion(superuser),
    crashed: supervisor.crashed,
    pid: supervisor.pid,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Where the database of a state directory lies. */
export function dataDirectoryOf(stateDir: string): string {
  return join(stateDir, 'postgres', 'data');
}

/** Present while a restore is under way, or was broken off. */
export function restoringDirectoryOf(stateDir: string): string {
  return join(stateDir, 'restoring');
}

/** How to reach the server of a state directory as its supervisor, no matter who started it. */
export function superuserConnection(stateDir: string, secrets: Secrets): Connection {
  return {
    host: socketDirectoryOf(stateDir),
    port: 5432,
    user: superuserName,
    password: secrets.text('postgres-superuser'),
    database: 'postgres',
  };
}

/** How to reach the server of a state directory as the role that owns the database. */
export function loginConnection(stateDir: string, secrets: Secrets): Connection {
  return {
    host: socketDirectoryOf(stateDir),
    port: 5432,
    user: loginName,
    password: secrets.text('postgres-login'),
    database: databaseName,
  };
}

function checkVersion(dataDirectory: string, runtime: PostgresRuntime): void {
  const file = join(dataDirectory, 'PG_VERSION');
  if (!existsSync(dataDirectory)) return;
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'an unknown version';
  if (found === String(runtime.majorVersion)) return;
  throw new StartRefused(
    `The database in ${dataDirectory} is of PostgreSQL ${found}, this release runs ${runtime.majorVersion}: start the release that made it, or restore a backup into an empty DATA_DIR.`,
  );
}

// Built beside and renamed, so that a kill in between leaves no half database.
async function initialise(
  dataDirectory: string,
  runtime: PostgresRuntime,
  user: SystemUser | undefined,
  secrets: Secrets,
): Promise<void> {
  const draft = `${dataDirectory}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const passwordFolder = mkdtempSync(join(tmpdir(), 'rushes-'));
  const passwordFile = join(passwordFolder, 'password');
  writeFileSync(passwordFile, secrets.text('postgres-superuser'), { mode: 0o600 });
  if (user !== undefined)
    for (const path of [draft, passwordFolder, passwordFile]) chownSync(path, user.uid, user.gid);
  try {
    await runToEnd({
      program: join(runtime.binDirectory, 'initdb'),
      arguments: initArguments(draft, passwordFile, superuserName),
      user,
      cwd: runtime.binDirectory,
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(`The database could not be made in ${dataDirectory}: ${reason}`, { cause });
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true });
  }
  renameSync(draft, dataDirectory);
}

// The address of a unix socket holds 107 bytes, with `/.s.PGSQL.5432` at its end.
function socketDirectoryOf(stateDir: string): string {
  const near = join(stateDir, 'postgres', 'socket');
  if (Buffer.byteLength(near) + 15 <= 107) return near;
  const hash = createHash('sha256').update(stateDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `rushes-${process.getuid?.() ?? 0}-${hash}`);
}

function prepareSocketDirectory(stateDir: string, user: SystemUser | undefined): string {
  const directory = socketDirectoryOf(stateDir);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const owner = statSync(directory).uid;
  const allowed = [process.getuid?.(), user?.uid];
  if (!allowed.includes(owner)) {
    throw new StartRefused(
      `${directory} belongs to another user (uid ${owner}): remove it, or choose a shorter DATA_DIR.`,
    );
  }
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  chmodSync(directory, 0o700);
  return directory;
}

interface LaunchOptions {
  readonly dataDirectory: string;
  readonly socketDirectory: string;
  readonly runtime: PostgresRuntime;
  readonly user: SystemUser | undefined;
  readonly superuser: Connection;
  readonly log: Log;
}

async function launchServer(options: LaunchOptions): Promise<ServerProcess> {
  const deadline = Date.now() + startTimeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const server = startServerProcess({
      program: join(options.runtime.binDirectory, 'postgres'),
      arguments: serverArguments(options.dataDirectory, options.socketDirectory),
      user: options.user,
      cwd: options.runtime.binDirectory,
      onLine: (line) => options.log.debug({ line }, 'postgres'),
    });
    if (await waitForConnections(server, options, deadline)) return server;
    await stopServerProcess(server);
    // A predecessor that its parent has not reaped yet still counts as running for a moment.
    const isHeldByPredecessor = /postmaster\.pid.* already exists|pre-existing shared memory/.test(
      server.lastLines(),
    );
    if (!isHeldByPredecessor || attempt > 20) {
      throw new StartRefused(`The database did not start: ${server.lastLines() || 'it gave no reason'}`);
    }
    await sleep(500);
    await clearLeftovers(options.dataDirectory);
  }
}

async function waitForConnections(
  server: ServerProcess,
  { superuser, dataDirectory }: LaunchOptions,
  deadline: number,
): Promise<boolean> {
  while (!server.hasExited() && Date.now() < deadline) {
    try {
      await withClient(superuser, (client) => client.query('select 1'));
      // The address is the same for all servers of this directory: the answer may be a predecessor's, about to end.
      if (postmasterPid(dataDirectory) === server.pid && !server.hasExited()) return true;
      throw new Error('Another server answered');
    } catch {
      await Promise.race([sleep(30), server.exited]);
    }
  }
  return false;
}

function superviseServer(first: ServerProcess, launch: () => Promise<ServerProcess>, log: Log) {
  let current = first;
  let isStopping = false;
  let restarts: number[] = [];
  let launching: Promise<ServerProcess> | undefined;
  const crashed = new Promise<Error>((resolve) => {
    const guard = async () => {
      for (;;) {
        const outcome = await current.exited;
        if (isStopping) return;
        log.error({ outcome, said: current.lastLines() }, 'the database server ended, starting it again');
        restarts = [...restarts.filter((atMs) => atMs > Date.now() - 60_000), Date.now()];
        if (restarts.length > 5) throw new Error(`The database server keeps ending: ${current.lastLines()}`);
        await sleep(200);
        if (isStopping) return;
        launching = launch();
        current = await launching;
      }
    };
    guard().catch((error: unknown) => resolve(error instanceof Error ? error : new Error(String(error))));
  });
  const stop = async () => {
    isStopping = true;
    // One that is being started must not outlive this process.
    const last = (await launching?.catch(() => undefined)) ?? current;
    await stopServerProcess(last);
  };
  return { crashed, stop, pid: () => current.pid };
}

// The system sees all rows by its policies anyway. Past them, the planner may use what it knows of a text, and finds the better way
// to search 100 000 rows.
async function createLoginAndDatabase(superuser: Connection, secrets: Secrets): Promise<void> {
  await withClient(superuser, async (client) => {
    const found = await client.query<{ login: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as login,
              exists (select from pg_database where datname = $2) as database`,
      [loginName, databaseName],
    );
    const { login, database } = found.rows[0] ?? { login: false, database: false };
    if (!login) {
      const password = pg.escapeLiteral(secrets.text('postgres-login'));
      await client.query(
        `create role ${loginName} login createrole noinherit nosuperuser password ${password}`,
      );
    }
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'rushes_system') then
          create role rushes_system nologin noinherit;
          grant rushes_system to ${loginName} with inherit false, set true;
        end if;
        if not (select rolbypassrls from pg_roles where rolname = 'rushes_system') then
          alter role rushes_system bypassrls;
        end if;
      end $$`);
    if (!database) {
      await client.query(`create database ${databaseName} owner ${loginName}`);
      await client.query(`revoke all on database ${databaseName} from public`);
    }
  });
}

async function readServerVersion(connection: Connection): Promise<string> {
  return withClient(connection, async (client) => {
    const answer = await client.query<{ server_version: string }>('show server_version');
    return answer.rows[0]?.server_version ?? '';
  });
}

/** One query session outside the pool. */
export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  // A server that ends in mid-query is told by the query; unheard, the event would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
