import type { commentFormats } from '@rushes/contract/tasks/lists/approvals';
import { toCsv } from '../../../../platform/csv.ts';
import { plainName } from '../../../../platform/plain-name.ts';
import { escapeXml } from '../../../../platform/xml.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { findRounds } from '../rounds/store.ts';
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
    const sheet = { title, comments, fps, frames: round?.frames ?? 1 };
    return { fileName, text: writers[format](sheet) };
  });
}

interface Sheet {
  readonly title: string;
  readonly comments: readonly CommentRow[];
  readonly fps: number;
  /** Of the version. */
  readonly frames: number;
}

const writers = { csv: tableOf, edl: toEdl, xml: toXml } as const;

function tableOf({ comments, fps }: Sheet): string {
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

interface Marker {
  readonly first: number;
  readonly last: number;
  readonly words: string;
  readonly isResolved: boolean;
}

/** One for each thread; one on the whole program lies on all of it. */
function markersOf({ comments, frames }: Sheet): Marker[] {
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => {
      const { fromFrame, toFrame, text, resolvedAt } = comment;
      return {
        first: fromFrame ?? 0,
        last: toFrame ?? fromFrame ?? Math.max(0, frames - 1),
        words: oneLine(`${authorOf(comment)}: ${text}`),
        isResolved: resolvedAt !== null,
      };
    });
}

function authorOf({ createdByName, guestName }: CommentRow): string {
  return guestName === null ? (createdByName ?? '') : `${guestName} (guest)`;
}

/** Markers as Resolve reads them from an EDL: an event of one frame for each, with a line that names and colours it. */
function toEdl(sheet: Sheet): string {
  const { title, fps } = sheet;
  const lines = [`TITLE: ${oneLine(title)}`, 'FCM: NON-DROP FRAME', ''];
  for (const [index, { first, last, words, isResolved }] of markersOf(sheet).entries()) {
    const times = [first, first + 1, first, first + 1].map((frame) => timecode(frame, fps)).join(' ');
    const colour = isResolved ? 'ResolveColorGreen' : 'ResolveColorRed';
    lines.push(`${String(index + 1).padStart(3, '0')}  001      V     C        ${times}`);
    lines.push(` |C:${colour} |M:${words.replaceAll('|', '/')} |D:${last - first + 1}`, '');
  }
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * An empty sequence with markers as Premiere imports it.
 * Final Cut Pro XML Interchange Format 4: a marker of one frame has the out point -1.
 */
function toXml(sheet: Sheet): string {
  const { title, fps, frames } = sheet;
  const rate = `<rate><timebase>${fps}</timebase><ntsc>FALSE</ntsc></rate>`;
  const markers = markersOf(sheet).map(({ first, last, words, isResolved }) => {
    const out = last > first ? last + 1 : -1;
    const name = isResolved ? 'Resolved' : 'Comment';
    return `<marker><name>${name}</name><comment>${escapeXml(words)}</comment><in>${first}</in><out>${out}</out></marker>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4"><sequence><name>${escapeXml(oneLine(title))}</name><duration>${frames}</duration>${rate}
<media><video><track/></video></media>
${markers.join('\n')}
</sequence></xmeml>
`;
}

function timecode(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % fps];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
