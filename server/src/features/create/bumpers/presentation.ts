import type { Bumper, BumperDetail, BumperVariant } from '@rushes/contract/create/bumpers';
import type { Trx } from '../../../context.ts';
import { framesOf, maySee } from '../../media/clips/service.ts';
import { findOverlayImages, imageThumbnail, type OverlayImage } from '../../media/files/service.ts';
import type { Actor } from '../programs/service.ts';
import type { BumpersDeps } from './deps.ts';
import type { BumperRow, VariantClip, VariantRow } from './store.ts';

type Urls = Pick<BumpersDeps, 'urlOf'>;

/** Images of bumpers that the user sees, by their files. */
type Images = ReadonlyMap<string, OverlayImage>;

async function imagesOf(trx: Trx, rows: readonly BumperRow[], actor: Actor): Promise<Images> {
  const fileIds = rows.flatMap(({ variants }) => variants.flatMap(({ image }) => image?.fileId ?? []));
  return fileIds.length === 0 ? new Map() : findOverlayImages(trx, actor, fileIds);
}

/** Rows of a list, within a transaction. */
export async function toBumpers(
  urls: Urls,
  trx: Trx,
  rows: readonly BumperRow[],
  actor: Actor,
): Promise<Bumper[]> {
  const images = await imagesOf(trx, rows, actor);
  return rows.map((row) => toBumper(urls, row, { actor, images }));
}

interface View {
  readonly actor: Actor;
  readonly images: Images;
}

function toBumper(urls: Urls, row: BumperRow, view: View): Bumper {
  const [main] = row.variants;
  return {
    bumperId: row.bumperId,
    name: row.name,
    kind: row.kind,
    rule: row.rule,
    state: row.state,
    variantCount: row.variants.length,
    programCount: row.programCount,
    poster: main === undefined ? null : posterOf(urls, main, view),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}

/** A bumper with its variants, within a transaction. */
export async function toDetail(urls: Urls, trx: Trx, row: BumperRow, actor: Actor): Promise<BumperDetail> {
  const view = { actor, images: await imagesOf(trx, [row], actor) };
  return {
    ...toBumper(urls, row, view),
    variants: row.variants.map((variant) => toVariant(urls, variant, view)),
  };
}

function toVariant(urls: Urls, variant: VariantRow, view: View): BumperVariant {
  const { aspect, language, clipId, inMs, outMs, clip, title, image, lengthMs } = variant;
  const clipName = clip !== null && maySee(view.actor, clip) ? clip.name : (title?.text ?? null);
  return {
    ...{ aspect, language, clipId, inMs, outMs },
    ...(title === undefined ? {} : { title }),
    ...(image === undefined ? {} : { image }),
    ...(lengthMs === undefined ? {} : { lengthMs }),
    clipName: image === undefined ? clipName : (view.images.get(image.fileId)?.name ?? null),
    durationMs: clip === null ? (lengthMs ?? null) : durationOf(variant, clip),
    poster: posterOf(urls, variant, view),
  };
}

function durationOf({ inMs, outMs }: VariantRow, { fps, frames, usableRange }: VariantClip): number | null {
  if (frames === null) return null;
  const whole = framesOf({ usableRange, fps, frames }) ?? { inFrame: 0, outFrame: frames };
  const toMs = (frame: number) => Math.round((frame * 1000) / fps);
  return Math.max(0, Math.min(outMs ?? toMs(whole.outFrame), toMs(frames)) - (inMs ?? toMs(whole.inFrame)));
}

/** The picture of a clip shows more than the bumper may: it is for users who see the clip, as an image is for those who see its file. */
function posterOf({ urlOf }: Urls, { clip, image }: VariantRow, { actor, images }: View): string | null {
  const file = image === undefined ? undefined : images.get(image.fileId);
  if (file !== undefined) return imageThumbnail(file, actor, urlOf);
  if (clip === null || clip.posterName === null || !maySee(actor, clip)) return null;
  const { assetId, posterName } = clip;
  return urlOf(actor.customerId, actor.sessionId, `c-${assetId}`, posterName);
}
