import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The real product, started as `npm start` starts it, on a data directory of its own. */
export interface Product extends AsyncDisposable {
  readonly url: string;
  readonly dataDir: string;
  readonly password: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Ends it and waits; the data stays. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export const demoPassword = 'Rushes-demo-4711';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts the product and waits for its `ready` line. Without `dataDir` the data goes with it. */
export async function startProduct(
  options: {
    dataDir?: string;
    env?: Record<string, string>;
    port?: number;
    /** As a system's service: the caller and the server don't share the processor's time of one session. */
    hasOwnSession?: boolean;
  } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'rushes-product-')));
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demoPassword,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: options.hasOwnSession === true,
  });
  const chunks: string[] = [];
  const output = () => chunks.join('');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let isReady = false;
    const take = (chunk: Buffer) => {
      chunks.push(chunk.toString());
      // Each call writes a line: all of it is read only until the product is ready.
      if (isReady) return;
      const ready = /^ready (\S+)$/m.exec(output());
      if (ready?.[1] === undefined) return;
      isReady = true;
      resolve(ready[1]);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then((code) => reject(new Error(`the product ended with ${code}\n${output().slice(-4000)}`)));
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  return {
    url,
    dataDir,
    password: options.env?.['DEMO_PASSWORD'] ?? demoPassword,
    process: child,
    output,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
