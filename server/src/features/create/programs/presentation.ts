import type { Audience, Chapter, Program, TimelineItem } from '@rushes/contract/create/programs';
import { clipMsAt } from '@rushes/contract/create/lists/speed';
import { aspects } from '@rushes/contract/media/clips';
import { captionStyleOf, isSameCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { StoredItem, StoredTitle } from '../../../schema-programs.ts';
import { withoutBumpers } from './bumpers/placed-bumpers.ts';
import { toAttachments } from './drafts/attachments.ts';
import { framesToMs } from './timeline-media/plan-pieces.ts';
import { fileOf, playableVariants, variantsOf } from './timeline-media/shapes.ts';
import { mayEdit } from './policy.ts';
import type { ProgramRow } from './store.ts';
import type { Actor } from './access.ts';

/** Where the files of a playable lie for one grant. */
export function mediaFolder(customerId: string, grant: string, playable: string): string {
  return `/m/${customerId}/${grant}/${playable}`;
}

export function toTimeline(items: readonly StoredItem[], fps: number): { items: TimelineItem[] } {
  let startFrame = 0;
  return {
    items: items.map(({ itemId, clipId, inFrame, outFrame, bumper: _bumper, ...look }) => {
      const item = {
        ...toAttachments(look, fps),
        itemId,
        clipId,
        inMs: clipMsAt(inFrame, fps, look.speedPercent),
        outMs: clipMsAt(outFrame, fps, look.speedPercent),
        inFrame,
        outFrame,
        startFrame,
      };
      startFrame += outFrame - inFrame;
      return item;
    }),
  };
}

/** The chapters of a version, in their order; times follow from how long it is. */
export function chaptersOf(
  items: readonly Pick<StoredItem, 'inFrame' | 'outFrame' | 'chapters'>[],
  durationMs: number | null,
): Chapter[] {
  let startFrame = 0;
  const chapters = items.flatMap(({ inFrame, outFrame, chapters: own = [] }) => {
    const start = startFrame;
    startFrame += outFrame - inFrame;
    return own
      .filter(({ atFrame }) => atFrame < outFrame - inFrame)
      .map(({ atFrame, title }) => ({ frame: start + atFrame, title }));
  });
  const frames = startFrame;
  return chapters
    .filter(({ frame }) => frame < frames)
    .toSorted((a, b) => a.frame - b.frame)
    .map(({ frame, title }) => ({ atMs: Math.round((frame * (durationMs ?? 0)) / frames), title }));
}

type LiveShapes = Pick<ProgramRow, 'liveAspect' | 'liveVariants'>;
type LiveLook = LiveShapes & Pick<ProgramRow, 'liveCaptionStyle'>;
const noLook: LiveLook = { liveAspect: null, liveVariants: null, liveCaptionStyle: null };

/** URLs of a published version; all null while nothing is live. */
export function toPlayback(
  actor: Actor,
  versionId: string | null,
  hasArtwork: boolean,
  { liveAspect: aspect, liveVariants, liveCaptionStyle }: LiveLook = noLook,
): Program['playback'] {
  const captionStyle = captionStyleOf(liveCaptionStyle);
  if (versionId === null)
    return { hls: null, mp4: null, poster: null, sprite: null, aspect: null, variants: [], captionStyle };
  const folder = mediaFolder(actor.customerId, actor.sessionId, `v-${versionId}`);
  return {
    hls: `${folder}/master.m3u8`,
    mp4: `${folder}/program.mp4`,
    poster: hasArtwork ? `${folder}/poster.jpg` : null,
    sprite: hasArtwork ? `${folder}/sprite.vtt` : null,
    aspect,
    captionStyle,
    variants: playableVariants(liveVariants ?? {}).map((each) => ({
      aspect: each,
      hls: `${folder}/${fileOf(each, 'master.m3u8')}`,
      mp4: `${folder}/${fileOf(each, 'program.mp4')}`,
    })),
  };
}

/** Who else can watch is for editors alone; others find themselves where they are named. */
function toAudience(
  row: Pick<ProgramRow, 'audience_organisation' | 'audienceIds' | 'audienceGroupIds'>,
  { customerUserId }: Actor,
  canEdit: boolean,
): Audience {
  if (row.audience_organisation) return { organisation: true };
  const named = row.audienceIds ?? [];
  if (canEdit) return { customerUserIds: named, groupIds: row.audienceGroupIds };
  return { customerUserIds: named.filter((id) => id === customerUserId), groupIds: [] };
}

export function toProgram(row: ProgramRow, actor: Actor, progress: Program['progress']): Program {
  const canEdit = mayEdit(actor, {
    createdBy: row.created_by,
    sharedWithCreators: row.shared_with_creators,
  });
  const playback = toPlayback(actor, row.live_version_id, row.live_has_artwork, row);
  const isTakenAlong = canEdit || row.allow_download;
  return {
    programId: row.id,
    title: row.title,
    description: row.description,
    tags: row.tags,
    state: row.state,
    version: row.live_version_number,
    durationMs: row.live_duration_ms ?? framesToMs(row.duration_frames, row.fps),
    fps: row.fps,
    aspect: row.aspect,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: row.live_version_id === null ? null : (row.published_at?.toISOString() ?? null),
    hasUnpublishedChanges:
      canEdit &&
      row.liveTimeline !== null &&
      (cutOf(row.timeline) !== cutOf(row.liveTimeline) ||
        hasOtherShapes(row, row) ||
        hasOtherCaptionStyle(row, row.liveCaptionStyle) ||
        row.hasOtherBumpers),
    createdBy: { customerUserId: row.created_by, name: row.createdByName },
    audience: toAudience(row, actor, canEdit),
    sharedWithCreators: row.shared_with_creators,
    playback: isTakenAlong ? playback : withoutDownloads(playback),
    shapes: { chosen: row.chosen_aspect, variants: row.variants },
    captionStyle: captionStyleOf(row.caption_style),
    scheduled: toScheduled(row, canEdit),
    availability: toAvailability(row),
    isArchived: row.put_aside_at !== null,
    language: row.language,
    allowDownload: row.allow_download,
    viewedRule: { percent: row.viewedPercent, isOwn: row.viewed_percent !== null },
    poster: canEdit ? toPoster(row.poster) : null,
    progress,
    problem: row.failure === null ? null : { code: row.failure, message: problemMessage(row.failure) },
    licence:
      !canEdit || row.licenceEnd === null || row.licenceExpiresOn === null
        ? null
        : { state: row.licenceEnd, expiresOn: row.licenceExpiresOn },
    canEdit,
  };
}

function withoutDownloads(playback: Program['playback']): Program['playback'] {
  const variants = playback.variants.map((each) => ({ ...each, mp4: null }));
  return { ...playback, mp4: null, variants };
}

/** Whether the draft is to be published in other shapes than a version. */
export function hasOtherShapes(
  row: Pick<ProgramRow, 'aspect' | 'variants'>,
  { liveAspect, liveVariants }: LiveShapes,
): boolean {
  if (liveAspect === null) return false;
  const wanted = variantsOf(row).map(({ aspect }) => aspect);
  const live = Object.keys(liveVariants ?? {});
  return row.aspect !== liveAspect || wanted.toSorted().join() !== live.toSorted().join();
}

/** Whether captions of the draft look otherwise than those of a version. */
export function hasOtherCaptionStyle(
  row: Pick<ProgramRow, 'caption_style'>,
  published: ProgramRow['liveCaptionStyle'],
): boolean {
  return !isSameCaptionStyle(captionStyleOf(row.caption_style), captionStyleOf(published));
}

function toPoster(poster: ProgramRow['poster']): Program['poster'] {
  if (poster?.kind === 'frame') return { kind: 'frame', clipId: poster.clipId, frame: poster.frame };
  return { kind: poster?.kind ?? 'auto', clipId: null, frame: null };
}

function toAvailability(row: ProgramRow): Program['availability'] {
  const { available_from: from, available_until: until, is_available: isOpen } = row;
  if (from === null && until === null) return null;
  return { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null, isOpen };
}

function toScheduled(
  { scheduledNumber: version, scheduledAt, scheduledByName }: ProgramRow,
  canEdit: boolean,
): Program['scheduled'] {
  if (!canEdit || version === null || scheduledAt === null) return null;
  return { version, publishAt: scheduledAt.toISOString(), scheduledBy: scheduledByName };
}

function designOf(title: StoredTitle) {
  if (title.kind === 'image') {
    const { kind, key, place, widthPercent, opacityPercent, untilEnd } = title;
    return [kind, key, place, widthPercent, opacityPercent, untilEnd];
  }
  return [title.kind, title.text, title.secondLine, title.place, title.colour, title.fontId, title.fontKey];
}

/** What an edit list shows between its bumpers, without the ids of its items. */
export function cutOf({ items }: { readonly items: readonly StoredItem[] }): string {
  return JSON.stringify(
    withoutBumpers(items).map(({ clipId, inFrame, outFrame, ...look }) => [
      ...[clipId, inFrame, outFrame],
      // In one order, and without what only a version has.
      ...[look.gainDb, look.speedPercent, look.fadeInFrames, look.fadeOutFrames, look.crossFadeFrames],
      look.titles?.map((title) => [...designOf(title), title.atFrame, title.frames]),
      look.chapters?.map(({ atFrame, title }) => [atFrame, title]),
      aspects.map((aspect) => {
        const framing = look.framing?.[aspect];
        return framing && [framing.fit, framing.zoom, framing.x, framing.y];
      }),
      look.music?.map(({ clipId: id, inFrame: from, atFrame, frames, ...music }) => [
        ...[id, from, atFrame, frames, music.gainDb, music.fadeInFrames, music.fadeOutFrames],
        music.ducks !== null,
      ]),
    ]),
  );
}

/** Why a publication did not come about, and what to do. */
export function problemMessage(code: string): string {
  if (code === 'not-approved')
    return "This version wasn't approved before it was due to go live. Request approval, then publish again.";
  if (code === 'consent-ended')
    return 'Consent for a clip ended before this went live. Remove or replace that clip, then publish again.';
  if (code === 'licence-expired')
    return "A clip's licence expired before this went live. Renew it or replace the clip, then publish again.";
  return code === 'trim-outside'
    ? 'A clip is now shorter than its trim. Trim it again, then publish.'
    : "A clip in this program couldn't be prepared. Retry or replace that clip, then publish again.";
}
