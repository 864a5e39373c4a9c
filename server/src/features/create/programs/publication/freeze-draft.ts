// What a version is made of: the draft with its bumpers, on the footage that its clips have now.
import { randomUUID } from 'node:crypto';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { StoredItem, VersionItem } from '../../../../schema-programs.ts';
import { captionsMark } from '../../../media/captions/service.ts';
import type { Actor } from '../access.ts';
import { bumpersOfDraft, withBumpers, withoutBumpers } from '../bumpers/placed-bumpers.ts';
import { clipIdsOf, mainClipIdsOf } from '../drafts/attachments.ts';
import { type PlaceableClip, findClips } from '../drafts/clips-store.ts';
import { bindToAssets } from '../drafts/draft.ts';
import type { ProgramRow } from '../store.ts';
import { totalFrames } from '../timeline-media/plan-pieces.ts';
import type { RenditionStatus } from '../timeline-media/rendition-status.ts';
import { variantsOf } from '../timeline-media/shapes.ts';
import { freezeCaptions } from './captions-store.ts';
import { contentHash } from './content-hash.ts';
import { insertVersion } from './store.ts';

export interface FrozenDraft {
  readonly items: VersionItem[];
  readonly clips: ReadonlyMap<string, PlaceableClip>;
  readonly captionsMark: string;
  readonly contentHash: string;
}

/** Throws where the draft is empty, or one of its clips can't be played. */
export async function freezeDraft(trx: Trx, row: ProgramRow): Promise<FrozenDraft> {
  const { items, clips, culprits } = await bindDraft(trx, row);
  if (items.length + culprits.size === 0) throw new AppError('timeline-empty');
  if (culprits.size > 0) throw new AppError('clip-not-ready', { fields: fieldsOf(row, culprits) });
  return { items, clips, ...(await marksOf(trx, row, items)) };
}

/** The hash of what publishing the draft would give; null where it can't be published. */
export async function hashOfDraft(trx: Trx, row: ProgramRow): Promise<string | null> {
  const { items, culprits } = await bindDraft(trx, row);
  if (items.length === 0 || culprits.size > 0) return null;
  return (await marksOf(trx, row, items)).contentHash;
}

async function bindDraft(trx: Trx, row: ProgramRow) {
  if (row.timeline.items.length === 0) return { items: [], clips: new Map(), culprits: new Set<string>() };
  const played = withBumpers(row.timeline.items, await bumpersOfDraft(trx, row));
  const clips = await findClips(trx, row.customer_id, clipIdsOf(played));
  const bound = bindToAssets(played, clips);
  const culprits = new Set([...bound.unknownClipIds, ...bound.impossibleClipIds]);
  return { items: bound.items, clips, culprits };
}

async function marksOf(trx: Trx, row: ProgramRow, items: readonly VersionItem[]) {
  const mark = await captionsMark(trx, row.customer_id, mainClipIdsOf(items));
  const variants = variantsOf(row).map(({ aspect }) => aspect);
  const { aspect, fps, caption_style: captionStyle } = row;
  const content = { items, aspect, variants, fps, captionsMark: mark, captionStyle };
  return { captionsMark: mark, contentHash: contentHash(content) };
}

interface NewVersion {
  readonly row: ProgramRow;
  readonly frozen: FrozenDraft;
  readonly publishAt: Date | null;
  /** It isn't published. */
  readonly isForReview?: boolean;
}

/** Stores what was frozen as the next version; gives its id and number. */
export async function insertFrozen(
  { context }: { context: Pick<Context, 'clock'> },
  trx: Trx,
  { customerId, customerUserId }: Actor,
  { row, frozen, publishAt, isForReview = false }: NewVersion,
): Promise<{ versionId: string; number: number }> {
  const versionId = randomUUID();
  const { items } = frozen;
  const number = await insertVersion(trx, {
    ...{ id: versionId, customerId, programId: row.id, items, aspect: row.aspect, fps: row.fps },
    variants: variantsOf(row).map(({ aspect }) => aspect),
    durationFrames: totalFrames(items),
    captionsMark: frozen.captionsMark,
    captionStyle: row.caption_style,
    goesLiveAt: publishAt,
    isForReview,
    createdBy: customerUserId,
    now: context.clock.now(),
  });
  await freezeCaptions(trx, { customerId, versionId, items, fps: row.fps });
  return { versionId, number };
}

export function requirePrepared(
  row: ProgramRow,
  items: readonly VersionItem[],
  status: RenditionStatus,
): void {
  const failed = new Set(status.failedAssetIds);
  const culprits = new Set(items.filter((item) => failed.has(item.assetId)).map((item) => item.clipId));
  if (culprits.size > 0) throw new AppError('clip-not-ready', { fields: fieldsOf(row, culprits) });
}

/** Names each use of the clips in the draft, with what is wrong with them. */
export function fieldsOf(
  row: ProgramRow,
  culprits: ReadonlySet<string>,
  message = "This clip couldn't be prepared, or its trim is no longer valid.",
) {
  return clipIdsAt(row.timeline.items).flatMap((clipId, at) =>
    culprits.has(clipId) ? [{ path: `timeline.items.${at}.clipId`, message }] : [],
  );
}

function clipIdsAt(items: readonly StoredItem[]): string[] {
  return withoutBumpers(items).map((item) => item.clipId);
}
