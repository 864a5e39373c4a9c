import { createHash } from 'node:crypto';
import type { BumperImage, PlayedKind, EntryKind } from '@rushes/contract/create/bumpers';
import { entryKinds, usualLengthMs } from '@rushes/contract/create/lists/bumpers';
import type { Aspect } from '@rushes/contract/media/clips';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { Trx } from '../../../../context.ts';
import type { StoredImage, StoredItem, StoredTitle } from '../../../../schema-programs.ts';
import { brandImages, type OverlayImage } from '../../../media/files/service.ts';
import { findFontKeys } from '../../../media/fonts/service.ts';
import { judge } from '../drafts/images.ts';
import { framesOf } from '../../../media/clips/service.ts';
import type { ProgramRow } from '../store.ts';
import { msToFrames } from '../timeline-media/plan-pieces.ts';
import { chooseVariant } from './choose-variant.ts';
import { fillerFor, type TitleSubject } from './fill-title.ts';
import { type ChosenBumpers, chosenBumpers, type UsableVariant, usableVariants } from './store.ts';

/** A bumper as it plays in one program. */
export interface PlacedBumper {
  readonly bumperId: string;
  readonly name: string;
  readonly rule: UsableVariant['rule'];
}

interface PlacedEntry extends PlacedBumper {
  readonly item: StoredItem;
}

interface PlacedWatermark extends PlacedBumper {
  readonly image: StoredImage;
}

export type PlacedBumpers = Readonly<Record<EntryKind, PlacedEntry | null>> & {
  readonly watermark: PlacedWatermark | null;
};

/** What of a program decides which variant of a bumper it plays, and what is filled into its titles. */
interface Subject extends TitleSubject {
  readonly aspect: Aspect;
  readonly variants: readonly Aspect[];
  readonly fps: number;
  readonly language: string | null;
}

/** What the draft begins and ends with now: it follows its bumpers until a version is made. */
export async function bumpersOfDraft(trx: Trx, row: ProgramRow): Promise<PlacedBumpers> {
  const chosen = await chosenBumpers(trx, row.customer_id, row.id);
  return placeBumpers(trx, row.customer_id, row, chosen);
}

/** The bumpers that a program plays with these choices; one that can't be played in it is left out. */
export async function placeBumpers(
  trx: Trx,
  customerId: string,
  subject: Subject,
  chosen: ChosenBumpers,
): Promise<PlacedBumpers> {
  const variants = await usableVariants(trx, customerId, Object.values(chosen));
  const files = await brandImages(
    trx,
    customerId,
    variants.flatMap(({ image }) => image?.fileId ?? []),
  );
  const choose = (kind: PlayedKind) => {
    const fits = ({ clip, image }: UsableVariant) =>
      (clip === null || clip.fps === subject.fps) && (image === null || imageOf(image, files) !== null);
    const own = variants.filter((variant) => variant.kind === kind && fits(variant));
    const mandatory = own.filter(({ rule }) => rule === 'mandatory');
    const wanted = mandatory.length > 0 ? mandatory : own.filter(({ bumperId }) => bumperId === chosen[kind]);
    const variant = chooseVariant(wanted, subject);
    return { variant, others: wanted.filter((each) => each !== variant) };
  };
  const fill = await fillerFor(trx, customerId, subject, variants);
  const fonts = await findFontKeys(
    trx,
    customerId,
    variants.flatMap(({ title }) => title?.fontId ?? []),
  );
  const use = { files, fonts, fill };
  const entry = (kind: EntryKind) => {
    const { variant, others } = choose(kind);
    const placed = variant === undefined ? null : toEntry(kind, variant, use);
    if (placed === null || others.length === 0) return placed;
    return {
      ...placed,
      item: withShapes(
        placed.item,
        others.flatMap((each) => toEntryOf(kind, each, use)),
        subject,
      ),
    };
  };
  const { variant: watermark } = choose('watermark');
  return {
    ...{ intro: entry('intro'), outro: entry('outro'), licence: entry('licence') },
    watermark: watermark === undefined ? null : toWatermark(watermark, files),
  };
}

