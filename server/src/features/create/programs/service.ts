import type { Context, Trx } from '../../../context.ts';
import type { TrimmedClip } from '../../media/clips/service.ts';
import type { PlayableSource } from '../../media/playback/service.ts';
import type { AssetsPort } from './assets-port.ts';
import type { ApprovalsPort, ConsentsPort, LiveListener, ProgramsDeps } from './deps.ts';
import { renewedSource } from './bumpers/renewed-source.ts';
import { madeSource } from './downloads/made-source.ts';
import { draftPictureSource, draftSource, versionSource } from './playlists/sources.ts';
import { prepareShared, trimmedSource } from './playlists/trimmed-clips.ts';
import { loadClipPart } from './publication/clip-versions.ts';
import { loadReview } from './publication/review-versions.ts';
import { clipProgressed } from './publication/settle.ts';
import { withdrawProgram } from './publication/unpublish.ts';

export {
  type Actor,
  explain,
  findOwnLive,
  requireEditable,
  requireEditor,
  requireWatchable,
} from './access.ts';
export { chooseBumper, getProgramBumpers } from './bumpers/choose-bumper.ts';
export { getSavedTitles } from './bumpers/saved-titles.ts';
export { prepareBumpers } from './bumpers/prepare-bumpers.ts';
export { prepareRenewed } from './bumpers/renewed-source.ts';
export { bringBack, isSamePlayed, renewBumper, renewedItems } from './bumpers/republish.ts';
export {
  type BumperChoices,
  chosenBumpers,
  defaultBumpers,
  offeredBumpers,
  writeChoices,
} from './bumpers/store.ts';
export type { ApprovalsPort, ConsentsPort, ProgramsDeps } from './deps.ts';
export { findClips as findTimelineClips } from './drafts/clips-store.ts';
export { writeTimeline } from './drafts/save-timeline.ts';
export { placeableImages } from './drafts/images.ts';
export { defaultCaptionStyle, writeCaptionStyle } from './drafts/caption-style-store.ts';
export { createDraft, createProgram } from './drafts/create-program.ts';
export { captionFilesOf } from './publication/captions-store.ts';
export { versionChapters } from './publication/chapters-store.ts';
export { mediaFolder, toPlayback, toTimeline } from './presentation.ts';
export { editConditions, mayEdit } from './policy.ts';
export { publishProgram } from './publication/publish.ts';
export { isClipPartReady, prepareClipPart } from './publication/clip-versions.ts';
export { checkClips, checkVersion, clipIdsOfVersion } from './publication/version-checks-store.ts';
export { contentHashOfDraft, freezeForReview, isVersionReady } from './publication/review-versions.ts';
export { programAccess } from './audience/access-store.ts';
export {
  clipsOf,
  clipsOfPrograms,
  imagesOf,
  liveAssetsOf,
  programsShowing,
  programsUsing,
  programsWithImages,
  versionsShowing,
} from './journey-store.ts';
export { lockProgram } from './store.ts';
export { framesToMs, msToFrames } from './timeline-media/plan-pieces.ts';
export { fileOf, playableVariants } from './timeline-media/shapes.ts';
export {
  audienceOf,
  audienceRows,
  canWatch,
  channelRows,
  channelsOf,
  editorReasons,
  editorsOfAll,
  groupRows,
  groupsOf,
  isForUser,
  isInAudience,
  isListedFor,
  isPublished,
  isShownIn,
  namedRows,
  viewerReasons,
  viewersOf,
} from './who-can-watch-store.ts';
export { isViewed } from './viewed-rule-store.ts';

/** What programs need of the playback feature. */
export interface PlaybackPort {
  /** The unguessable name that a storage key is served under. */
  segmentName(key: string): string;
  /** Has a playable (`v-…`, `d-…`) made again when next asked for. */
  forget(playable: string): void;
  register(source: PlayableSource): void;
}

export type ProgramsService = ReturnType<typeof createProgramsService>;

/** Registers what plays programs, and gives what their use cases work with. */
export function createProgramsService(
  context: Context,
  needs: {
    assets: AssetsPort;
    playback: PlaybackPort;
    uploadSignatures: ProgramsDeps['images'];
    approvals: ApprovalsPort;
    consents: ConsentsPort;
  },
) {
  const { assets, playback, uploadSignatures: images, approvals, consents } = needs;
  const held = new Map<string, Set<string>>();
  const forget = (id: string) => {
    for (const playable of held.get(id) ?? []) playback.forget(playable);
    held.delete(id);
  };
  // Comes with the commit, in every process.
  context.events.onAny((_target, event) => {
    if (event.type === 'program' && event.progress === undefined) forget(event.programId);
    if (event.type === 'clip' && event.progress === undefined) forget(event.clipId);
  });
  const liveListeners: LiveListener[] = [];
  const deps: ProgramsDeps = { context, assets, images, liveListeners, approvals, consents };
  // By the processes that work, so that not every one says the same.
  if (context.config.roles.has('worker')) followClips(deps);
  const sources = {
    context,
    assets,
    nameOf: (key: string) => playback.segmentName(key),
    remember: (id: string, playable: string) => {
      held.set(id, (held.get(id) ?? new Set()).add(playable));
    },
  };
  playback.register(versionSource(sources));
  playback.register(draftSource(sources));
  playback.register(draftPictureSource(sources));
  playback.register(trimmedSource(sources));
  playback.register(renewedSource(sources));
  playback.register(madeSource(context));
  return {
    ...deps,
    prepareShared: (trx: Trx, customerId: string, clipId: string) =>
      prepareShared(trx, assets, customerId, clipId),
    /** What is played of a version that was sent for approval. */
    loadReview: (customerId: string, versionId: string, playable: string) =>
      loadReview(sources, customerId, { versionId, playable }),
    /** The same of a part of a clip. */
    loadClipPart: (customerId: string, part: TrimmedClip, playable: string) =>
      loadClipPart(sources, customerId, { part, playable }),
    /** Takes a program from everyone who watches, or is about to; nobody does it. */
    withdraw: (trx: Trx, customerId: string, programId: string) =>
      withdrawProgram(deps, trx, customerId, programId),
    onLive: (listener: LiveListener) => void liveListeners.push(listener),
  };
}

function followClips(deps: ProgramsDeps): void {
  const { events, log } = deps.context;
  events.onAny(({ customerId }, event) => {
    if (event.type !== 'clip' || event.progress == null) return;
    clipProgressed(deps, customerId, event.clipId).catch((error: unknown) =>
      log.warn({ err: error }, 'progress of a publication was not published'),
    );
  });
}
