import type { CaptionCue, CaptionWord } from '@rushes/contract/media/captions';
import { captionMost } from '@rushes/contract/limits';
import type { Context, Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import { publishClip } from '../assets/service.ts';
import * as store from './store.ts';

export interface HeardCaptions {
  readonly customerId: string;
  readonly clipId: string;
  readonly language: string;
  readonly cues: readonly CaptionCue[];
  /** Null where the times of words aren't known. */
  readonly words: readonly CaptionWord[] | null;
}

/**
 * Adds captions that a machine wrote. Captions that are there in that language stay as they are, and get the times of their
 * words. False where the clip has captions in too many languages.
 */
export async function addHeardCaptions(context: Context, trx: Trx, heard: HeardCaptions): Promise<boolean> {
  const { customerId, clipId, language, cues, words } = heard;
  const others = await store.listTracks(trx, customerId, clipId);
  const isThere = others.some((track) => track.language === language);
  if (!isThere && others.length >= captionMost.languages) return false;
  const track = { customerId, clipId, language, cues, words, state: 'automatic', updatedBy: null } as const;
  if (isThere || !(await store.insertTrack(trx, track, context.clock.now()))) {
    if (words !== null) await store.writeWords(trx, { customerId, clipId, language, words });
    await publishClip(context, trx, { customerId, clipId });
    return true;
  }
  await publishClip(context, trx, { customerId, clipId });
  const actor = { customerId, userId: null };
  const after = { state: track.state, cues: cues.length };
  const object = { kind: 'clip', id: clipId };
  await audit(context, trx, actor, 'captions.added', object, { after, details: { language } });
  return true;
}
