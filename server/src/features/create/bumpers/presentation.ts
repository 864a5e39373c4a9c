import type { Bumper, BumperDetail, BumperVariant } from '@rushes/contract/create/bumpers';
import type { Trx } from '../../../context.ts';
import { framesOf, maySee } from '../../media/clips/service.ts';
import { findOverlayImages } from '../../media/files/service.ts';
import type { Actor } from '../programs/service.ts';
import type { BumpersDeps } from './deps.ts';
import type { BumperRow, VariantClip, VariantRow } from './store.ts';

type Urls = Pick<BumpersDeps, 'urlOf'>;

export function toBumper(urls: Urls, row: BumperRow, actor: Actor): Bumper {
  const [main] = row.variants;
  return {
    bumperId: row.bumperId,
    name: row.name,
    kind: row.kind,
    rule: row.rule,
    state: row.state,
    variantCount: row.variants.length,
    programCount: row.programCount,
    poster: main === undefined ? null : posterOf(urls, main, actor),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}

/** A bumper with its variants, within a transaction. */
export async function toDetail(urls: Urls, trx: Trx, row: BumperRow, actor: Actor): Promise<BumperDetail> {
  const fileIds = row.variants.flatMap(({ image }) => image?.fileId ?? []);
  const files = await findOverlayImages(trx, actor, fileIds);
  return {
    ...toBumper(urls, row, actor),
    variants: row.variants.map((variant) => ({
      ...toVariant(urls, variant, actor),
      ...(variant.image === undefined
        ? {}
        : { image: variant.image, clipName: files.get(variant.image.fileId)?.name ?? null }),
    })),
  };
}

function toVariant(urls: Urls, variant: VariantRow, actor: Actor): BumperVariant {
  const { aspect, language, clipId, inMs, outMs, clip, title, lengthMs } = variant;
  return {
    ...{ aspect, language, clipId, inMs, outMs },
    ...(title === undefined ? {} : { title }),
    ...(lengthMs === undefined ? {} : { lengthMs }),
    clipName: clip !== null && maySee(actor, clip) ? clip.name : (title?.text ?? null),
    durationMs: clip === null ? (lengthMs ?? null) : durationOf(variant, clip),
    poster: posterOf(urls, variant, actor),
  };
}

function durationOf({ inMs, outMs }: VariantRow, { fps, frames, usableRange }: VariantClip): number | null {
  if (frames === null) return null;
  const whole = framesOf({ usableRange, fps, frames }) ?? { inFrame: 0, outFrame: frames };
  const toMs = (frame: number) => Math.round((frame * 1000) / fps);
  return Math.max(0, Math.min(outMs ?? toMs(whole.outFrame), toMs(frames)) - (inMs ?? toMs(whole.inFrame)));
}

/** The picture of a clip shows more than the bumper may: it is for users who see the clip. */
function posterOf({ urlOf }: Urls, { clip }: VariantRow, actor: Actor): string | null {
  if (clip === null || clip.posterName === null || !maySee(actor, clip)) return null;
  const { assetId, posterName } = clip;
  return urlOf(actor.customerId, actor.sessionId, `c-${assetId}`, posterName);
}
