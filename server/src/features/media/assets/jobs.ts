import type { Context } from '../../../context.ts';
import type { JobContext, JobDefinition, JobFailure } from '../../../platform/jobs/jobs.ts';
import { failArtwork, makeArtwork } from './artwork/artwork.ts';
import { piecePrefix } from './keys.ts';
import { type AssetJob, type BytesJob, type LadderJob, type PieceJob, jobNames } from './renditions/due.ts';
import { endAsset } from './ingest/ingest.ts';
import { failLadder, makeLadder } from './renditions/ladders.ts';
import { failPiece, makePiece } from './pieces/piece-work.ts';
import { probeAsset } from './ingest/probe.ts';
import { copyAsset, failCopy } from './ingest/quick-copy.ts';
import type { AssetsService } from './service.ts';

const longestS = 23 * 3600;
const oftenAtOnce = 2;

export function defineAssetJobs({ jobs, storage }: Context, assets: AssetsService): void {
  const { ingest } = assets;
  const media = <Data extends object>(
    name: string,
    kind: Pick<JobDefinition<Data>, 'lane' | 'concurrency'>,
    handler: (data: Data, job: JobContext) => Promise<void>,
    onFailed: (data: Data, failure: JobFailure) => Promise<void>,
  ) => jobs.define<Data>({ name, ...kind, retryLimit: 2, expireInSeconds: longestS, handler, onFailed });
  const interactive = { lane: 'interactive', concurrency: oftenAtOnce } as const;
  const background = { lane: 'background', concurrency: 1 } as const;

  media<AssetJob>(
    jobNames.probe,
    interactive,
    (data, job) => probeAsset(ingest, data, job),
    (data, { code }) => endAsset(ingest, data, code),
  );
  media<AssetJob>(
    jobNames.quickCopy,
    interactive,
    (data, job) => copyAsset(ingest, data, job),
    (data) => failCopy(ingest, data),
  );
  media<LadderJob>(
    jobNames.ladder,
    background,
    (data, job) => makeLadder(ingest, data, job, 'background'),
    (data, { code }) => failLadder(ingest, data, code),
  );
  media<LadderJob>(
    jobNames.urgentLadder,
    { lane: 'interactive', concurrency: 1 },
    (data, job) => makeLadder(ingest, data, job, 'interactive'),
    (data, { code }) => failLadder(ingest, data, code),
  );
  media<AssetJob>(
    jobNames.artwork,
    background,
    (data, job) => makeArtwork(ingest, data, job),
    (data) => failArtwork(ingest, data),
  );
  media<PieceJob>(
    jobNames.pieces,
    interactive,
    (data, job) => makePiece(ingest, data, { job, lane: 'interactive' }),
    (data) => failPiece(ingest, data),
  );
  media<PieceJob>(
    jobNames.upperPieces,
    background,
    (data, job) => makePiece(ingest, data, { job, lane: 'background' }),
    (data) => failPiece(ingest, data),
  );
  defineUpkeep({ jobs, storage }, assets);
}

function defineUpkeep({ jobs, storage }: Pick<Context, 'jobs' | 'storage'>, assets: AssetsService): void {
  const upkeep = { lane: 'interactive', concurrency: 1, retryLimit: 2, expireInSeconds: 3600 } as const;
  jobs.define<BytesJob>({
    name: jobNames.deleteBytes,
    ...upkeep,
    handler: async ({ assetId, pieceId }) => {
      await storage.deletePrefix(pieceId === undefined ? `assets/${assetId}` : piecePrefix(assetId, pieceId));
    },
  });
  jobs.define({ name: jobNames.watch, ...upkeep, handler: () => assets.watch() });
  jobs.define({ name: jobNames.collect, ...upkeep, handler: () => assets.collect() });
  jobs.schedule(jobNames.watch, '* * * * *');
  jobs.schedule(jobNames.collect, '20 3 * * *');
}
