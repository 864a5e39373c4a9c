import type { CrossFade } from '@rushes/contract/create/lists/cross-fade';
import { normalSpeed } from '@rushes/contract/create/lists/speed';
import { type ExchangeItem, type ExchangeTimeline, lengthOf } from './exchange.ts';

const common = { effects: [], markers: [], metadata: {}, enabled: true };

/** OpenTimelineIO JSON (schemas Timeline.1, Clip.2): one video track, one audio track for each piece of music. */
export function toOtio({ title, fps, items, music, chapters }: ExchangeTimeline): string {
  const { time, range, clip, gap, dissolve } = schemasAt(fps);
  const track = (kind: 'Video' | 'Audio', name: string, children: readonly object[]) => ({
    OTIO_SCHEMA: 'Track.1',
    ...{ kind, name, ...common, source_range: null, children },
  });
  const markers = chapters.map(({ frame, title: name }) => ({
    OTIO_SCHEMA: 'Marker.2',
    ...{ name, color: 'YELLOW', metadata: {}, marked_range: range(frame, 0) },
  }));
  const sounds = music.map((each, index) =>
    track('Audio', `Music ${index + 1}`, [
      ...(each.startFrame > 0 ? [gap(each.startFrame)] : []),
      clip(each),
    ]),
  );
  const picture = items.flatMap((item) => [
    ...(item.crossFade == null ? [] : [dissolve(item.crossFade)]),
    clip(item),
  ]);
  const children = [track('Video', 'V1', picture), ...sounds];
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    ...{ name: title, global_start_time: time(0), metadata: {} },
    tracks: { OTIO_SCHEMA: 'Stack.1', name: 'tracks', ...common, markers, source_range: null, children },
  };
  return `${JSON.stringify(timeline, null, 2)}\n`;
}

/** What a timeline consists of, at a frame rate. */
function schemasAt(fps: number) {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate: fps, value });
  const range = (start: number, duration: number) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(start),
    duration: time(duration),
  });
  const media = ({ clipId, file, frames }: ExchangeItem) => ({
    OTIO_SCHEMA: 'ExternalReference.1',
    name: file,
    target_url: encodeURIComponent(file.toWellFormed()),
    available_range: range(0, frames),
    metadata: { rushes: { clipId } },
  });
  const warp = (speedPercent: number | undefined) =>
    speedPercent === undefined
      ? {}
      : {
          effects: [
            {
              OTIO_SCHEMA: 'LinearTimeWarp.1',
              ...{ name: 'Speed', effect_name: 'LinearTimeWarp', metadata: {} },
              time_scalar: speedPercent / 100,
            },
          ],
        };
  const clip = (item: ExchangeItem) => ({
    OTIO_SCHEMA: 'Clip.2',
    ...{ name: item.name, ...common, ...warp(item.speedPercent) },
    // As long as it plays; its effect says how much of the clip that is.
    source_range: range((item.inFrame * (item.speedPercent ?? normalSpeed)) / 100, lengthOf(item)),
    media_references: { DEFAULT_MEDIA: media(item) },
    active_media_reference_key: 'DEFAULT_MEDIA',
  });
  const gap = (frames: number) => ({
    OTIO_SCHEMA: 'Gap.1',
    ...{ name: '', ...common, source_range: range(0, frames) },
  });
  const dissolve = ({ before, after }: CrossFade) => ({
    OTIO_SCHEMA: 'Transition.1',
    ...{ name: 'Cross Dissolve', transition_type: 'SMPTE_Dissolve', metadata: {} },
    ...{ in_offset: time(before), out_offset: time(after) },
  });
  return { time, range, clip, gap, dissolve };
}
