import type { Context } from '../../../context.ts';
import type { PlayableSource } from '../../media/playback/service.ts';
import { isVisible } from './access.ts';
import type { ApprovalsDeps } from './deps.ts';
import { findVersionPart } from './deliverables/versions-store.ts';
import { mayWatch } from './guests/store.ts';
import { isVersionWithheld } from './rounds/reviewed-version.ts';
import { findApprovalOfVersion } from './store.ts';

export const reviewLetter = 'a';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Versions that were sent for approval, to watch alone: to those who see the approval, and to external reviewers. */
export function reviewSource(
  { db }: Context,
  { consents, programs }: Pick<ApprovalsDeps, 'consents' | 'programs'>,
): PlayableSource {
  return {
    letter: reviewLetter,
    maySee: async (viewer, versionId) => {
      if (viewer.kind === 'share' || viewer.kind === 'visitor' || !uuid.test(versionId)) return false;
      const { customerId } = viewer;
      if (viewer.kind === 'reviewer') {
        const { guestId } = viewer;
        return db.tenant(customerId, async (trx) => {
          if (!(await mayWatch(trx, customerId, { guestId, versionId }))) return false;
          return !(await isVersionWithheld({ consents }, trx, customerId, versionId)) && 'watch';
        });
      }
      return db.tenant(customerId, async (trx) => {
        const approvalId = await findApprovalOfVersion(trx, customerId, versionId);
        if (approvalId === undefined) return false;
        return (await isVisible(trx, viewer, approvalId)) && 'watch';
      });
    },
    load: async (customerId, versionId) => {
      if (!uuid.test(versionId)) return null;
      const playable = `${reviewLetter}-${versionId}`;
      const part = await db.tenant(customerId, (trx) => findVersionPart(trx, customerId, versionId));
      if (part !== undefined) return part && programs.loadClipPart(customerId, part, playable);
      return programs.loadReview(customerId, versionId, playable);
    },
  };
}
