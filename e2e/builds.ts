import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../server/src/platform/config.ts';
import { createHttpServer, listen } from '../server/src/platform/http/server.ts';
import { registerWebFiles } from '../server/src/platform/http/web-files.ts';
import { createLog } from '../server/src/platform/log.ts';
import { freePort } from './product.ts';
import { productUrl } from './session.ts';

const run = promisify(execFile);

/** Two builds of the web app, the second made beside what stayed of the first. */
export interface Builds extends AsyncDisposable {
  readonly folders: readonly [string, string];
  readonly names: readonly [string, string];
}

/** Makes both for real, under versions of their own. */
export async function makeBuilds(): Promise<Builds> {
  const root = await mkdtemp(join(tmpdir(), 'rushes-builds-'));
  const folders = [join(root, 'first'), join(root, 'second')] as const;
  const first = await build(folders[0], '1.0.0');
  await cp(folders[0], folders[1], { recursive: true, preserveTimestamps: true });
  const second = await build(folders[1], '1.0.1');
  return {
    folders,
    names: [first, second],
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function build(outDir: string, version: string): Promise<string> {
  const web = join(import.meta.dirname, '../web');
  const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--outDir', outDir, '--logLevel', 'error'], {
    cwd: web,
    env: { ...process.env, WEB_VERSION: version },
  });
  const mark = JSON.parse(await readFile(join(outDir, 'build.json'), 'utf8')) as { build: string };
  return mark.build;
}

/** An installation whose web app can be replaced while users use it; everything else is the running product. */
export interface Installation extends AsyncDisposable {
  readonly url: string;
  readonly dist: string;
  /** Puts the second build in place of the first. */
  deploy(): Promise<void>;
  /** Paths that are answered 404 from now on. */
  readonly gone: Set<string>;
}

const ofTheProduct = /^\/(?:rest|oauth|uploads|m|events|api)(?:[/?]|$)/;

/** Starts one with the first build; `publicHost` is its name where it is no loopback one. */
export async function startInstallation({ folders }: Builds, publicHost?: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-installation-'));
  const dist = join(folder, 'dist');
  const put = (from: string) => cp(from, dist, { recursive: true, preserveTimestamps: true });
  await put(folders[0]);
  const port = await freePort();
  const url = `http://${publicHost ?? '127.0.0.1'}:${port}`;
  const config = readConfig(
    {
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'off',
      ...(publicHost === undefined ? {} : { PUBLIC_URL: url }),
    },
    [],
  );
  const app = await createHttpServer(config, createLog({ level: 'error' }));
  const gone = new Set<string>();
  app.addHook('onRequest', async (asked, reply) => {
    if (gone.has(asked.url)) return reply.code(404).send();
    if (!ofTheProduct.test(asked.url)) return undefined;
    reply.hijack();
    passOn(asked.raw, reply.raw);
    return reply;
  });
  await registerWebFiles(app, dist);
  await listen(app, config);
  return {
    url,
    dist,
    deploy: () => put(folders[1]),
    gone,
    [Symbol.asyncDispose]: async () => {
      app.server.closeAllConnections();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const product = new URL(productUrl());
  const headers = { ...asked.headers, host: product.host };
  if (headers.origin !== undefined) headers.origin = product.origin;
  const passed = request({
    host: product.hostname,
    port: product.port,
    path: asked.url,
    method: asked.method,
    headers,
  });
  passed.on('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}