function toEntry(kind: EntryKind, variant: UsableVariant, use: TitleUse): PlacedEntry | null {
  const { bumperId, name, rule, clip, inMs, outMs, lengthMs } = variant;
  if (clip === null) return null;
  const title = toTitle(variant, use);
  const { clipId, fps, frames } = clip;
  const length = Math.min(frames, msToFrames(lengthMs ?? usualLengthMs, fps));
  if (title !== null) {
    const titles = [{ ...title, titleId: `bumper-${kind}`, atFrame: 0, frames: length }];
    const item = { itemId: `bumper-${kind}`, clipId, inFrame: 0, outFrame: length, titles };
    return { bumperId, name, rule, item: { ...item, bumper: { bumperId, kind } } };
  }
  const whole = framesOf(clip) ?? { inFrame: 0, outFrame: frames };
  const inFrame = inMs === null ? whole.inFrame : msToFrames(inMs, fps);
  const outFrame = outMs === null ? whole.outFrame : Math.min(frames, msToFrames(outMs, fps));
  if (inFrame >= outFrame) return null;
  const item = { itemId: `bumper-${kind}`, clipId, inFrame, outFrame, bumper: { bumperId, kind } };
  return { bumperId, name, rule, item };
}

interface ShapeVariant extends Pick<UsableVariant, 'aspect' | 'language'> {
  readonly item: StoredItem;
}

function toEntryOf(kind: EntryKind, variant: UsableVariant, use: TitleUse): ShapeVariant[] {
  const { aspect, language } = variant;
  const entry = toEntry(kind, variant, use);
  return entry === null ? [] : [{ aspect, language, item: entry.item }];
}

/** With what further shapes play in its place: their own variants, where those are as long. */
function withShapes(item: StoredItem, others: readonly ShapeVariant[], subject: Subject): StoredItem {
  const length = item.outFrame - item.inFrame;
  const isLongEnough = ({ item: { inFrame, outFrame } }: ShapeVariant) => outFrame - inFrame >= length;
  const inShapes: NonNullable<StoredItem['inShapes']> = {};
  for (const aspect of subject.variants.filter((each) => each !== subject.aspect)) {
    const own = others.filter((each) => each.aspect === aspect && isLongEnough(each));
    const variant = chooseVariant(own, { ...subject, aspect });
    if (variant === undefined) continue;
    const { clipId, inFrame, titles } = variant.item;
    // Captions and chapters count by the main shape: what is longer ends with it.
    const shown = titles?.map((title) => ({ ...title, frames: Math.min(title.frames, length) }));
    inShapes[aspect] = { clipId, inFrame, outFrame: inFrame + length, titles: shown };
  }
  return Object.keys(inShapes).length === 0 ? item : { ...item, inShapes };
}

type Place = 'titleId' | 'atFrame' | 'frames';

/** What is shown over a plain clip. */
type LaidOver = Omit<StoredImage, Place> | Omit<Exclude<StoredTitle, StoredImage>, Place>;

type Files = ReadonlyMap<string, OverlayImage>;

interface TitleUse {
  readonly files: Files;
  /** Where fonts are stored; null for removed ones: their titles have the standard font. */
  readonly fonts: ReadonlyMap<string, string | null>;
  readonly fill: (title: TitleDesign) => TitleDesign;
}

/** Null for a clip. */
function toTitle({ image, title }: UsableVariant, { files, fonts, fill }: TitleUse): LaidOver | null {
  if (title !== null) {
    const fontKey = fonts.get(title.fontId ?? '') ?? null;
    return { ...fill(title), ...(fontKey === null ? {} : { fontKey }) };
  }
  const file = image === null ? null : imageOf(image, files);
  return image === null || file === null ? null : { kind: 'image', ...image, ...file, untilEnd: false };
}

/** An image that can be shown; null where its file is gone or can't be read. */
function imageOf({ fileId }: BumperImage, files: Files) {
  const judged = judge(files.get(fileId));
  // What is in the bin stays in programs until it is replaced, as images of their own do.
  const file = files.get(fileId);
  const kept = judged === 'deleted' && file !== undefined ? judge({ ...file, isArchived: false }) : judged;
  return typeof kept === 'string' ? null : kept;
}

