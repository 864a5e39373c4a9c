// The real app on a real PostgreSQL and real files, listening on a port of its own.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TokenResponse } from '@rushes/contract/identity/sessions';
import { createRunner, detectSandbox, type Sandbox } from '@rushes/media/run';
import { type App, createApp } from '../src/app.ts';
import type { AskDns } from '../src/features/support/sender-domains/dns.ts';
import type { LinkRules } from '../src/features/media/link-imports/service.ts';
import type { UploadOptions } from '../src/features/media/uploads/service.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { createJobs } from '../src/platform/jobs/create.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { withClient } from '../src/platform/postgres/embedded.ts';
import type { Connection } from '../src/platform/postgres/postgres.ts';
import { openSecrets, type Secrets } from '../src/platform/secrets.ts';
import { openStorage } from '../src/platform/storage/open.ts';
import type { Schema } from '../src/schema.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createFactories, testPassword } from './factories.ts';

export interface HarnessOptions {
  readonly clock?: Clock;
  /** Whether jobs run; default false. */
  readonly work?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly uploadLimits?: UploadOptions;
  /** What imports from links may reach. */
  readonly linkRules?: LinkRules;
  /** Who answers for DNS; nobody is asked otherwise. */
  readonly dns?: AskDns;
  /** How ffmpeg is isolated; default: as strongly as this host allows. */
  readonly sandbox?: Sandbox;
  /** A port that others must know beforehand. */
  readonly port?: number;
  /** Another app on the database and the files of this one, which goes on; dispose of the new one first. */
  readonly beside?: Harness;
}

export interface CallAnswer {
  readonly http: number;
  readonly body: {
    readonly status: 'Ok' | 'Error';
    readonly clientResponse?: unknown;
    readonly code?: string;
    readonly errorMessage?: string;
    readonly fields?: readonly { path: string; message: string }[];
    readonly details?: unknown;
    readonly requestId?: string;
  };
  readonly text: string;
  readonly headers: Headers;
}

export interface Harness extends AsyncDisposable {
  readonly app: App;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly stateDir: string;
  readonly database: TestDatabase<Schema>;
  readonly url: string;
  readonly make: ReturnType<typeof createFactories>;
  /** Another process of the product that only works; with `hangs` it says `running` and stops where it reads an original. */
  startWorker(options?: { hangs?: boolean }): ChildProcessByStdio<null, Readable, null>;
  /** Runs statements as the owner of the database, past the product. */
  asOwner(work: (query: (statement: string) => Promise<unknown>) => Promise<void>): Promise<void>;
  /** Everything logged so far. */
  logged(): string;
  signIn(userName: string, form?: Readonly<Record<string, string>>): Promise<TokenResponse>;
  /** `call('clip/getClip', { clipId }, token)`. */
  call(
    path: string,
    request: unknown,
    accessToken?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallAnswer>;
  /** The response of a call that must succeed. */
  ok<T>(path: string, request: unknown, accessToken: string): Promise<T>;
}

/** Starts the app; call it once a file and dispose it. */
export async function createHarness(options: HarnessOptions = {}): Promise<Harness> {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } });
  const { stateDir, database } = options.beside ?? (await createGround(log));
  const roles = options.work === true ? '--roles=web,worker' : '--roles=web';
  const environment = { PORT: '0', DATA_DIR: stateDir, DEMO: 'off', ...options.environment };
  const config = readConfig(environment, [roles]);
  const secrets = options.beside?.secrets ?? openSecrets(join(stateDir, 'secrets'));
  const tools = { ffmpeg: config.ffmpegPath, ffprobe: config.ffprobePath };
  const sandbox = options.sandbox ?? (await detectSandbox(tools)).sandbox;
  const media = createRunner({ ...tools, sandbox });
  const storage = await openStorage(config, secrets);
  const jobs = createJobs({ db: database.db, log });
  const app = await createApp({
    config,
    db: database.db,
    jobs,
    storage,
    media,
    secrets,
    log,
    clock: options.clock ?? systemClock(),
    dns: options.dns ?? (() => Promise.resolve(null)),
    ...(options.uploadLimits === undefined ? {} : { uploadLimits: options.uploadLimits }),
    ...(options.linkRules === undefined ? {} : { linkRules: options.linkRules }),
  });
  await app.http.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const address = app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `${config.tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`;
  return {
    app,
    config,
    secrets,
    stateDir,
    database,
    url,
    make: createFactories(database.db),
    startWorker: ({ hangs = false } = {}) => startWorker(database.connection, environment, hangs),
    asOwner: (work) =>
      withClient(database.connection, (client) => work((statement) => client.query(statement))),
    logged: () => lines.join(''),
    ...createClient(url),
    [Symbol.asyncDispose]: async () => {
      await app.stop();
      media.close();
      await storage[Symbol.asyncDispose]();
      if (options.beside !== undefined) return;
      await database[Symbol.asyncDispose]();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

async function createGround(log: Log) {
  const stateDir = await mkdtemp(join(tmpdir(), 'rushes-app-'));
  await chmod(stateDir, 0o711);
  return { stateDir, database: await createTestDatabase<Schema>({ log }) };
}

function startWorker(connection: Connection, environment: Readonly<Record<string, string>>, hangs: boolean) {
  const program = join(import.meta.dirname, 'worker-victim.ts');
  const facts = { connection, environment, hangs };
  return spawn(process.execPath, [program, JSON.stringify(facts)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function createClient(url: string): Pick<Harness, 'signIn' | 'call' | 'ok'> {
  const call: Harness['call'] = async (path, request, accessToken, headers = {}) => {
    const response = await fetch(`${url}/rest/secure/service/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      body: JSON.stringify({ clientRequest: request }),
    });
    const text = await response.text();
    return {
      http: response.status,
      body: JSON.parse(text) as CallAnswer['body'],
      text,
      headers: response.headers,
    };
  };
  return {
    call,
    ok: async <T>(path: string, request: unknown, accessToken: string) => {
      const { body, text } = await call(path, request, accessToken);
      if (body.status !== 'Ok') throw new Error(`${path}: ${text}`);
      return body.clientResponse as T;
    },
    signIn: async (userName, form = {}) => {
      const response = await fetch(`${url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: 'rushes-api',
          grant_type: 'password',
          username: userName,
          password: testPassword,
          ...form,
        }),
      });
      if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
      return (await response.json()) as TokenResponse;
    },
  };
}
