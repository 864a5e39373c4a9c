import type { programService } from '@rushes/contract/create/programs';
import { rungSize } from '@rushes/media/house';
import type { Member } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { drawTitleIn } from '../../media/assets/service.ts';
import { getGroupChoices } from './audience/group-choices.ts';
import { setAudience } from './audience/set-audience.ts';
import { deletePrograms } from './bin/delete-programs.ts';
import { restorePrograms } from './bin/restore-programs.ts';
import type { ProgramsDeps } from './deps.ts';
import { prepareDownload } from './downloads/downloads.ts';
import { createDownload, deleteDownload, getDownloads } from './downloads/request-download.ts';
import { createProgram } from './drafts/create-program.ts';
import { fontKeyOf } from './drafts/fonts.ts';
import { openEditor } from './drafts/open-editor.ts';
import { saveTimeline } from './drafts/save-timeline.ts';
import { setCaptionStyle } from './drafts/set-caption-style.ts';
import { setShapes } from './drafts/set-shapes.ts';
import { updateProgram } from './drafts/update-program.ts';
import { exportTimeline } from './exchange/export-timeline.ts';
import { importTimeline } from './exchange/import-timeline.ts';
import { getProgram } from './get-program.ts';
import { countPrograms, getPrograms } from './get-programs.ts';
import { publishProgram } from './publication/publish.ts';
import { archivePrograms, unarchivePrograms } from './publication/archive.ts';
import { setAvailability } from './publication/availability.ts';
import { setPoster } from './publication/posters.ts';
import { cancelScheduled, changeSchedule } from './publication/scheduled.ts';
import { unpublishProgram } from './publication/unpublish.ts';
import { getVersion, getVersions } from './publication/versions.ts';

type ProgramHandlers = Handlers<typeof programService>;
type WatchCall = 'getFeed' | 'saveProgress' | 'markViewed';
type RequestOf<Call extends keyof ProgramHandlers> = Parameters<ProgramHandlers[Call]>[0];
type AnswerOf<Call extends keyof ProgramHandlers> = ReturnType<ProgramHandlers[Call]>;

/** What the program service answers of watching. */
export type Watching = {
  readonly [Call in WatchCall]: (caller: Member, request: RequestOf<Call>) => AnswerOf<Call>;
} & {
  stateOf(caller: Member, programId: string): Promise<Awaited<AnswerOf<'getProgram'>>['watch']>;
};

/** The program service of the API; what is watched is the watch feature's. */
export function programCalls(programs: ProgramsDeps, watch: Watching): ProgramHandlers {
  const withWatch = async <Detail extends { programId: string }>(caller: Member, detail: Detail) => ({
    ...detail,
    watch: await watch.stateOf(caller, detail.programId),
  });
  return {
    createProgram: (request, { caller }) => createProgram(programs, caller, request),
    getPrograms: (request, { caller }) => getPrograms(programs, caller, request),
    countPrograms: (request, { caller }) => countPrograms(programs, caller, request),
    getProgram: async ({ programId }, { caller }) =>
      withWatch(caller, await getProgram(programs, caller, programId)),
    updateProgram: (request, { caller }) => updateProgram(programs, caller, request),
    saveTimeline: (request, { caller }) => saveTimeline(programs, caller, request),
    drawTitle: async ({ design, aspect }, { caller }) => {
      const { context } = programs;
      const { customerId } = caller;
      const fontKey = await context.db.tenant(customerId, (trx) => fontKeyOf(trx, customerId, design));
      const run = { fontKey, lane: 'interactive' } as const;
      const drawn = await drawTitleIn(context, design, rungSize(aspect, 'v720'), run);
      return { ...drawn, missingLetters: [...drawn.missingLetters], png: drawn.png.toString('base64') };
    },
    exportTimeline: (request, { caller }) => exportTimeline(programs, caller, request),
    importTimeline: (request, { caller }) => importTimeline(programs, caller, request),
    openEditor: (request, { caller }) => openEditor(programs, caller, request),
    publishProgram: async (request, { caller }) =>
      withWatch(caller, await publishProgram(programs, caller, request)),
    changeSchedule: (request, { caller }) => changeSchedule(programs, caller, request),
    cancelScheduled: ({ programId }, { caller }) => cancelScheduled(programs, caller, programId),
    setAudience: (request, { caller }) => setAudience(programs, caller, request),
    setShapes: (request, { caller }) => setShapes(programs, caller, request),
    setCaptionStyle: (request, { caller }) => setCaptionStyle(programs, caller, request),
    setPoster: (request, { caller }) => setPoster(programs, caller, request),
    setAvailability: (request, { caller }) => setAvailability(programs, caller, request),
    getGroupChoices: (_request, { caller }) => getGroupChoices(programs, caller),
    unpublishProgram: ({ programId }, { caller }) => unpublishProgram(programs, caller, programId),
    getVersions: (request, { caller }) => getVersions(programs, caller, request),
    getVersion: (request, { caller }) => getVersion(programs, caller, request),
    prepareDownload: (request, { caller }) => prepareDownload(programs, caller, request),
    createDownload: (request, { caller }) => createDownload(programs, caller, request),
    getDownloads: ({ programId }, { caller }) => getDownloads(programs, caller, programId),
    deleteDownload: (request, { caller }) => deleteDownload(programs, caller, request),
    archivePrograms: ({ programIds }, { caller }) => archivePrograms(programs, caller, programIds),
    unarchivePrograms: ({ programIds }, { caller }) => unarchivePrograms(programs, caller, programIds),
    deletePrograms: ({ programIds }, { caller }) => deletePrograms(programs, caller, programIds),
    restorePrograms: ({ programIds }, { caller }) => restorePrograms(programs, caller, programIds),
    getFeed: (request, { caller }) => watch.getFeed(caller, request),
    saveProgress: (request, { caller }) => watch.saveProgress(caller, request),
    markViewed: (request, { caller }) => watch.markViewed(caller, request),
  };
}
