import type { Context, Trx } from '../../../../context.ts';
import { notify } from '../../../core/notifications/service.ts';
import type { StoryboardRow } from '../store.ts';
import type { CommentRow } from './store.ts';

interface Said {
  readonly customerId: string;
  /** Null: a visitor. */
  readonly actorId: string | null;
  readonly board: StoryboardRow;
  /** What it replies to; empty for a comment of its own. */
  readonly thread: readonly Pick<CommentRow, 'createdBy'>[];
  readonly text: string;
  /** Who is told beside the owner. */
  readonly also?: string | null;
}

/** Tells users of the thread of a reply, and the owner of the storyboard of anything else. */
export async function notifyAbout(
  context: Pick<Context, 'jobs'>,
  trx: Trx,
  { customerId, actorId, board, thread, text, also = null }: Said,
): Promise<void> {
  const { storyboardId, createdBy } = board;
  const inThread = new Set(thread.flatMap(({ createdBy: by }) => by ?? []));
  const reason = text.slice(0, 200).toWellFormed();
  const event = { customerId, actorId, storyboardId, reason };
  const users = [...inThread].filter((id) => id !== actorId);
  await notify(context, trx, { ...event, kind: 'storyboard-comment-replied', recipients: { users } });
  const others = new Set([createdBy, also].filter((id) => id !== null));
  const told = [...others].filter((id) => id !== actorId && !inThread.has(id));
  await notify(context, trx, { ...event, kind: 'storyboard-commented', recipients: { users: told } });
}
