// The version that a round is about: of a program, of a deliverable, or of a script.
import type { VersionChecks } from '@rushes/contract/tasks/approvals';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import {
  checkClips,
  checkVersion,
  clipIdsOfVersion,
  isClipPartReady,
  isVersionReady,
} from '../../../create/programs/service.ts';
import { findVersionPart } from '../deliverables/versions-store.ts';
import type { ApprovalsDeps } from '../deps.ts';
import type { RoundRow } from './store.ts';

type Reviewed = Pick<RoundRow, 'subjectKind' | 'versionId'>;

/** Whether it can be played. */
export async function isRoundReady(
  trx: Trx,
  customerId: string,
  { subjectKind, versionId }: Reviewed,
): Promise<boolean> {
  if (subjectKind === 'script') return true;
  if (subjectKind === 'program') return isVersionReady(trx, customerId, versionId);
  const part = await findVersionPart(trx, customerId, versionId);
  return part != null && isClipPartReady(trx, customerId, part);
}

/** What can be said of it without watching; null where it is gone, and of a script. */
export async function checkRound(
  { programs }: Pick<ApprovalsDeps, 'programs'>,
  trx: Trx,
  member: AccessSubject,
  { subjectKind, versionId }: Reviewed,
): Promise<VersionChecks | null> {
  if (subjectKind === 'script') return null;
  if (subjectKind === 'program') return (await checkVersion(programs, trx, member, versionId)) ?? null;
  const part = await findVersionPart(trx, member.customerId, versionId);
  if (part == null) return null;
  const clipIds = [part.clipId];
  return checkClips(programs, trx, member, { clipIds, heardClipIds: clipIds });
}

/** Whether a guest whom the version shows didn't agree to be seen outside the organisation, or does no more. */
export async function isVersionWithheld(
  { consents }: Pick<ApprovalsDeps, 'consents'>,
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<boolean> {
  const part = await findVersionPart(trx, customerId, versionId);
  const ofClip = part == null ? [] : [part.clipId];
  const clipIds = part === undefined ? await clipIdsOfVersion(trx, customerId, versionId) : ofClip;
  return consents.isWithheld(trx, customerId, clipIds);
}
