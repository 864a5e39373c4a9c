import type { Trx } from '../../../../context.ts';
import { bumpersOfDraft, withBumpers } from '../bumpers/placed-bumpers.ts';
import { clipIdsOf } from '../drafts/attachments.ts';
import { findClips } from '../drafts/clips-store.ts';
import { bindToAssets } from '../drafts/draft.ts';
import type { ProgramsDeps } from '../deps.ts';
import { settleVersion } from '../publication/settle.ts';
import { unfinishedVersionsOf } from '../publication/store.ts';
import { findProgram } from '../store.ts';
import type { VariantsData } from './enqueue-variants.ts';
import { type FramableItem, footageIn, piecesIn, type Shapes, variantsOf } from '../timeline-media/shapes.ts';

/** Has all made that the further shapes of the draft, and of versions that lack some of theirs, will need. */
export async function prepareVariants(
  deps: ProgramsDeps,
  { customerId, programId }: VariantsData,
): Promise<void> {
  const { db } = deps.context;
  const versions = await db.tenant(customerId, async (trx) => {
    const row = await findProgram(trx, customerId, programId);
    if (row === undefined) return [];
    const items = withBumpers(row.timeline.items, await bumpersOfDraft(trx, row));
    const clips = await findClips(trx, customerId, clipIdsOf(items));
    await prepare(deps, trx, customerId, bindToAssets(items, clips).items, row);
    return unfinishedVersionsOf(trx, customerId, programId);
  });
  for (const version of versions)
    await db.tenant(customerId, async (trx) => {
      await prepare(deps, trx, customerId, version.items, version);
      await settleVersion(deps, trx, customerId, programId, version.id);
    });
}

async function prepare(
  { assets }: ProgramsDeps,
  trx: Trx,
  customerId: string,
  items: readonly FramableItem[],
  shapes: Shapes,
): Promise<void> {
  for (const shape of variantsOf(shapes)) {
    const others = footageIn(items, shape).filter(({ source }) => source?.aspect !== shape.aspect);
    for (const assetId of new Set(others.map((item) => item.assetId)))
      await assets.ensureRenditions(trx, customerId, assetId, shape.aspect, { urgent: false });
    await assets.ensurePieces(trx, customerId, piecesIn(items, shape));
  }
}
