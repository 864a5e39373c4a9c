// The job queue as features see it; enqueued inside the transaction that needs the job.
import type { AnyTrx } from '../db/database.ts';

/** `interactive` never waits for other work; `background` yields to it. */
export type JobLane = 'interactive' | 'background';

/** What a handler knows about its run. */
export interface JobContext {
  /** Aborted when the process stops, the job is cancelled or its time is up. */
  readonly signal: AbortSignal;
  /** 1 for the first run. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
  readonly jobId: string;
}

/** One kind of job. `name` is `<feature>.<verb>`, letters, digits, `-`, `_`, `.`, `/`. */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  readonly lane: JobLane;
  /** How many run at once in one worker process. */
  readonly concurrency: number;
  /** Further attempts after the first one failed. */
  readonly retryLimit: number;
  readonly expireInSeconds: number;
  /** May run more than once for one enqueue: make it idempotent. An error with `permanent: true` is not retried. */
  handler(data: Data, context: JobContext): Promise<void>;
  /** Called (at least once) when the job will not be tried again, also when its worker died. */
  onFailed?(data: Data, error: JobFailure): Promise<void>;
}

/** Why a job failed for good. */
export interface JobFailure {
  readonly message: string;
  /** The `code` of the thrown error, where it had one. */
  readonly code?: string;
}

export interface EnqueueOptions {
  /** Higher first; 0 when absent. */
  readonly priority?: number;
  /** While a job with this key waits or runs, a further enqueue changes nothing. */
  readonly singletonKey?: string;
  readonly startAfterMs?: number;
  /** How long it may run; absent: as long as its kind. */
  readonly expireInSeconds?: number;
}

/** The lanes of this process, so that background work can pause while interactive work runs. */
export interface JobLanes {
  interactiveRunning(): number;
  /** Called with the number of running interactive jobs at each change; gives back the unsubscribe function. */
  onInteractiveChange(listener: (running: number) => void): () => void;
}

export interface QueueAge {
  readonly name: string;
  readonly waiting: number;
  readonly oldestWaitingSeconds: number;
}

/** One queue system over all processes; only processes that call `start({ work: true })` run handlers. */
export interface Jobs extends AsyncDisposable {
  /** Before `start`. */
  define<Data extends object>(definition: JobDefinition<Data>): void;
  /** Runs a defined job by a cron expression (UTC), once for all processes. Before `start`. */
  schedule(name: string, cron: string, data?: object): void;
  start(options: { work: boolean }): Promise<void>;
  /** Gives the job id, or undefined where `singletonKey` already waits or runs. */
  enqueue(trx: AnyTrx, name: string, data: object, options?: EnqueueOptions): Promise<string | undefined>;
  /** Cancels waiting and running jobs with this key; running handlers get their signal within seconds. */
  cancel(trx: AnyTrx, name: string, singletonKey: string): Promise<number>;
  readonly lanes: JobLanes;
  queueAges(): Promise<QueueAge[]>;
  /** Aborts running handlers and hands their jobs back to the queue; at most 10 s. */
  stop(): Promise<void>;
}
