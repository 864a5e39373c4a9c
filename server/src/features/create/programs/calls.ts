import type { programService } from '@rushes/contract/create/programs';
import type { Member } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ProgramsService } from './service.ts';

type ProgramHandlers = Handlers<typeof programService>;
type WatchCall = 'getFeed' | 'saveProgress' | 'markViewed';
type RequestOf<Call extends keyof ProgramHandlers> = Parameters<ProgramHandlers[Call]>[0];
type AnswerOf<Call extends keyof ProgramHandlers> = ReturnType<ProgramHandlers[Call]>;

/** What the program service answers of watching. */
type Watching = {
  readonly [Call in WatchCall]: (caller: Member, request: RequestOf<Call>) => AnswerOf<Call>;
} & {
  stateOf(caller: Member, programId: string): Promise<Awaited<AnswerOf<'getProgram'>>['watch']>;
};

/** The program service of the API; what is watched is the watch feature's. */
export function programCalls(programs: ProgramsService, watch: Watching): ProgramHandlers {
  const withWatch = async <Detail extends { programId: string }>(caller: Member, detail: Detail) => ({
    ...detail,
    watch: await watch.stateOf(caller, detail.programId),
  });
  return {
    createProgram: (request, { caller }) => programs.createProgram(caller, request),
    getPrograms: (request, { caller }) => programs.getPrograms(caller, request),
    countPrograms: (request, { caller }) => programs.countPrograms(caller, request),
    getProgram: async ({ programId }, { caller }) =>
      withWatch(caller, await programs.getProgram(caller, programId)),
    updateProgram: (request, { caller }) => programs.updateProgram(caller, request),
    saveTimeline: (request, { caller }) => programs.saveTimeline(caller, request),
    openEditor: (request, { caller }) => programs.openEditor(caller, request),
    publishProgram: async (request, { caller }) =>
      withWatch(caller, await programs.publishProgram(caller, request)),
    setAudience: (request, { caller }) => programs.setAudience(caller, request),
    getGroupChoices: (_request, { caller }) => programs.getGroupChoices(caller),
    unpublishProgram: ({ programId }, { caller }) => programs.unpublishProgram(caller, programId),
    prepareDownload: ({ programId }, { caller }) => programs.prepareDownload(caller, programId),
    deletePrograms: ({ programIds }, { caller }) => programs.deletePrograms(caller, programIds),
    restorePrograms: ({ programIds }, { caller }) => programs.restorePrograms(caller, programIds),
    getFeed: (request, { caller }) => watch.getFeed(caller, request),
    saveProgress: (request, { caller }) => watch.saveProgress(caller, request),
    markViewed: (request, { caller }) => watch.markViewed(caller, request),
  };
}
