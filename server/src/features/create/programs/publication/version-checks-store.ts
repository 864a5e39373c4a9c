// What can be said of a version without watching it.
import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { clipIdsOf, mainClipIdsOf } from '../drafts/attachments.ts';
import type { ProgramsDeps } from '../deps.ts';
import { findClips } from '../drafts/clips-store.ts';
import { findVersion } from './store.ts';

/** What is to be mended in a version, by what was checked; names only of clips that the user sees. */
interface Checked {
  captions: { clipId: string; language: string; name: string | null }[];
  bumpers: { bumperId: string; name: string }[] | null;
  clips: { name: string | null }[];
  licences: { clipId: string; name: string | null }[];
  consents: { clipId: string; name: string | null }[];
}

/** The clips that a version shows; none where it is gone. */
export async function clipIdsOfVersion(trx: Trx, customerId: string, versionId: string): Promise<string[]> {
  const version = await findVersion(trx, customerId, versionId);
  return version === undefined ? [] : clipIdsOf(version.items);
}

/** Undefined where the version is gone. */
export async function checkVersion(
  { consents }: Pick<ProgramsDeps, 'consents'>,
  trx: Trx,
  member: AccessSubject,
  versionId: string,
): Promise<Checked | undefined> {
  const { customerId } = member;
  const version = await findVersion(trx, customerId, versionId);
  if (version === undefined) return undefined;
  return {
    ...(await checkClips({ consents }, trx, member, {
      ...{ clipIds: clipIdsOf(version.items), heardClipIds: mainClipIdsOf(version.items) },
    })),
    bumpers: await missingBumpers(trx, customerId, versionId),
  };
}

/** The same of clips that are in no program: no bumpers go with them. */
export async function checkClips(
  { consents }: Pick<ProgramsDeps, 'consents'>,
  trx: Trx,
  member: AccessSubject,
  { clipIds, heardClipIds }: { clipIds: string[]; heardClipIds: readonly string[] },
): Promise<Checked> {
  const { customerId } = member;
  const clips = await findClips(trx, customerId, clipIds);
  const nameOf = (clipId: string) => {
    const clip = clips.get(clipId);
    return clip !== undefined && maySeeClip(member, clip) ? clip.name : null;
  };
  const ended = await consents.findEnded(trx, customerId, clipIds);
  const unreviewed = await unreviewedCaptions(trx, customerId, heardClipIds);
  return {
    captions: unreviewed.map(({ clipId, language }) => ({ clipId, language, name: nameOf(clipId) })),
    bumpers: null,
    clips: clipIds
      .filter((clipId) => clips.get(clipId)?.isArchived !== false)
      .map((clipId) => ({ name: nameOf(clipId) })),
    licences: [...clips.values()]
      .filter(({ licenceEnd }) => licenceEnd === 'expired')
      .map(({ clipId }) => ({ clipId, name: nameOf(clipId) })),
    consents: ended.map(({ clipId }) => ({ clipId, name: nameOf(clipId) })),
  };
}

async function unreviewedCaptions(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<{ clipId: string; language: string }[]> {
  const found = await sql<{ clipId: string; language: string }>`
    SELECT clip_id AS "clipId", language FROM caption_tracks
    WHERE customer_id = ${customerId} AND clip_id = ANY (${[...clipIds]}::uuid[]) AND state <> 'approved'
    ORDER BY clip_id, language`.execute(trx);
  return found.rows;
}

/** Of each kind that is mandatory one is enough: which one, the program's shape and language decide. */
async function missingBumpers(
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<{ bumperId: string; name: string }[]> {
  const found = await sql<{ bumperId: string; name: string }>`
    SELECT b.id AS "bumperId", b.name FROM bumpers b
    WHERE b.customer_id = ${customerId} AND b.kind = ANY (${[...playedKinds]}) AND b.state = 'active' AND b.rule = 'mandatory' AND b.archived_at IS NULL
      AND NOT EXISTS (SELECT FROM version_bumpers p
        WHERE p.version_id = ${versionId} AND p.kind = b.kind)
    ORDER BY lower(b.name)`.execute(trx);
  return found.rows;
}
