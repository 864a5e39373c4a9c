// The jobs that run in this process: their signals, the two lanes, and handing them back at a stop.
import type { JobLane, JobLanes } from './jobs.ts';

export interface RunningJob {
  readonly id: string;
  readonly lane: JobLane;
  readonly controller: AbortController;
}

/** Keeps track of what runs. */
export interface RunningJobs {
  readonly lanes: JobLanes;
  /** Registers a job for the time of `work`; background work starts when no interactive job runs. */
  run(job: RunningJob, work: () => Promise<void>): Promise<void>;
  abort(jobId: string, reason: string): void;
  abortAll(): void;
  ids(): string[];
}

/** Builds the registry of one process. */
export function trackRunningJobs(): RunningJobs {
  const running = new Map<string, RunningJob>();
  const listeners = new Set<(count: number) => void>();
  const interactiveRunning = () => [...running.values()].filter((job) => job.lane === 'interactive').length;
  const tell = (job: RunningJob) => {
    if (job.lane !== 'interactive') return;
    for (const listener of listeners) listener(interactiveRunning());
  };
  const onInteractiveChange = (listener: (count: number) => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    lanes: { interactiveRunning, onInteractiveChange },
    run: async (job, work) => {
      running.set(job.id, job);
      tell(job);
      try {
        if (job.lane === 'background')
          await untilIdle(job.controller.signal, interactiveRunning, onInteractiveChange);
        await work();
      } finally {
        running.delete(job.id);
        tell(job);
      }
    },
    abort: (jobId, reason) => running.get(jobId)?.controller.abort(new Error(reason)),
    abortAll: () => {
      for (const job of running.values()) job.controller.abort(new Error('The process stops'));
    },
    ids: () => [...running.keys()],
  };
}

function untilIdle(
  signal: AbortSignal,
  interactiveRunning: () => number,
  onChange: (listener: (count: number) => void) => () => void,
): Promise<void> {
  if (interactiveRunning() === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const unsubscribe = onChange((count) => {
      if (count === 0) end();
    });
    signal.addEventListener('abort', end);
  });
}
