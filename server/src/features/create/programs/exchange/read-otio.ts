import { z } from 'zod';
import { type ReadItem, type ReadTimeline, speedOfScale } from './exchange.ts';

const time = z.object({ rate: z.number().positive(), value: z.number() });
const range = z.object({ start_time: time, duration: time });
const reference = z.object({
  name: z.string().nullish(),
  target_url: z.string().nullish(),
  available_range: range.nullish(),
  metadata: z.object({ rushes: z.object({ clipId: z.uuid() }).optional().catch(undefined) }).nullish(),
});
const clip = z.object({
  name: z.string().nullish(),
  source_range: range.nullish(),
  effects: z.array(z.unknown()).nullish(),
  media_reference: reference.nullish(),
  media_references: z.record(z.string(), reference).nullish(),
  active_media_reference_key: z.string().nullish(),
});
const warp = z.object({
  OTIO_SCHEMA: z.string().startsWith('LinearTimeWarp.'),
  time_scalar: z.number(),
});
const transition = z.object({ transition_type: z.string(), in_offset: time, out_offset: time });
const anyOf = z.looseObject({ OTIO_SCHEMA: z.string() });
const marker = z.object({ name: z.string().nullish(), marked_range: range });
const track = z.object({ kind: z.string(), children: z.array(anyOf) });
const timeline = z.object({
  OTIO_SCHEMA: z.string().startsWith('Timeline.'),
  name: z.string().nullish(),
  tracks: z.object({ children: z.array(anyOf), markers: z.array(marker).nullish().catch(null) }),
});

type Range = z.infer<typeof range>;

/**
 * The first video track of OpenTimelineIO JSON (Timeline.1 with Clip.1 or Clip.2) and its markers; null where it is none.
 * https://opentimelineio.readthedocs.io/en/latest/tutorials/otio-file-format-specification.html
 */
export function readOtio(text: string): ReadTimeline | null {
  const read = timeline.safeParse(parsed(text));
  if (!read.success) return null;
  const { name, tracks } = read.data;
  const all = tracks.children.filter((child) => isA(child, 'Track')).map((child) => track.safeParse(child));
  const known = all.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const picture = known.find(({ kind }) => kind === 'Video');
  if (picture === undefined) return null;
  const others = known.filter(
    (each) => each !== picture && each.children.some((child) => isA(child, 'Clip')),
  );
  const items: ReadItem[] = [];
  let leftOut = others.length;
  let crossFadeS: number | undefined;
  for (const [at, child] of picture.children.entries()) {
    const former = picture.children[at - 1];
    const dissolveS = former !== undefined && isA(former, 'Clip') ? readDissolve(child) : null;
    const found = isA(child, 'Clip') ? readClip(child) : null;
    if (found === null && dissolveS === null) leftOut += 1;
    if (found !== null) items.push({ ...found.item, crossFadeS });
    if (found?.hasOtherEffects === true) leftOut += 1;
    crossFadeS = dissolveS ?? undefined;
  }
  const chapters = (tracks.markers ?? []).map((each) => ({
    title: each.name ?? '',
    atS: each.marked_range.start_time.value / each.marked_range.start_time.rate,
  }));
  return { title: name ?? null, items, chapters, leftOut };
}

/** How long a dissolve is; null where it is something else. */
function readDissolve(child: { readonly OTIO_SCHEMA: string }): number | null {
  const { data } = transition.safeParse(isA(child, 'Transition') ? child : null);
  if (data?.transition_type !== 'SMPTE_Dissolve') return null;
  return [data.in_offset, data.out_offset].reduce((sum, { value, rate }) => sum + value / rate, 0);
}

function parsed(text: string): unknown {
  // The database keeps no NUL, and no name has one.
  if (text.includes('\\u0000')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isA({ OTIO_SCHEMA }: { readonly OTIO_SCHEMA: string }, kind: string): boolean {
  return OTIO_SCHEMA.startsWith(`${kind}.`);
}

/** Times of the source count from where its file begins, which has a time code of its own. */
function readClip(child: unknown): { item: ReadItem; hasOtherEffects: boolean } | null {
  const { data } = clip.safeParse(child);
  if (data === undefined) return null;
  const media =
    data.media_references?.[data.active_media_reference_key ?? 'DEFAULT_MEDIA'] ?? data.media_reference;
  const shown = data.source_range ?? media?.available_range;
  if (shown === null || shown === undefined) return null;
  const beginS = media?.available_range ? startOf(media.available_range) : 0;
  const inS = startOf(shown) - beginS;
  const effects = data.effects ?? [];
  const [warped] = effects.map((each) => warp.safeParse(each).data?.time_scalar);
  const speedPercent = effects.length === 1 && warped !== undefined ? speedOfScale(warped) : null;
  // A clip with a time warp is as long as it plays, whatever of its media that is.
  const playedS = shown.duration.value / shown.duration.rate;
  const item = {
    name: data.name ?? '',
    file: fileOf(media?.target_url) ?? media?.name ?? null,
    clipId: media?.metadata?.rushes?.clipId ?? null,
    inS,
    outS: inS + (playedS * (speedPercent ?? 100)) / 100,
    ...(speedPercent === null ? {} : { speedPercent }),
  };
  return { item, hasOtherEffects: effects.length > 0 && speedPercent === null };
}

function startOf({ start_time: { value, rate } }: Range): number {
  return value / rate;
}

function fileOf(url: string | null | undefined): string | null {
  if (url === null || url === undefined) return null;
  const last = url.split(/[/\\]/).at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
