// A browser that nobody listens to while it works: what drives it keeps a copy of each body that a page sends.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { until } from '../e2e/api-client.ts';

const fixedArguments = [
  '--headless',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--window-size=1440,900',
  '--remote-debugging-port=0',
];

/** Has its profile on the disk, as users have one: a private window keeps its database in memory. */
export class UnwatchedBrowser {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #address: string;

  private constructor(process: ChildProcess, profile: string, address: string) {
    this.#process = process;
    this.#profile = profile;
    this.#address = address;
  }

  static async open(args: readonly string[]): Promise<UnwatchedBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'rushes-profile-'));
    const child = spawn(
      process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      [...fixedArguments, ...args, `--user-data-dir=${profile}`, 'about:blank'],
      { stdio: 'ignore' },
    );
    const port = await until('the browser listens', async () => {
      const told = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
      return told === '' ? null : told.split('\n', 1)[0];
    });
    return new UnwatchedBrowser(child, profile, `http://127.0.0.1:${port}`);
  }

  /** Of its first process. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Drives its page, and leaves it alone afterwards. */
  async drive<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const browser = await chromium.connectOverCDP(this.#address);
    try {
      const page = browser.contexts()[0]?.pages()[0];
      if (page === undefined) throw new Error('the browser has no page');
      return await work(page);
    } finally {
      await browser.close();
    }
  }

  async close(): Promise<void> {
    this.#process.kill();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
