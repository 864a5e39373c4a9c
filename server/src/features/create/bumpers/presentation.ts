import type { Bumper, BumperDetail, BumperVariant } from '@rushes/contract/create/bumpers';
import { framesOf, maySee } from '../../media/clips/service.ts';
import type { Actor } from '../programs/service.ts';
import type { BumpersDeps } from './deps.ts';
import type { BumperRow, VariantRow } from './store.ts';

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

export function toDetail(urls: Urls, row: BumperRow, actor: Actor): BumperDetail {
  return {
    ...toBumper(urls, row, actor),
    variants: row.variants.map((variant) => toVariant(urls, variant, actor)),
  };
}

function toVariant(urls: Urls, variant: VariantRow, actor: Actor): BumperVariant {
  const { aspect, language, clipId, inMs, outMs, clipName } = variant;
  return {
    ...{ aspect, language, clipId, inMs, outMs },
    clipName: maySee(actor, variant) ? clipName : null,
    durationMs: durationOf(variant),
    poster: posterOf(urls, variant, actor),
  };
}

function durationOf(variant: VariantRow): number | null {
  const { fps, frames, inMs, outMs, usableRange } = variant;
  if (frames === null) return null;
  const whole = framesOf({ usableRange, fps, frames }) ?? { inFrame: 0, outFrame: frames };
  const toMs = (frame: number) => Math.round((frame * 1000) / fps);
  return Math.max(0, Math.min(outMs ?? toMs(whole.outFrame), toMs(frames)) - (inMs ?? toMs(whole.inFrame)));
}

/** The picture of a clip shows more than the bumper may: it is for users who see the clip. */
function posterOf({ urlOf }: Urls, variant: VariantRow, actor: Actor): string | null {
  const { assetId, posterName } = variant;
  if (posterName === null || !maySee(actor, variant)) return null;
  return urlOf(actor.customerId, actor.sessionId, `c-${assetId}`, posterName);
}
