import { framesAtSpeed } from '@rushes/contract/create/lists/speed';
import { clipRange } from '@rushes/contract/create/lists/speed';
import type { ExchangeFormat } from '@rushes/contract/create/program-exchange';
import type { Trx } from '../../../../context.ts';
import { plainName } from '../../../../platform/plain-name.ts';
import type { StoredItem } from '../../../../schema-programs.ts';
import { type Actor, requireEditor } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import { clipIdsOf } from '../drafts/attachments.ts';
import { findClips, type PlaceableClip } from '../drafts/clips-store.ts';
import { findProgram } from '../store.ts';
import { crossFadesOf } from '../timeline-media/plan-cross-fades.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { toEdl } from './edl.ts';
import type { ExchangeItem, ExchangeTimeline } from './exchange.ts';
import { toFcpxml } from './fcpxml.ts';
import { toOtio } from './otio.ts';
import { findSources, type ExchangeSource } from './store.ts';

/** The draft as a file that other editors open; titles, images, fades and gains aren't part of it. */
export async function exportTimeline(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, format }: { programId: string; format: ExchangeFormat },
): Promise<{ fileName: string; text: string }> {
  return context.db.tenant(actor.customerId, async (trx) => {
    await requireEditor(trx, actor, programId);
    const row = await findProgram(trx, actor.customerId, programId);
    if (row === undefined) throw new AppError('not-found');
    if (row.timeline.items.length === 0) throw new AppError('timeline-empty');
    const timeline = await toExchange(trx, actor, row);
    const text =
      format === 'edl'
        ? toEdl(timeline)
        : format === 'otio'
          ? toOtio(timeline)
          : toFcpxml(timeline, row.aspect);
    return { fileName: `${plainName(row.title)}.${format}`, text };
  });
}

async function toExchange(
  trx: Trx,
  actor: Actor,
  { title, fps, timeline: { items } }: { title: string; fps: number; timeline: { items: StoredItem[] } },
): Promise<ExchangeTimeline> {
  const clips = await findClips(trx, actor.customerId, clipIdsOf(items));
  const sources = await sourcesFor(trx, actor, clips);
  const lengths = items.map((item) => {
    const frames = clips.get(item.clipId)?.frames ?? null;
    const atSpeed = frames === null ? item.outFrame : framesAtSpeed(frames, item.speedPercent);
    return { ...item, assetId: item.clipId, frames: atSpeed };
  });
  const crossFades = crossFadesOf(lengths);
  let start = 0;
  const starts = items.map(({ inFrame, outFrame }) => {
    const own = start;
    start += outFrame - inFrame;
    return own;
  });
  return {
    title,
    fps,
    items: items.map((item, at) => ({ ...itemOf(item, sources), crossFade: crossFades[at] ?? null })),
    music: items.flatMap(({ music = [] }, at) =>
      music.map((each) => ({
        ...itemOf({ ...each, outFrame: each.inFrame + each.frames }, sources),
        startFrame: (starts[at] ?? 0) + each.atFrame,
      })),
    ),
    chapters: items.flatMap(({ chapters = [] }, at) =>
      chapters.map((each) => ({ frame: (starts[at] ?? 0) + each.atFrame, title: each.title })),
    ),
  };
}

/** Of clips that the actor can't see, the name that the timeline shows and nothing else. */
async function sourcesFor(
  trx: Trx,
  actor: Actor,
  clips: ReadonlyMap<string, PlaceableClip>,
): Promise<ReadonlyMap<string, ExchangeSource>> {
  const files = await findSources(trx, actor.customerId, [...clips.keys()]);
  return new Map(
    [...clips.values()].map((clip) => {
      const { clipId, name } = clip;
      const seen = maySeeClip(actor, clip) ? files.get(clipId) : undefined;
      return [clipId, seen ?? { name, file: name, frames: null }];
    }),
  );
}

function itemOf(
  item: Pick<StoredItem, 'clipId' | 'inFrame' | 'outFrame' | 'speedPercent'>,
  sources: ReadonlyMap<string, ExchangeSource>,
): ExchangeItem {
  const { clipId, inFrame, outFrame, speedPercent } = item;
  const shown = clipRange(item, speedPercent).outFrame;
  const { name, file, frames } = sources.get(clipId) ?? { name: clipId, file: clipId, frames: shown };
  return { clipId, name, file, frames: Math.max(frames ?? 0, shown), inFrame, outFrame, speedPercent };
}
