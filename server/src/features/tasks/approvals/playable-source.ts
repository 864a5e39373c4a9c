import type { Context } from '../../../context.ts';
import type { ProgramsService } from '../../create/programs/service.ts';
import type { PlayableSource } from '../../media/playback/service.ts';
import { isVisible } from './access.ts';
import { mayWatch } from './guests/store.ts';
import { findApprovalOfVersion } from './store.ts';

export const reviewLetter = 'a';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Versions that were sent for approval, to watch alone: to those who see the approval, and to outside reviewers. */
export function reviewSource({ db }: Context, programs: Pick<ProgramsService, 'loadReview'>): PlayableSource {
  return {
    letter: reviewLetter,
    maySee: async (viewer, versionId) => {
      if (viewer.kind === 'share' || !uuid.test(versionId)) return false;
      const { customerId } = viewer;
      if (viewer.kind === 'reviewer') {
        const { guestId } = viewer;
        const isAsked = await db.tenant(customerId, (trx) =>
          mayWatch(trx, customerId, { guestId, versionId }),
        );
        return isAsked && 'watch';
      }
      return db.tenant(customerId, async (trx) => {
        const approvalId = await findApprovalOfVersion(trx, customerId, versionId);
        if (approvalId === undefined) return false;
        return (await isVisible(trx, viewer, approvalId)) && 'watch';
      });
    },
    load: (customerId, versionId) =>
      uuid.test(versionId)
        ? programs.loadReview(customerId, versionId, `${reviewLetter}-${versionId}`)
        : Promise.resolve(null),
  };
}
