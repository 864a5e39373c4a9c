import { captionStyleOf } from '@rushes/contract/media/lists/caption-style';
import { RUNGS } from '@rushes/media/house';
import type { Context, Trx } from '../../../../context.ts';
import { plainName } from '../../../../platform/plain-name.ts';
import type { PlayableSource, PlaybackCaller } from '../../../media/playback/service.ts';
import { captionMedia, composedCaptions } from '../../../media/captions/service.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import { isEditor } from '../access.ts';
import { downloadOf } from '../downloads/downloads.ts';
import { supersededForMs } from '../publication/superseded-files.ts';
import { bumpersOfDraft, draftVersionOf, withBumpers } from '../bumpers/placed-bumpers.ts';
import { bindToAssets } from '../drafts/draft.ts';
import type { AssetsPort } from '../assets-port.ts';
import { type ShapeMedia, toDraftPictures, toPlayable } from './playlists.ts';
import { assetsOf, planProgram } from '../timeline-media/plan-pieces.ts';
import { loadTimelineMedia, renditionStatusOf } from '../timeline-media/rendition-status.ts';
import { clipIdsOf } from '../drafts/attachments.ts';
import { findClips } from '../drafts/clips-store.ts';
import { findProgram } from '../store.ts';
import { versionCaptions } from '../publication/captions-store.ts';
import { findPlayableState, findVersion, type VersionRow } from '../publication/store.ts';
import { folderOf, mainShape, playableVariants, variantsOf } from '../timeline-media/shapes.ts';

export interface SourceDeps {
  readonly context: Context;
  readonly assets: AssetsPort;
  readonly nameOf: (key: string) => string;
  /** Records that a playable of this program or clip is held, so that it can be forgotten with it. */
  readonly remember: (id: string, playable: string) => void;
}

/** Published versions: `v-{versionId}`. */
export function versionSource(deps: SourceDeps): PlayableSource {
  const { context, nameOf, remember } = deps;
  return {
    letter: 'v',
    maySee: async (viewer, id) =>
      viewer.kind !== 'reviewer' &&
      viewer.kind !== 'visitor' &&
      context.db.tenant(viewer.customerId, async (trx) => {
        const member = viewer.kind === 'member' ? actorOf(viewer) : null;
        const version = uuid.test(id)
          ? await findPlayableState(trx, viewer.customerId, id, member)
          : undefined;
        if (version === undefined) return false;
        const endedAt = version.supersededAt?.getTime() ?? Number.POSITIVE_INFINITY;
        // Someone who watches while the next version goes live watches on to the end.
        if (version.state === 'superseded' && context.clock.nowMs() - endedAt > supersededForMs) return false;
        // What viewers can't take along they watch.
        const whole = version.allowDownload || 'watch';
        if (viewer.kind === 'share') {
          // A link opens what was live when it was made, and what came after.
          const isOpened = version.isAvailable && version.programId === viewer.programId;
          return isOpened && endedAt >= viewer.since.getTime() && whole;
        }
        return version.isViewer && (version.isEditor || whole);
      }),
    load: (customerId, id) =>
      context.db.tenant(customerId, async (trx) => {
        const version = uuid.test(id) ? await findVersion(trx, customerId, id) : undefined;
        if (version === undefined || (version.state !== 'live' && version.state !== 'superseded'))
          return null;
        const timelineMedia = await loadTimelineMedia(trx, customerId, version.items, mainShape(version));
        remember(version.programId, `v-${id}`);
        return toPlayable({
          timelineMedia,
          rungs: RUNGS.filter((rung) => version.rungs.includes(rung)),
          fps: version.fps,
          artwork: version.artwork,
          nameOf,
          download: downloadOf(context, customerId, version),
          variants: await playedVariants(context, trx, customerId, version),
          captions: captionMedia(inOrder(await versionCaptions(trx, customerId, id), version.language), {
            entries: timelineMedia.entries,
            fps: version.fps,
            downloadName: plainName(version.title),
            position: captionStyleOf(version.captionStyle).position,
          }),
        });
      }),
  };
}

async function playedVariants(
  context: Context,
  trx: Trx,
  customerId: string,
  version: VersionRow,
): Promise<ShapeMedia[]> {
  const media: ShapeMedia[] = [];
  for (const aspect of playableVariants(version.variantStates)) {
    const timelineMedia = await loadTimelineMedia(trx, customerId, version.items, { aspect, isMain: false });
    const rungs = RUNGS.filter((rung) => version.variantStates[aspect]?.rungs.includes(rung));
    media.push({ timelineMedia, rungs, download: downloadOf(context, customerId, version, aspect) });
  }
  return media;
}

