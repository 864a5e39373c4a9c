import type { Trx } from '../../../context.ts';
import { findStoryboard, type StoryboardRow } from '../../create/storyboards/service.ts';
import { stateOf } from './presentation.ts';
import { findOpenedLink, type OpenedLinkRow } from './store.ts';

/** A link that opens something now. */
export async function findOpened(
  trx: Trx,
  customerId: string,
  { linkId, now }: { linkId: string; now: Date },
): Promise<{ link: OpenedLinkRow; board: StoryboardRow } | null> {
  const link = await findOpenedLink(trx, customerId, linkId);
  if (link === undefined || link.isShut || stateOf(link, now) !== 'active') return null;
  const board = await findStoryboard(trx, customerId, link.storyboardId);
  return board === undefined || board.archivedAt !== null ? null : { link, board };
}
