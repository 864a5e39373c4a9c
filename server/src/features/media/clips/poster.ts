import { type Rung, SEGMENT_FRAMES } from '@rushes/media/house';
import { makeFramePoster } from '@rushes/media/poster';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  type AssetsService,
  initOf,
  inWorkFolder,
  localFile,
  posterKeyOf,
  segmentOf,
} from '../assets/service.ts';

interface Deps {
  readonly context: Context;
  readonly assets: Pick<AssetsService, 'renditionsOf'>;
}

interface Choice {
  readonly customerId: string;
  readonly assetId: string;
  /** Null for the picture that was chosen when the clip was processed. */
  readonly frame: number | null;
}

/** The best size a poster is made in. */
const posterRungs: readonly Rung[] = ['v720', 'v480', 'v240'];

/** Key of a poster that is there: of a frame, it is made out of the one segment that holds it. */
export async function storePoster(
  { context, assets }: Deps,
  { customerId, assetId, frame }: Choice,
): Promise<string> {
  const key = posterKeyOf(assetId, frame);
  if (frame === null) {
    if (!(await context.storage.has(key))) throw new AppError('wrong-state');
    return key;
  }
  const renditions = await context.db.tenant(customerId, (trx) =>
    assets.renditionsOf(trx, customerId, [assetId]),
  );
  const ready = renditions.filter(({ state }) => state === 'ready');
  const [prefix] = posterRungs.flatMap((rung) => ready.find((each) => each.rung === rung)?.prefix ?? []);
  if (prefix === undefined) throw new AppError('wrong-state');
  const segment = Math.floor(frame / SEGMENT_FRAMES);
  const fromFrame = frame - segment * SEGMENT_FRAMES;
  await inWorkFolder(context, async (workDir) => {
    const file = await makeFramePoster(context.media, {
      init: await localFile(context, initOf(prefix), workDir),
      segment: await localFile(context, segmentOf(prefix, segment), workDir),
      ...{ fromFrame, toFrame: fromFrame + 1, workDir, lane: 'interactive' },
    });
    await context.storage.putFile(key, file);
  });
  return key;
}
