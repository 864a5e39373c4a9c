// Versions of live programs that differ from what is live in a bumper alone.
import { randomUUID } from 'node:crypto';
import type { PlayedKind } from '@rushes/contract/create/bumpers';
import { aspects } from '@rushes/contract/media/clips';
import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { VersionItem } from '../../../../schema-programs.ts';
import { captionsMark, composedCaptions } from '../../../media/captions/service.ts';
import type { ProgramsDeps } from '../deps.ts';
import { clipIdsOf, mainClipIdsOf } from '../drafts/attachments.ts';
import { blocksExpiredLicences, findClips } from '../drafts/clips-store.ts';
import { bindToAssets } from '../drafts/draft.ts';
import { publishProgramEvent } from '../events.ts';
import { insertCaptions, versionCaptions } from '../publication/captions-store.ts';
import { settleVersion } from '../publication/settle.ts';
import {
  findVersion,
  insertVersion,
  supersede,
  type VersionRow,
  waitingVersionOf,
} from '../publication/store.ts';
import { findProgram, lockProgram, type ProgramRow } from '../store.ts';
import { framesToMs, totalFrames } from '../timeline-media/plan-pieces.ts';
import { mainShape, piecesIn } from '../timeline-media/shapes.ts';
import { moveCaptions } from './move-captions.ts';
import {
  betweenBumpers,
  looksOfImage,
  looksOfTitles,
  placeBumpers,
  watermarkIn,
  withoutBumpers,
  withWatermark,
} from './placed-bumpers.ts';

export interface Republished {
  readonly formerVersionId: string;
  readonly versionId: string;
}

interface Renewal {
  readonly programId: string;
  readonly kind: PlayedKind;
  /** Who has it done; null where that user is gone. */
  readonly createdBy: string | null;
}

/**
 * Gives what is live the present bumper of a kind, and leaves all else of it as it is: the draft isn't looked at. Null where it
 * has that one already, or isn't live.
 */
export async function renewBumper(
  deps: ProgramsDeps,
  trx: Trx,
  customerId: string,
  { programId, kind, createdBy }: Renewal,
): Promise<Republished | null> {
  const found = await findLive(trx, customerId, programId);
  if (found === null) return null;
  const { row, live } = found;
  const items = await renewedItems(trx, row, live, kind);
  if (isSamePlayed(items, live.items)) return null;
  if ((await waitingVersionOf(trx, customerId, programId)) !== undefined) throw new AppError('wrong-state');
  if (await blocksExpiredLicences(trx, customerId)) await requireLicence(trx, customerId, items, kind);
  const versionId = await writeQuietVersion(deps, trx, { live, items, createdBy });
  return { formerVersionId: live.id, versionId };
}

/** Brings a former version back as a new one, where `versionId` is still what is live. */
export async function bringBack(
  deps: ProgramsDeps,
  trx: Trx,
  customerId: string,
  { programId, formerVersionId, versionId, createdBy }: Republished & Omit<Renewal, 'kind'>,
): Promise<boolean> {
  const found = await findLive(trx, customerId, programId, { isArchivedToo: true });
  // What still waits for its footage never goes live.
  if ((await findVersion(trx, customerId, versionId))?.state === 'waiting') {
    await supersede(trx, customerId, programId, ['waiting'], deps.context.clock.now());
    await publishProgramEvent(deps.context, trx, customerId, programId);
    return true;
  }
  const former = await findVersion(trx, customerId, formerVersionId);
  if (found === null || former === undefined || found.live.id !== versionId) return false;
  if ((await waitingVersionOf(trx, customerId, programId)) !== undefined) throw new AppError('wrong-state');
  // The files of further shapes go some time after a version, and their names with them.
  const live = { ...former, variants: found.live.variants };
  await writeQuietVersion(deps, trx, { live, items: former.items, createdBy });
  return true;
}

/** What a live program would play with the present bumper of a kind. */
export async function renewedItems(
  trx: Trx,
  row: Pick<ProgramRow, 'customer_id' | 'language' | 'title' | 'created_by'>,
  live: Pick<VersionRow, 'items' | 'aspect' | 'variants' | 'fps'>,
  kind: PlayedKind,
): Promise<VersionItem[]> {
  const mark = watermarkIn(live.items);
  const present = live.items.find(({ bumper }) => bumper?.kind === kind)?.bumper;
  const chosenId = kind === 'watermark' ? mark?.bumper?.bumperId : present?.bumperId;
  const { language, title, created_by } = row;
  const { aspect, variants, fps } = live;
  const subject = { aspect, variants, fps, language, title, created_by };
  const chosen = chosenId === undefined ? {} : { [kind]: chosenId };
  const placed = await placeBumpers(trx, row.customer_id, subject, chosen);
  const own = withWatermark(
    withoutBumpers(live.items),
    kind === 'watermark' ? placed.watermark?.image : mark,
  );
  const item = kind === 'watermark' ? undefined : placed[kind]?.item;
  const clips = item === undefined ? new Map() : await findClips(trx, row.customer_id, clipIdsOf([item]));
  const [renewed] = item === undefined ? [] : bindToAssets([item], clips).items;
  return betweenBumpers(own, (each) =>
    each === kind ? renewed : live.items.find(({ bumper }) => bumper?.kind === each),
  );
}