/**
 * Drafts as their editors preview them: `d-{programId}-{revision}`, with a mark of its bumpers, and `-9x16` behind it for a
 * further shape; only the present one exists.
 */
export function draftSource({ context, nameOf, remember }: SourceDeps): PlayableSource {
  return {
    letter: 'd',
    maySee: (viewer, id) =>
      context.db.tenant(viewer.customerId, async (trx) => {
        if (viewer.kind !== 'member') return false;
        const row = await findProgram(trx, viewer.customerId, programOf(id));
        return row !== undefined && isEditor(actorOf(viewer), row);
      }),
    load: (customerId, id) =>
      context.db.tenant(customerId, async (trx) => {
        const found = await presentDraft(trx, customerId, id);
        if (found === null) return null;
        const { row, items, clipIds, shape } = found;
        const timelineMedia = await loadTimelineMedia(trx, customerId, items, shape);
        const { isReady, rungs } = renditionStatusOf(timelineMedia);
        if (!isReady) return null;
        // Its captions are those that the clips have now.
        for (const of of [row.id, ...clipIds]) remember(of, `d-${id}`);
        const captions = captionMedia(await composedCaptions(trx, customerId, items, row.fps), {
          entries: timelineMedia.entries,
          fps: row.fps,
          downloadName: null,
        });
        const media = { timelineMedia, rungs, fps: row.fps, captions };
        return toPlayable({ ...media, artwork: null, nameOf, download: null });
      }),
  };
}

/** Hover pictures of drafts: `p-…` as above, for editors who may see every clip of it whole. */
export function draftPictureSource({ context, assets, nameOf, remember }: SourceDeps): PlayableSource {
  return {
    letter: 'p',
    maySee: (viewer, id) =>
      context.db.tenant(viewer.customerId, async (trx) => {
        if (viewer.kind !== 'member') return false;
        const found = await presentDraft(trx, viewer.customerId, id);
        const actor = actorOf(viewer);
        if (found === null || !isEditor(actor, found.row)) return false;
        const { clipIds } = found;
        const clips = [...(await findClips(trx, viewer.customerId, clipIds)).values()];
        return clips.every((clip) => maySeeClip(actor, clip));
      }),
    load: (customerId, id) =>
      context.db.tenant(customerId, async (trx) => {
        const found = await presentDraft(trx, customerId, id);
        if (found === null) return null;
        const { row, items } = found;
        remember(row.id, `p-${id}`);
        const artwork = await assets.artworkOf(trx, customerId, assetsOf(items));
        return toDraftPictures(planProgram(items), { artwork, fps: row.fps, nameOf });
      }),
  };
}

/** The language of the program first: players begin with it where they know no better. */
function inOrder<Captions extends { language: string }>(
  captions: readonly Captions[],
  first: string | null,
): Captions[] {
  return captions.toSorted((one, other) => Number(other.language === first) - Number(one.language === first));
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nowhere = '00000000-0000-0000-0000-000000000000';

/** The program of the name of a draft. */
function programOf(id: string): string {
  const programId = id.slice(0, 36);
  return uuid.test(programId) ? programId : nowhere;
}

/** The draft of this name with its bumpers; null where it isn't the present one. */
async function presentDraft(trx: Trx, customerId: string, id: string) {
  const row = await findProgram(trx, customerId, programOf(id));
  if (row === undefined) return null;
  const bumpers = await bumpersOfDraft(trx, row);
  const version = draftVersionOf(row, bumpers);
  const shape =
    id === version
      ? mainShape(row)
      : variantsOf(row).find(({ aspect }) => id === `${version}-${folderOf(aspect)}`);
  if (shape === undefined) return null;
  const played = withBumpers(row.timeline.items, bumpers);
  const clipIds = clipIdsOf(played);
  const { items } = bindToAssets(played, await findClips(trx, customerId, clipIds));
  return { row, items, clipIds, shape };
}

function actorOf(viewer: Extract<PlaybackCaller, { kind: 'member' }>) {
  const { customerId, customerUserId, permissions } = viewer;
  return { customerId, customerUserId, permissions };
}