function toWatermark(variant: UsableVariant, files: Files): PlacedWatermark | null {
  const { bumperId, name, rule, image } = variant;
  const file = image === null ? null : imageOf(image, files);
  if (image === null || file === null) return null;
  const place = { titleId: 'bumper-watermark', atFrame: 0, frames: 1, untilEnd: true };
  return {
    bumperId,
    name,
    rule,
    image: { kind: 'image', ...image, ...file, ...place, bumper: { bumperId } },
  };
}

/** An edit list with its bumpers; an empty one stays empty. */
export function withBumpers<Item extends StoredItem>(
  items: readonly Item[],
  placed: PlacedBumpers,
): readonly (Item | StoredItem)[] {
  if (items.length === 0) return items;
  return betweenBumpers(withWatermark(items, placed.watermark?.image), (kind) => placed[kind]?.item);
}

/** The entries in the order in which they play. */
export function betweenBumpers<Item, Entry>(
  items: readonly Item[],
  entryOf: (kind: EntryKind) => Entry | undefined,
): (Item | Entry)[] {
  const [intro, outro, licence] = entryKinds.map((kind) => entryOf(kind) ?? null);
  const end = [outro ?? null, licence ?? null].filter((entry) => entry !== null);
  return [...(intro == null ? [] : [intro]), ...items, ...end];
}

/** It lies over the items from the first one until the end of the last. */
export function withWatermark<Item extends Pick<StoredItem, 'titles'>>(
  items: readonly Item[],
  image: StoredImage | undefined,
): Item[] {
  return items.map((item, at) =>
    at === 0 && image !== undefined ? { ...item, titles: [...(item.titles ?? []), image] } : item,
  );
}

/** The watermark of an edit list. */
export function watermarkIn(items: readonly Pick<StoredItem, 'titles'>[]): StoredImage | undefined {
  return items
    .flatMap(({ titles = [] }) => titles)
    .find((title): title is StoredImage => title.kind === 'image' && title.bumper !== undefined);
}

/** An edit list without its bumpers. */
export function withoutBumpers<Item extends Pick<StoredItem, 'bumper' | 'titles'>>(
  items: readonly Item[],
): Item[] {
  return items
    .filter(({ bumper }) => bumper === undefined)
    .map((item) => {
      const { titles = [] } = item;
      const own = titles.filter((title) => title.kind !== 'image' || title.bumper === undefined);
      if (own.length === titles.length) return item;
      const { titles: _shown, ...rest } = item;
      return (own.length === 0 ? rest : { ...item, titles: own }) as Item;
    });
}

/** How long what is before the program's own items is. */
export function introFrames(items: readonly StoredItem[]): number {
  const intro = items.find(({ bumper }) => bumper?.kind === 'intro');
  return intro === undefined ? 0 : intro.outFrame - intro.inFrame;
}

/** What is seen of an image. */
export function looksOfImage({ key, place, widthPercent, opacityPercent }: StoredImage): unknown[] {
  return [key, place, widthPercent, opacityPercent];
}

/** What is seen of what lies over an entry. */
export function looksOfTitles(titles: readonly StoredTitle[] = []): unknown[] {
  return titles.map((title) => {
    if (title.kind === 'image') return looksOfImage(title);
    const { titleId: _titleId, atFrame: _atFrame, frames: _frames, ...design } = title;
    return design;
  });
}

/** Differs where something else is played; empty without bumpers. */
function bumpersMark(placed: PlacedBumpers): string {
  const entries = entryKinds.flatMap((kind) => placed[kind]?.item ?? []);
  const image = placed.watermark?.image;
  const plain = entries.map(({ clipId, inFrame, outFrame, bumper, titles, inShapes = {} }): unknown[] => [
    ...[bumper?.kind, clipId, inFrame, outFrame],
    ...looksOfTitles(titles),
    ...Object.entries(inShapes).map(([aspect, each]) => [
      ...[aspect, each.clipId, each.inFrame],
      ...looksOfTitles(each.titles),
    ]),
  ]);
  if (image !== undefined) plain.push(looksOfImage(image));
  if (plain.length === 0) return '';
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 12);
}

/** Names the draft as it plays now; of a program, only the present one plays. */
export function draftVersionOf(row: Pick<ProgramRow, 'id' | 'revision'>, placed: PlacedBumpers): string {
  const mark = bumpersMark(placed);
  return `${row.id}-${row.revision}${mark === '' ? '' : `-${mark}`}`;
}
