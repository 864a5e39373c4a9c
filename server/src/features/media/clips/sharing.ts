import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { mayEdit, maySee } from './policy.ts';
import { type ClipActor, playableFiles } from './presentation.ts';
import * as store from './store.ts';
import { keptPartOf, type TrimmedClip } from './usable-range.ts';

/** What a guest may be shown of a clip. */
export interface SharedClip {
  readonly name: string;
  readonly durationMs: number;
  /** Folder of its media. */
  readonly version: string;
  /** File names; null until there is something to play or to see, and of a trimmed clip. */
  readonly hls: string | null;
  readonly poster: string | null;
  readonly sprite: string | null;
  /** Of a trimmed clip, which must not be shown as a whole: the files are those of all of it. */
  readonly trimmed: TrimmedClip | null;
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
  const shown = { name: row.name, durationMs: row.durationMs ?? 0, version: `c-${row.assetId}` };
  if (row.usableRange === null) return { ...shown, ...playableFiles(row), trimmed: null };
  const nothingYet = { ...shown, hls: null, poster: null, sprite: null, trimmed: null };
  if (row.frames === null || row.aspect === null) return nothingYet;
  const trimmed = keptPartOf(row);
  return trimmed === null ? undefined : { ...nothingYet, trimmed };
}

/** The part that guests may see of the clip that shows this asset; undefined where it isn't trimmed, or there is none. */
export async function findTrimmed(
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<TrimmedClip | undefined> {
  const known = await store.findPlayable(trx, customerId, assetId);
  if (known === undefined || !known.isTrimmed) return undefined;
  const row = await store.findClip(trx, customerId, known.clipId);
  return row === undefined ? undefined : (keptPartOf(row) ?? undefined);
}
