import type { Program, ProgramDetail } from '@rushes/contract/create/programs';
import type { Trx } from '../../../context.ts';
import { type Actor, isEditor, requireVisible } from './access.ts';
import type { ProgramsDeps } from './deps.ts';
import { toDraft } from './drafts/draft.ts';
import { listEditors } from './drafts/presence-store.ts';
import { chaptersOf, toProgram } from './presentation.ts';
import { captionFilesOf } from './publication/captions-store.ts';
import { progressOf } from './publication/progress.ts';

type Detail = Omit<ProgramDetail, 'watch'>;

/** One program; its timeline names clips, so only those who can edit it get that. */
export async function getProgram(
  { context }: ProgramsDeps,
  actor: Actor,
  programId: string,
): Promise<Detail> {
  return context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireVisible(trx, actor, programId);
    const { live_version_id: versionId } = row;
    const isTakenAlong = row.allow_download || isEditor(actor, row);
    const captions =
      versionId === null || !isTakenAlong
        ? []
        : await captionFilesOf(trx, actor.customerId, { grant: actor.sessionId, versionId });
    const chapters =
      versionId === null ? [] : chaptersOf(row.liveTimeline?.items ?? [], row.live_duration_ms);
    const program = { ...toProgram(row, actor, await progressOf(trx, row)), captions, chapters };
    if (!program.canEdit) return { ...program, timeline: { items: [] }, draft: null, editors: [] };
    const draft = await toDraft(trx, row, actor);
    const editors = await listEditors(trx, actor, programId, context.clock.now());
    return { ...program, timeline: draft.timeline, draft, editors };
  });
}

/** The program as lists have it, within a transaction. */
export async function readProgram(trx: Trx, actor: Actor, programId: string): Promise<Program> {
  const row = await requireVisible(trx, actor, programId);
  return toProgram(row, actor, await progressOf(trx, row));
}
