import type { commentFormats } from '@rushes/contract/tasks/lists/approvals';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { toCsv } from '../../../../platform/csv.ts';
import { plainName } from '../../../../platform/plain-name.ts';
import { escapeXml } from '../../../../platform/xml.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { readVersionText } from '../../../create/scripts/service.ts';
import { requireVisible } from '../access.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { findRounds, type RoundRow } from '../rounds/store.ts';
import { type CommentRow, findComments } from './store.ts';

/** The comments of the latest round and what is open of earlier ones, for tables and for other editors. */
export async function exportComments(
  { context }: ApprovalsDeps,
  actor: Actor,
  { approvalId, format }: { approvalId: string; format: (typeof commentFormats)[number] },
): Promise<{ fileName: string; text: string }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { title, subjectKind } = await requireVisible(trx, actor, approvalId);
    const rounds = await findRounds(trx, customerId, approvalId);
    const [round] = rounds;
    const all = await findComments(trx, customerId, approvalId);
    const comments = commentsToExport(all, rounds);
    const fileName = `${plainName(title)} v${round?.version ?? 1}.${format}`;
    if (subjectKind === 'script') {
      if (format !== 'csv')
        throw new AppError('invalid', { fields: [{ path: 'format', message: noMarkers }] });
      return { fileName, text: tableOf(comments, await blockTexts(trx, customerId, { comments, rounds })) };
    }
    const { fps = 30, frames = 1 } = round?.video ?? {};
    const sheet = { title, comments, roundId: round?.roundId, fps, frames };
    return { fileName, text: writers[format](sheet) };
  });
}

const noMarkers = 'A script has no times for markers. Choose CSV.';

/** By round and block, how the blocks begin that were commented on. */
async function blockTexts(
  trx: Trx,
  customerId: string,
  { comments, rounds }: { comments: readonly ExportedComment[]; rounds: readonly RoundRow[] },
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const wanted = new Set(comments.flatMap(({ roundId, blockId }) => (blockId === null ? [] : [roundId])));
  for (const { roundId, versionId } of rounds) {
    if (!wanted.has(roundId)) continue;
    for (const { blockId, text, visual } of (await readVersionText(trx, customerId, versionId)) ?? [])
      texts.set(`${roundId} ${blockId}`, (text || visual).slice(0, 200).toWellFormed());
  }
  return texts;
}

/** What was resolved in an earlier version is done, and left out. */
function commentsToExport(all: readonly CommentRow[], rounds: readonly RoundRow[]): ExportedComment[] {
  const open = new Set(all.flatMap(({ commentId, resolvedAt }) => (resolvedAt === null ? [commentId] : [])));
  return all
    .filter(
      ({ roundId, commentId, parentId }) => roundId === rounds[0]?.roundId || open.has(parentId ?? commentId),
    )
    .flatMap((comment) => {
      const round = rounds.find(({ roundId }) => roundId === comment.roundId);
      if (round === undefined) return [];
      return { ...comment, version: round.version, fps: round.video?.fps ?? 30 };
    });
}

interface ExportedComment extends CommentRow {
  /** The version that it was said about, and its frames a second. */
  readonly version: number;
  readonly fps: number;
}

interface Sheet {
  readonly title: string;
  readonly comments: readonly ExportedComment[];
  /** Of the latest version. */
  readonly roundId: string | undefined;
  readonly fps: number;
  readonly frames: number;
}

const writers = { csv: ({ comments }: Sheet) => tableOf(comments), edl: toEdl, xml: toXml } as const;

/** `blocks`: of a script, how the blocks begin, in place of times. */
function tableOf(comments: readonly ExportedComment[], blocks?: ReadonlyMap<string, string>): string {
  const places = blocks === undefined ? ['From', 'To'] : ['Block'];
  const heading = ['Version', ...places, 'User', 'Comment', 'Reply to', 'Resolved', 'Created'];
  const texts = new Map(comments.map(({ commentId, text }) => [commentId, text]));
  const rows = comments.map((comment) => [
    comment.version,
    ...(blocks === undefined
      ? [timeOf(comment.fromFrame, comment.fps), timeOf(comment.toFrame, comment.fps)]
      : [blocks.get(`${comment.roundId} ${comment.blockId ?? ''}`) ?? '']),
    authorOf(comment),
    comment.text,
    texts.get(comment.parentId ?? '') ?? '',
    comment.resolvedAt === null ? 'no' : 'yes',
    comment.createdAt,
  ]);
  return toCsv(heading, rows);
}

function timeOf(frame: number | null, fps: number): string {
  return frame === null ? '' : timecode(frame, fps);
}

interface Marker {
  readonly first: number;
  readonly last: number;
  readonly words: string;
  readonly isResolved: boolean;
}

/** One for each thread; one on the whole program lies on all of it. */
function markersOf({ comments, roundId, fps, frames }: Sheet): Marker[] {
  const end = Math.max(0, frames - 1);
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => {
      const { fromFrame, toFrame, text, resolvedAt, version } = comment;
      // A frame of an earlier version may lie past the end of this one.
      const place = (frame: number) => Math.min(end, Math.round((frame * fps) / comment.fps));
      const label = comment.roundId === roundId ? '' : `Version ${version} · `;
      return {
        first: place(fromFrame ?? 0),
        last: fromFrame === null ? end : place(toFrame ?? fromFrame),
        words: oneLine(`${label}${authorOf(comment)}: ${text}`),
        isResolved: resolvedAt !== null,
      };
    })
    .sort((one, other) => one.first - other.first);
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