/** Whether two versions play the same frames. */
export function isSamePlayed(one: readonly VersionItem[], other: readonly VersionItem[]): boolean {
  return isDeepStrictEqual(played(one), played(other));
}

/** What tells versions apart that differ in their bumpers alone. */
export function played(items: readonly VersionItem[]): unknown[] {
  const mark = watermarkIn(items);
  return [
    ...items.map(({ assetId, inFrame, outFrame, bumper, titles, inShapes = {} }) => [
      ...[assetId, inFrame, outFrame, bumper?.bumperId],
      ...(bumper === undefined ? [] : looksOfTitles(titles)),
      ...aspects.flatMap((aspect) => {
        const entry = inShapes[aspect];
        if (entry === undefined) return [];
        return [aspect, entry.assetId, entry.inFrame, entry.outFrame, ...looksOfTitles(entry.titles)];
      }),
    ]),
    ...(mark === undefined ? [] : [[mark.bumper?.bumperId, ...looksOfImage(mark)]]),
  ];
}

/** Where the organisation wants it, a bumper whose licence has ended isn't published; what is live stays. */
async function requireLicence(
  trx: Trx,
  customerId: string,
  items: readonly VersionItem[],
  kind: PlayedKind,
): Promise<void> {
  const added = items.filter(({ bumper }) => bumper?.kind === kind);
  const clips = await findClips(trx, customerId, clipIdsOf(added));
  const hasEnded = [...clips.values()].some(({ licenceEnd }) => licenceEnd === 'expired');
  if (hasEnded) throw new AppError('licence-expired');
}

async function findLive(trx: Trx, customerId: string, programId: string, { isArchivedToo = false } = {}) {
  await lockProgram(trx, customerId, programId);
  const row = await findProgram(trx, customerId, programId);
  if (row === undefined || row.live_version_id === null) return null;
  if (row.put_aside_at !== null && !isArchivedToo) return null;
  const live = await findVersion(trx, customerId, row.live_version_id);
  return live === undefined ? null : { row, live };
}

interface QuietVersion {
  /** The version that it is made from. */
  readonly live: VersionRow;
  readonly items: readonly VersionItem[];
  readonly createdBy: string | null;
}

/** Stores a version that nobody is notified of, and lets it go live as soon as its footage allows. */
async function writeQuietVersion(
  { context, assets, ...deps }: ProgramsDeps,
  trx: Trx,
  { live, items, createdBy }: QuietVersion,
): Promise<string> {
  const { customerId, programId, aspect, variants, fps } = live;
  if ((await deps.consents.findEnded(trx, customerId, clipIdsOf(items))).length > 0)
    throw new AppError('consent-ended');
  const id = randomUUID();
  await insertVersion(trx, {
    ...{ id, customerId, programId, items, aspect, variants, fps, createdBy },
    durationFrames: totalFrames(items),
    captionsMark: await markOf(trx, live, items),
    captionStyle: live.captionStyle,
    goesLiveAt: null,
    isQuiet: true,
    now: context.clock.now(),
  });
  await insertCaptions(trx, customerId, id, await captionsOf(trx, live, items));
  for (const assetId of new Set(items.map((item) => item.assetId)))
    await assets.ensureRenditions(trx, customerId, assetId, aspect, { urgent: false });
  await assets.ensurePieces(trx, customerId, piecesIn(items, mainShape(live)));
  await settleVersion({ context, assets, ...deps }, trx, customerId, programId, id);
  return id;
}

/** Captions that were changed and not published since stay so. */
async function markOf(trx: Trx, live: VersionRow, items: readonly VersionItem[]): Promise<string> {
  const present = await captionsMark(trx, live.customerId, mainClipIdsOf(live.items));
  return present === live.captionsMark
    ? captionsMark(trx, live.customerId, mainClipIdsOf(items))
    : live.captionsMark;
}

async function captionsOf(trx: Trx, live: VersionRow, items: readonly VersionItem[]) {
  const { customerId, fps } = live;
  const before = await versionCaptions(trx, customerId, live.id);
  const introMs = (all: readonly VersionItem[]) =>
    framesToMs(totalFrames(all.filter(({ bumper }) => bumper?.kind === 'intro')), fps);
  const mainMs = framesToMs(totalFrames(withoutBumpers(live.items)), fps);
  const [fromMs, startMs] = [introMs(live.items), introMs(items)];
  // What lies between the bumpers has no captions here: its place counts alone.
  const bumpers = items.map((item) => (item.bumper === undefined ? { ...item, clipId: noClip } : item));
  const ofBumpers = await composedCaptions(trx, customerId, bumpers, fps);
  return moveCaptions(before, ofBumpers, { fromMs, toMs: fromMs + mainMs, startMs });
}

const noClip = '00000000-0000-0000-0000-000000000000';
