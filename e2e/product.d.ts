import type { ChildProcess } from 'node:child_process';
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
export declare const demoPassword = 'Rushes-demo-4711';
export declare function freePort(): Promise<number>;
/** Starts the product and waits for its `ready` line. Without `dataDir` the data goes with it. */
export declare function startProduct(options?: {
  dataDir?: string;
  env?: Record<string, string>;
  port?: number;
}): Promise<Product>;
