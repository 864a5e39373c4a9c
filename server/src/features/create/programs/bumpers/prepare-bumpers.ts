import type { Trx } from '../../../../context.ts';
import type { AssetsPort } from '../assets-port.ts';
import { clipIdsOf } from '../drafts/attachments.ts';
import { findClips } from '../drafts/clips-store.ts';
import { prepareMedia } from '../drafts/prepare-media.ts';
import type { ProgramRow } from '../store.ts';
import { bumpersOfDraft, withBumpers } from './placed-bumpers.ts';

/** Has made what a draft needs to play with its bumpers. */
export async function prepareBumpers(trx: Trx, assets: AssetsPort, row: ProgramRow): Promise<void> {
  const items = withBumpers(row.timeline.items, await bumpersOfDraft(trx, row));
  const clips = await findClips(trx, row.customer_id, clipIdsOf(items));
  await prepareMedia(trx, assets, row.customer_id, { items, aspect: row.aspect, clips });
}
