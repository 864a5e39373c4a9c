// Images of Files over the picture: which ones a user may place, and which ones programs keep.
import type { FieldError } from '@rushes/contract/errors';
import type { TimelineInput } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { StoredImage, StoredItem } from '../../../../schema-programs.ts';
import { type OverlayImage, findOverlayImages } from '../../../media/files/service.ts';

/** What is stored of an image besides how it is placed. */
export type PlaceableImage = Pick<StoredImage, 'key' | 'type' | 'ratio' | 'name'>;

const refusals = {
  'not-found': "This image couldn't be found. Choose another one.",
  deleted: 'This image was deleted. Choose another one.',
  'wrong-type': "This file can't be shown over the picture. Choose a PNG, JPEG or WebP image.",
  damaged: "This image couldn't be read. Export it again and upload it as a new version.",
  'too-large': 'This image is too large. Upload one of up to 50 megapixels.',
  unread: 'This image is still being read. Try again in a moment.',
} as const;

/** The images of a timeline with their present versions, or says of each what is wrong. Those of the draft stay usable for all who edit it. */
export async function resolveImages(
  trx: Trx,
  member: AccessSubject,
  { items }: TimelineInput,
  present: readonly StoredItem[],
): Promise<ReadonlyMap<string, PlaceableImage>> {
  const uses = items.flatMap(({ titles = [] }, at) =>
    titles.flatMap((title, place) =>
      title.kind === 'image'
        ? [{ fileId: title.fileId, path: `timeline.items.${at}.titles.${place}.fileId` }]
        : [],
    ),
  );
  if (uses.length === 0) return new Map();
  const fileIds = [...new Set(uses.map(({ fileId }) => fileId))];
  const found = await findOverlayImages(trx, member, fileIds);
  const kept = new Map(imagesIn(present).map((image) => [image.fileId, image]));
  const images = new Map<string, PlaceableImage>();
  const wrong = new Map<string, keyof typeof refusals>();
  for (const fileId of fileIds) {
    const judged = judge(found.get(fileId));
    if (typeof judged !== 'string') images.set(fileId, judged);
    else {
      const before = kept.get(fileId);
      if (before === undefined) wrong.set(fileId, judged);
      else images.set(fileId, pick(before));
    }
  }
  const fields = uses.flatMap(({ fileId, path }): FieldError[] => {
    const reason = wrong.get(fileId);
    return reason === undefined ? [] : [{ path, message: refusals[reason] }];
  });
  const isUnknown = [...wrong.values()].some((reason) => reason === 'not-found' || reason === 'deleted');
  if (fields.length > 0) throw new AppError(isUnknown ? 'not-found' : 'invalid', { fields });
  return images;
}

/** Those of these files that the user can place, as they are now. */
export async function placeableImages(
  trx: Trx,
  member: AccessSubject,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, PlaceableImage>> {
  if (fileIds.length === 0) return new Map();
  const found = await findOverlayImages(trx, member, [...new Set(fileIds)]);
  return new Map(
    [...found].flatMap(([fileId, image]) => {
      const judged = judge(image);
      return typeof judged === 'string' ? [] : [[fileId, judged] as const];
    }),
  );
}

export function judge(image: OverlayImage | undefined): PlaceableImage | keyof typeof refusals {
  if (image === undefined) return 'not-found';
  if (image.isArchived) return 'deleted';
  const { key, type, width, height, name } = image;
  if (type === null) return 'wrong-type';
  if (image.isDamaged) return 'damaged';
  if (image.isHuge) return 'too-large';
  if (width === null || height === null) return 'unread';
  return { key, type, ratio: Math.round((width / height) * 10_000) / 10_000, name };
}

function pick({ key, type, ratio, name }: StoredImage): PlaceableImage {
  return { key, type, ratio, name };
}

/** The images of an edit list. */
export function imagesIn(items: readonly Pick<StoredItem, 'titles' | 'inShapes'>[]): StoredImage[] {
  return items
    .flatMap((item) => [item, ...Object.values(item.inShapes ?? {})])
    .flatMap(({ titles = [] }) => titles.filter((title) => title.kind === 'image'));
}
