// What of a template's look a user can use in a program: others' clips and files stay with those who see them.
import type {
  LeftOut,
  SlotImage,
  SlotTitle,
  TemplateContent,
  TemplateSlot,
} from '@rushes/contract/create/templates';
import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import type { Trx } from '../../../../context.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import { findFontKeys } from '../../../media/fonts/service.ts';
import {
  type Actor,
  type BumperChoices,
  findTimelineClips,
  offeredBumpers,
  placeableImages,
} from '../../programs/service.ts';

/** An image with what an editor needs to show it. */
export type UsableImage = SlotImage & { name: string; ratio: number };

export interface UsableSlot extends TemplateSlot {
  images?: UsableImage[] | undefined;
}

/** Slots with those of their images and music that the user can place, and what that leaves out. */
export async function usableSlots(
  trx: Trx,
  actor: Actor,
  slots: readonly TemplateSlot[],
  fps: number | null,
): Promise<{ slots: UsableSlot[]; leftOut: LeftOut[] }> {
  const fileIds = slots.flatMap(({ images = [] }) => images.map(({ fileId }) => fileId));
  const found = await placeableImages(trx, actor, fileIds);
  const sounds = await usableMusic(trx, actor, slots, fps);
  const fontIds = slots.flatMap(({ titles = [] }) => titles.flatMap(({ fontId }) => fontId ?? []));
  const fonts = await findFontKeys(trx, actor.customerId, fontIds);
  const leftOut: LeftOut[] = [];
  const usable = slots.map((slot): UsableSlot => {
    const { titles, images = [], music = [], ...rest } = slot;
    const shown = images.flatMap((image) => {
      const file = found.get(image.fileId);
      return file === undefined ? [] : [{ ...image, name: file.name, ratio: file.ratio }];
    });
    const heard = music.filter(({ clipId }) => sounds.has(clipId));
    if (shown.length < images.length) leftOut.push({ kind: 'image', slotTitle: slot.title });
    if (heard.length < music.length) leftOut.push({ kind: 'music', slotTitle: slot.title });
    return {
      ...rest,
      ...(titles === undefined ? {} : { titles: titles.map((title) => inOwnFont(title, fonts)) }),
      ...(shown.length === 0 ? {} : { images: shown }),
      ...(heard.length === 0 ? {} : { music: heard }),
    };
  });
  return { slots: usable, leftOut };
}

/** A font of another organisation, as in templates of the installation, is left out. */
function inOwnFont({ fontId, ...title }: SlotTitle, fonts: ReadonlyMap<string, unknown>): SlotTitle {
  return fontId === undefined || !fonts.has(fontId) ? title : { ...title, fontId };
}

/** Clips of music that the user may place in a program of this rate. */
async function usableMusic(
  trx: Trx,
  actor: Actor,
  slots: readonly TemplateSlot[],
  fps: number | null,
): Promise<ReadonlySet<string>> {
  const clipIds = slots.flatMap(({ music = [] }) => music.map(({ clipId }) => clipId));
  if (clipIds.length === 0) return new Set();
  const clips = await findTimelineClips(trx, actor.customerId, [...new Set(clipIds)]);
  const usable = [...clips.values()].filter(
    (clip) =>
      !clip.isArchived &&
      clip.state === 'ready' &&
      (clip.frames ?? 0) > 0 &&
      (fps === null || clip.fps === fps) &&
      maySeeClip(actor, clip),
  );
  return new Set(usable.map(({ clipId }) => clipId));
}

/** The chosen bumpers that are still offered; for others, programs begin and end as other new ones. */
export async function usableBumpers(
  trx: Trx,
  customerId: string,
  { bumpers = {} }: Pick<TemplateContent, 'bumpers'>,
): Promise<{ bumpers: BumperChoices; leftOut: LeftOut[] }> {
  const offered = new Set((await offeredBumpers(trx, customerId)).map(({ bumperId }) => bumperId));
  const isGone = (kind: (typeof playedKinds)[number]) => {
    const bumperId = bumpers[kind];
    return bumperId != null && !offered.has(bumperId);
  };
  const gone = playedKinds.filter(isGone);
  return {
    bumpers: Object.fromEntries(
      playedKinds.flatMap((kind) => (gone.includes(kind) ? [] : [[kind, bumpers[kind]]])),
    ),
    leftOut: gone.map((kind) => ({ kind, slotTitle: null })),
  };
}
