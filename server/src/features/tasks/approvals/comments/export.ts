import type { commentFormats } from '@rushes/contract/tasks/lists/approvals';
import { toCsv } from '../../../../platform/csv.ts';
import { plainName } from '../../../../platform/plain-name.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { findRounds, type RoundRow } from '../rounds/store.ts';
import { type CommentRow, findComments } from './store.ts';

/** The comments of the latest round, for tables and for other editors. */
export async function exportComments(
  { context }: ApprovalsDeps,
  actor: Actor,
  { approvalId, format }: { approvalId: string; format: (typeof commentFormats)[number] },
): Promise<{ fileName: string; text: string }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { title } = await requireVisible(trx, actor, approvalId);
    const [round] = await findRounds(trx, customerId, approvalId);
    const all = await findComments(trx, customerId, approvalId);
    const comments = all.filter(({ roundId }) => roundId === round?.roundId);
    const fileName = `${plainName(title)} v${round?.version ?? 1}.${format}`;
    const fps = round?.fps ?? 30;
    return {
      fileName,
      text: format === 'csv' ? tableOf(comments, fps) : toEdl(title, comments, { fps, round }),
    };
  });
}

function tableOf(comments: readonly CommentRow[], fps: number): string {
  const heading = ['From', 'To', 'User', 'Comment', 'Answer to', 'Resolved', 'Created'];
  const texts = new Map(comments.map(({ commentId, text }) => [commentId, text]));
  const rows = comments.map((comment) => [
    comment.fromFrame === null ? '' : timecode(comment.fromFrame, fps),
    comment.toFrame === null ? '' : timecode(comment.toFrame, fps),
    authorOf(comment),
    comment.text,
    texts.get(comment.parentId ?? '') ?? '',
    comment.resolvedAt === null ? 'no' : 'yes',
    comment.createdAt,
  ]);
  return toCsv(heading, rows);
}

function authorOf({ createdByName, guestName }: CommentRow): string {
  return guestName === null ? (createdByName ?? '') : `${guestName} (guest)`;
}

/** Markers as Resolve reads them from an EDL: an event of one frame for each, with a line that names and colours it. */
function toEdl(
  title: string,
  comments: readonly CommentRow[],
  { fps, round }: { fps: number; round: RoundRow | undefined },
): string {
  const lines = [`TITLE: ${oneLine(title)}`, 'FCM: NON-DROP FRAME', ''];
  const threads = comments.filter(({ parentId }) => parentId === null);
  for (const [index, comment] of threads.entries()) {
    const { fromFrame, toFrame, text, resolvedAt } = comment;
    const [first, last] = [fromFrame ?? 0, toFrame ?? fromFrame ?? Math.max(0, (round?.frames ?? 1) - 1)];
    const times = [first, first + 1, first, first + 1].map((frame) => timecode(frame, fps)).join(' ');
    const colour = resolvedAt === null ? 'ResolveColorRed' : 'ResolveColorGreen';
    const words = oneLine(`${authorOf(comment)}: ${text}`).replaceAll('|', '/');
    lines.push(`${String(index + 1).padStart(3, '0')}  001      V     C        ${times}`);
    lines.push(` |C:${colour} |M:${words} |D:${last - first + 1}`, '');
  }
  return `${lines.join('\r\n')}\r\n`;
}

function timecode(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % fps];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
