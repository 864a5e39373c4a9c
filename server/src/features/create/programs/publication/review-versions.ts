// Versions that are watched before they are published: frozen when approval is requested.
import { RUNGS } from '@rushes/media/house';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { captionStyleOf } from '@rushes/contract/media/lists/caption-style';
import { captionMedia } from '../../../media/captions/service.ts';
import type { Playable } from '../../../media/playback/service.ts';
import { type Actor, requireEditable } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { toDraft } from '../drafts/draft.ts';
import { publishProgramEvent } from '../events.ts';
import { toPlayable } from '../playlists/playlists.ts';
import type { SourceDeps } from '../playlists/sources.ts';
import { findProgram } from '../store.ts';
import { loadTimelineMedia, renditionStatusOf } from '../timeline-media/rendition-status.ts';
import { mainShape, piecesIn } from '../timeline-media/shapes.ts';
import { versionCaptions } from './captions-store.ts';
import { fieldsOf, freezeDraft, hashOfDraft, insertFrozen, requirePrepared } from './freeze-draft.ts';
import { findVersion } from './store.ts';

const stillProcessing = 'This clip is still being processed. Try again in a moment.';

export interface ReviewVersion {
  readonly versionId: string;
  readonly number: number;
  readonly contentHash: string;
  readonly title: string;
  /** Of the program. */
  readonly owner: string;
}

/** Freezes the draft as a version that isn't published, and has made what it needs to play. */
export async function freezeForReview(
  deps: ProgramsDeps,
  trx: Trx,
  actor: Actor,
  { programId, revision }: { programId: string; revision?: number | undefined },
): Promise<ReviewVersion> {
  const { assets, context } = deps;
  const { customerId } = actor;
  const row = await requireEditable(trx, actor, programId);
  if (revision !== undefined && revision !== row.revision)
    throw new AppError('conflict', { details: { current: await toDraft(trx, row, actor) } });
  const frozen = await freezeDraft(trx, row);
  const { items } = frozen;
  await assets.ensurePieces(trx, customerId, piecesIn(items, mainShape(row)));
  const status = renditionStatusOf(await loadTimelineMedia(trx, customerId, items, mainShape(row)));
  requirePrepared(row, items, status);
  // How long a clip is to the frame is known once it is processed: what is approved doesn't change after that.
  const waiting = new Set(status.waitingAssetIds);
  const culprits = new Set(items.filter(({ assetId }) => waiting.has(assetId)).map(({ clipId }) => clipId));
  if (culprits.size > 0)
    throw new AppError('clip-not-ready', { fields: fieldsOf(row, culprits, stillProcessing) });
  const version = await insertFrozen(deps, trx, actor, { row, frozen, publishAt: null, isForReview: true });
  await publishProgramEvent(context, trx, customerId, programId);
  return { ...version, contentHash: frozen.contentHash, title: row.title, owner: row.created_by };
}

/** The hash of the draft of a program; null where it can't be published as it is. */
export async function contentHashOfDraft(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<string | null> {
  const row = await findProgram(trx, customerId, programId);
  return row === undefined ? null : hashOfDraft(trx, row);
}

/** Whether a version can be played, whatever its state. */
export async function isVersionReady(trx: Trx, customerId: string, versionId: string): Promise<boolean> {
  const version = await findVersion(trx, customerId, versionId);
  if (version === undefined) return false;
  const media = await loadTimelineMedia(trx, customerId, version.items, mainShape(version));
  return renditionStatusOf(media).isReady;
}

/** What is played of a version, whatever its state, for a feature that says by itself who may: without downloads. */
export async function loadReview(
  { context, nameOf, remember }: Omit<SourceDeps, 'assets'>,
  customerId: string,
  { versionId, playable }: { versionId: string; playable: string },
): Promise<Playable | null> {
  return context.db.tenant(customerId, async (trx) => {
    const version = await findVersion(trx, customerId, versionId);
    if (version === undefined) return null;
    const timelineMedia = await loadTimelineMedia(trx, customerId, version.items, mainShape(version));
    const { isReady, rungs } = renditionStatusOf(timelineMedia);
    if (!isReady) return null;
    remember(version.programId, playable);
    const { fps } = version;
    const captions = captionMedia(await versionCaptions(trx, customerId, versionId), {
      entries: timelineMedia.entries,
      fps,
      downloadName: null,
      position: captionStyleOf(version.captionStyle).position,
    });
    const shown = RUNGS.filter((rung) => rungs.includes(rung));
    return toPlayable({ timelineMedia, rungs: shown, fps, artwork: null, nameOf, download: null, captions });
  });
}
