// Programs as calls answer them, for tests.
import type { Draft, Program, ProgramDetail } from '@rushes/contract/create/programs';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { idOf } from '../../media/clips/parts/test-clips.ts';

export const ownerId = idOf(901);

export const noPlayback: Program['playback'] = {
  ...{ hls: null, mp4: null, poster: null, sprite: null, aspect: null, variants: [] },
  captionStyle: usualCaptionStyle,
};

export function draftOf(more: Partial<Draft> = {}): Draft {
  return {
    revision: 4,
    savedAt: '2026-01-05T10:00:00.000Z',
    savedBy: null,
    timeline: {
      items: [
        {
          itemId: 'item-1',
          clipId: idOf(1),
          inMs: 0,
          outMs: 1000,
          inFrame: 0,
          outFrame: 30,
          startFrame: 0,
        },
      ],
    },
    durationMs: 1000,
    bumpers: { intro: null, outro: null, licence: null, watermark: null },
    pieces: { ready: 1, total: 1, reused: 1 },
    hls: null,
    sprite: null,
    variants: [],
    rungs: [],
    limitingClipId: null,
    waitingForClipIds: [],
    deletedClipIds: [],
    endingLicences: [],
    differsFromLive: true,
    differsFromScheduled: false,
    ...more,
  };
}

export function programOf(number: number, more: Partial<Program> = {}): Program {
  return {
    programId: idOf(100 + number),
    title: `Program ${number}`,
    description: '',
    tags: [],
    state: 'draft',
    version: null,
    durationMs: 1000,
    fps: 30,
    aspect: '16:9',
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    publishedAt: null,
    hasUnpublishedChanges: false,
    createdBy: { customerUserId: ownerId, name: 'Clara' },
    audience: { organisation: true },
    sharedWithCreators: false,
    playback: noPlayback,
    captionStyle: usualCaptionStyle,
    shapes: { chosen: null, variants: [] },
    scheduled: null,
    availability: null,
    isArchived: false,
    language: null,
    allowDownload: true,
    viewedRule: { percent: 80, isOwn: false },
    poster: { kind: 'auto', clipId: null, frame: null },
    progress: null,
    problem: null,
    licence: null,
    canEdit: true,
    ...more,
  };
}

export function programDetailOf(number: number, more: Partial<ProgramDetail> = {}): ProgramDetail {
  const draft = draftOf();
  return {
    ...programOf(number),
    timeline: draft.timeline,
    draft,
    captions: [],
    chapters: [],
    editors: [],
    watch: { positionMs: 0, watchedFraction: 0, viewed: false, viewedAt: null },
    ...more,
  };
}

/** A program that is live. */
export const publishedOf = (number: number, more: Partial<ProgramDetail> = {}): ProgramDetail =>
  programDetailOf(number, {
    state: 'published',
    version: 2,
    publishedAt: '2026-01-06T10:00:00.000Z',
    draft: draftOf({ differsFromLive: false }),
    ...more,
  });
