import { createHash } from 'node:crypto';
import type { PlayedKind } from '@rushes/contract/create/bumpers';
import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import type { Trx } from '../../../../context.ts';
import type { VersionItem } from '../../../../schema-programs.ts';
import { captionMedia } from '../../../media/captions/service.ts';
import type { PlayableSource } from '../../../media/playback/service.ts';
import type { Actor } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { editsAll } from '../policy.ts';
import { toPlayable } from '../playlists/playlists.ts';
import type { SourceDeps } from '../playlists/sources.ts';
import { mediaFolder } from '../presentation.ts';
import { findVersion } from '../publication/store.ts';
import { findProgram } from '../store.ts';
import { mainShape, piecesIn } from '../timeline-media/shapes.ts';
import { loadTimelineMedia, renditionStatusOf } from '../timeline-media/rendition-status.ts';
import { played, renewedItems } from './republish.ts';

/** Has made what a live program needs to play with the present bumper of a kind; its address, or null until that is there. */
export async function prepareRenewed(
  { assets }: ProgramsDeps,
  trx: Trx,
  { customerId, sessionId }: Actor,
  { programId, kind }: { programId: string; kind: PlayedKind },
): Promise<string | null> {
  const renewed = await findRenewed(trx, customerId, programId, kind);
  if (renewed === null) return null;
  const { items, aspect, mark } = renewed;
  for (const assetId of new Set(items.map((item) => item.assetId)))
    await assets.ensureRenditions(trx, customerId, assetId, aspect, { urgent: false });
  await assets.ensurePieces(trx, customerId, piecesIn(items, mainShape(renewed)));
  const media = await loadTimelineMedia(trx, customerId, items, mainShape(renewed));
  if (!renditionStatusOf(media).isReady) return null;
  return `${mediaFolder(customerId, sessionId, `r-${programId}-${kind}-${mark}`)}/master.m3u8`;
}

/** Live programs with the present bumper of a kind, for users who edit all programs: `r-{programId}-{kind}-{mark}`. */
export function renewedSource({ context, nameOf, remember }: Omit<SourceDeps, 'assets'>): PlayableSource {
  return {
    letter: 'r',
    maySee: (viewer) => Promise.resolve(viewer.kind === 'member' && editsAll(viewer)),
    load: (customerId, id) =>
      context.db.tenant(customerId, async (trx) => {
        const [, programId = '', kindName, mark] = renewedId.exec(id) ?? [];
        const kind = playedKinds.find((each) => each === kindName);
        const renewed = kind === undefined ? null : await findRenewed(trx, customerId, programId, kind);
        if (renewed === null || renewed.mark !== mark) return null;
        const { items, fps } = renewed;
        const timelineMedia = await loadTimelineMedia(trx, customerId, items, mainShape(renewed));
        const { isReady, rungs } = renditionStatusOf(timelineMedia);
        if (!isReady) return null;
        remember(programId, `r-${id}`);
        const captions = captionMedia([], { entries: timelineMedia.entries, fps, downloadName: null });
        return toPlayable({ timelineMedia, rungs, fps, captions, artwork: null, nameOf, download: null });
      }),
  };
}

const renewedId =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(intro|outro|licence|watermark)-([0-9a-f]{12})$/;

async function findRenewed(trx: Trx, customerId: string, programId: string, kind: PlayedKind) {
  const row = await findProgram(trx, customerId, programId);
  if (row === undefined || row.live_version_id === null) return null;
  const live = await findVersion(trx, customerId, row.live_version_id);
  if (live === undefined) return null;
  const items = await renewedItems(trx, row, live, kind);
  return { items, aspect: live.aspect, fps: live.fps, mark: markOf(items) };
}

function markOf(items: readonly VersionItem[]): string {
  return createHash('sha256')
    .update(JSON.stringify(played(items)))
    .digest('hex')
    .slice(0, 12);
}
