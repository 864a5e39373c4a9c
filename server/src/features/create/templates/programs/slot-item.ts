import type { ItemAttachments, TimelineItem } from '@rushes/contract/create/timeline';
import type { TemplateSlot } from '@rushes/contract/create/templates';

/** What a slot gives to the item that fills it. */
export function attachmentsOf({
  titles = [],
  images = [],
  music = [],
  fadeInMs,
  fadeOutMs,
  crossFadeMs,
}: TemplateSlot): ItemAttachments {
  return {
    titles: [...titles, ...images],
    music,
    ...(fadeInMs === undefined ? {} : { fadeInMs }),
    ...(fadeOutMs === undefined ? {} : { fadeOutMs }),
    ...(crossFadeMs === undefined ? {} : { crossFadeMs }),
  };
}

/** What an item has of what a slot can give. */
export function slotLookOf(
  item: TimelineItem,
): Pick<TemplateSlot, 'titles' | 'images' | 'music' | 'fadeInMs' | 'fadeOutMs' | 'crossFadeMs'> {
  const { titles = [], music = [], fadeInMs, fadeOutMs, crossFadeMs } = item;
  return {
    titles: titles.flatMap((title) => {
      if (title.kind === 'image') return [];
      const { titleId, kind, text, secondLine, place, colour, fontId, atMs, durationMs } = title;
      const times = { atMs: Math.min(atMs, mostTitleMs), durationMs: between(durationMs, 500, mostTitleMs) };
      const font = fontId === undefined ? {} : { fontId };
      return [{ titleId, kind, text, secondLine, place, colour, ...font, ...times }];
    }),
    images: titles.flatMap((image) => {
      if (image.kind !== 'image') return [];
      const { titleId, kind, fileId, place, widthPercent, opacityPercent, untilEnd } = image;
      const { atMs, durationMs } = image;
      return [{ titleId, kind, fileId, place, widthPercent, opacityPercent, untilEnd, atMs, durationMs }];
    }),
    music: music.map(
      ({ musicId, clipId, inMs, atMs, durationMs, gainDb, fadeInMs: fadeIn, fadeOutMs: fadeOut, ducks }) => ({
        ...{ musicId, clipId, inMs, atMs, durationMs, gainDb },
        ...{ fadeInMs: fadeIn, fadeOutMs: fadeOut, ducks },
      }),
    ),
    ...(fadeInMs === undefined ? {} : { fadeInMs }),
    ...(fadeOutMs === undefined ? {} : { fadeOutMs }),
    ...(crossFadeMs === undefined ? {} : { crossFadeMs }),
  };
}

const mostTitleMs = 3_600_000;

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
