import type { Context } from '../../../context.ts';
import type { BumpersDeps } from './deps.ts';
import { type RolloutData, rolloutJob } from './rollouts/rollouts.ts';
import { runRollout } from './rollouts/run-rollout.ts';

export function defineBumperJobs({ jobs }: Context, deps: BumpersDeps): void {
  jobs.define<RolloutData>({
    name: rolloutJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 5,
    expireInSeconds: 3600,
    handler: (data, { signal }) => runRollout(deps, data, signal),
  });
}
