import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { mayEdit, maySee } from './policy.ts';
import { type ClipActor, playableFiles } from './presentation.ts';
import * as store from './store.ts';

/** What a guest may be shown of a clip. */
export interface SharedClip {
  readonly name: string;
  readonly durationMs: number;
  /** Folder of its media. */
  readonly version: string;
  /** File names; null until there is something to play or to see. */
  readonly hls: string | null;
  readonly poster: string | null;
  readonly sprite: string | null;
}

/** Throws where the user may not hand out this clip; tells its name. */
export async function requireShareable(
  trx: Trx,
  viewer: ClipActor,
  clipId: string,
): Promise<{ name: string }> {
  const row = await store.findClip(trx, viewer.customerId, clipId);
  if (row === undefined || row.archivedAt !== null || !maySee(viewer, row)) throw new AppError('not-found');
  if (!mayEdit(viewer, row)) throw new AppError('forbidden');
  return { name: row.name };
}

/** The clip as a guest sees it; undefined where it is in the bin, gone or can't be played. */
export async function findShared(
  trx: Trx,
  customerId: string,
  clipId: string,
): Promise<SharedClip | undefined> {
  const row = await store.findClip(trx, customerId, clipId);
  if (row === undefined || row.archivedAt !== null) return undefined;
  if (row.state === 'failed' || row.state === 'refused') return undefined;
  return {
    name: row.name,
    durationMs: row.durationMs ?? 0,
    version: `c-${row.assetId}`,
    ...playableFiles(row),
  };
}
