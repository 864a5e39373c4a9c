import type {
  CaptionCue,
  CaptionFormat,
  Captions,
  CaptionState,
  CaptionTrack,
  CaptionWord,
} from '@rushes/contract/media/captions';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { captionMost } from '@rushes/contract/limits';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { plainName } from '../../../platform/plain-name.ts';
import { publishClip } from '../assets/service.ts';
import {
  type ClipActor,
  type ClipsService,
  requireChangeableClip,
  requireVisibleClip,
} from '../clips/service.ts';
import { CaptionFileError } from './formats/cue-text.ts';
import { captionTypes, inOrder, readCaptionFile, writeCaptionFile } from './formats/formats.ts';
import { type CaptionedItem, composeCaptions } from './compose.ts';
import { captionMedia, type ComposedCaptions } from './playlists.ts';
import * as store from './store.ts';

export { addHeardCaptions } from './add-heard.ts';
export { type CaptionLook, captionSpans, drawCaption } from './draw-captions.ts';
export { captionsOf, findSpoken, listTracks } from './store.ts';
export {
  captionFile,
  captionMedia,
  captionName,
  type CaptionMedia,
  type ComposedCaptions,
} from './playlists.ts';

/** Names the captions of a clip in one language. */
export interface TrackName {
  readonly clipId: string;
  readonly language: string;
}

export interface TrackChange extends TrackName {
  /** What is replaced; 0 where there is nothing yet. */
  readonly revision: number;
  readonly cues: readonly CaptionCue[];
  /** Absent: as it was. */
  readonly state?: CaptionState | undefined;
  /** Absent: as they were. */
  readonly words?: readonly CaptionWord[] | null | undefined;
}

type DeletedCaptions = Captions & { words: CaptionWord[] | null };

export type CaptionsService = ReturnType<typeof createCaptionsService>;

/** Captions of clips, by language. Who can see a clip sees its captions, who can edit it edits them. */
export function createCaptionsService(
  context: Context,
  { clips }: { clips: Pick<ClipsService, 'onCaptions'> },
) {
  const { db } = context;
  clips.onCaptions({
    find: store.findCaptions,
    play: async (trx, customerId, { clipId, frames, fps }) => {
      const item = { clipId, inFrame: 0, outFrame: frames };
      const composed = await composedCaptions(trx, customerId, [item], fps);
      return captionMedia(composed, { entries: [item], fps, downloadName: null });
    },
  });
  return {
    getTracks: (actor: ClipActor, clipId: string): Promise<CaptionTrack[]> =>
      db.tenant(actor.customerId, async (trx) => {
        await requireVisibleClip(trx, actor, clipId);
        return (await store.listTracks(trx, actor.customerId, clipId)).map(toTrack);
      }),
    getTrack: (actor: ClipActor, name: TrackName): Promise<Captions> =>
      db.tenant(actor.customerId, async (trx) => {
        await requireVisibleClip(trx, actor, name.clipId);
        return toCaptions(await known(trx, actor, name));
      }),
    getTrackFile: (actor: ClipActor, name: TrackName, format: CaptionFormat) =>
      db.tenant(actor.customerId, async (trx) => {
        const clip = await requireVisibleClip(trx, actor, name.clipId);
        const { cues, language } = await known(trx, actor, name);
        return {
          filename: `${plainName(clip.name)}.${language}.${format}`,
          contentType: captionTypes[format],
          file: writeCaptionFile(format, cues, language),
        };
      }),
    saveTrack: (actor: ClipActor, change: TrackChange) =>
      saveTrack(context, actor, change, (isNew) => (isNew ? 'captions.added' : 'captions.changed')),
    importTrack: (actor: ClipActor, change: TrackName & { revision: number; file: string }) =>
      importTrack(context, actor, change),
    setState: (actor: ClipActor, name: TrackName, state: CaptionState) =>
      db.tenant(actor.customerId, async (trx) => {
        await requireChangeableClip(trx, actor, name.clipId);
        const row = await known(trx, actor, name);
        if (row.state === state) return toTrack(row);
        return toTrack(await write(context, trx, actor, { ...name, cues: row.cues, state }, row));
      }),
    deleteTrack: (actor: ClipActor, name: TrackName): Promise<DeletedCaptions> =>
      db.tenant(actor.customerId, async (trx) => {
        await requireChangeableClip(trx, actor, name.clipId);
        const row = await known(trx, actor, name);
        const words = await store.findWords(trx, actor.customerId, name.clipId, name.language);
        await store.deleteTrack(trx, actor.customerId, name.clipId, name.language);
        await record(context, trx, actor, 'captions.deleted', { name, before: row });
        return { ...toCaptions(row), words };
      }),
  };
}

async function importTrack(
  context: Context,
  actor: ClipActor,
  { file, ...name }: TrackName & { readonly revision: number; readonly file: string },
) {
  let format: CaptionFormat = 'vtt';
  const read = () => {
    const found = readFile(file);
    format = found.format;
    return found.cues;
  };
  const change = { ...name, cues: read, words: null };
  const saved = await saveTrack(context, actor, change, () => 'captions.imported');
  return { ...saved, format };
}

function readFile(file: string) {
  try {
    return readCaptionFile(file);
  } catch (error) {
    if (!(error instanceof CaptionFileError)) throw error;
    throw new AppError('invalid', { fields: [{ path: 'file', message: error.message }] });
  }
}

async function saveTrack(
  context: Context,
  actor: ClipActor,
  {
    clipId,
    language,
    revision,
    state,
    words,
    ...change
  }: Omit<TrackChange, 'cues'> & {
    /** Read only for someone who may change the clip. */
    readonly cues: TrackChange['cues'] | (() => TrackChange['cues']);
  },
  actionOf: (isNew: boolean) => AuditAction,
): Promise<Captions> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireChangeableClip(trx, actor, clipId);
    const before = await store.findTrack(trx, customerId, clipId, language);
    if (revision !== (before?.revision ?? 0)) throw stale(clipId, before);
    const cues = typeof change.cues === 'function' ? change.cues() : change.cues;
    if (before === undefined) {
      const others = await store.listTracks(trx, customerId, clipId);
      if (others.length >= captionMost.languages) throw new AppError('too-many-languages');
    }
    const name = { clipId, language };
    const wanted = { ...name, words, cues: inOrder(cues), state: state ?? before?.state ?? 'in-review' };
    return toCaptions(await write(context, trx, actor, wanted, before, actionOf(before === undefined)));
  });
}

/** Someone saved or deleted them since they were read. */
function stale(clipId: string, current: store.CaptionsRow | undefined): StaleError {
  return new StaleError(current === undefined ? null : toCaptions(current), {
    kind: 'clip',
    id: clipId,
    actions: ['captions.added', 'captions.changed', 'captions.deleted', 'captions.imported'],
  });
}

type WantedTrack = TrackName & {
  readonly cues: readonly CaptionCue[];
  readonly state: CaptionState;
  readonly words?: TrackChange['words'];
};

async function write(
  context: Context,
  trx: Trx,
  actor: ClipActor,
  wanted: WantedTrack,
  before: store.CaptionsRow | undefined,
  action: AuditAction = 'captions.changed',
): Promise<store.CaptionsRow> {
  const { customerId, customerUserId } = actor;
  await store.writeTrack(trx, { customerId, updatedBy: customerUserId, ...wanted }, context.clock.now());
  const after = await known(trx, actor, wanted);
  await record(context, trx, actor, action, { name: wanted, before, after });
  return after;
}

async function record(
  context: Context,
  trx: Trx,
  actor: ClipActor,
  action: AuditAction,
  {
    name: { clipId, language },
    before,
    after,
  }: { name: TrackName; before?: store.TrackRow | undefined; after?: store.TrackRow },
): Promise<void> {
  await publishClip(context, trx, { customerId: actor.customerId, clipId });
  await audit(
    context,
    trx,
    actor,
    action,
    { kind: 'clip', id: clipId },
    {
      before: before && factsOf(before),
      after: after && factsOf(after),
      details: { language },
    },
  );
}

function factsOf({ state, cueCount }: store.TrackRow) {
  return { state, cues: cueCount };
}

async function known(
  trx: Trx,
  { customerId }: ClipActor,
  { clipId, language }: TrackName,
): Promise<store.CaptionsRow> {
  const row = await store.findTrack(trx, customerId, clipId, language);
  if (row === undefined) throw new AppError('no-captions');
  return row;
}

function toTrack({ language, state, cueCount, revision, ...row }: store.TrackRow): CaptionTrack {
  const { updatedAt, updatedBy, updatedByName } = row;
  return {
    language,
    state,
    cueCount,
    revision,
    updatedAt: updatedAt.toISOString(),
    updatedBy: updatedBy === null ? null : { customerUserId: updatedBy, name: updatedByName ?? '' },
  };
}

function toCaptions(row: store.CaptionsRow): Captions {
  return { ...toTrack(row), cues: row.cues };
}

/** The captions of an edit list as its clips have them now, by language; languages in which nothing is left are not in it. */
export async function composedCaptions(
  trx: Trx,
  customerId: string,
  items: readonly CaptionedItem[],
  fps: number,
): Promise<ComposedCaptions[]> {
  const tracks = await store.captionsOf(
    trx,
    customerId,
    items.map(({ clipId }) => clipId),
  );
  return [...Map.groupBy(tracks, ({ language }) => language)]
    .map(([language, own]) => {
      const cuesOf = new Map(own.map(({ clipId, cues }) => [clipId, cues]));
      return { language, cues: composeCaptions(items, cuesOf, fps) };
    })
    .filter(({ cues }) => cues.length > 0);
}

/** A text that differs whenever the captions of these clips were changed. */
export async function captionsMark(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<string> {
  const marks = await store.marksOf(trx, customerId, clipIds);
  return marks
    .map(({ clipId, language, updatedAt }) => `${clipId} ${language} ${updatedAt.getTime()}`)
    .join();
}
