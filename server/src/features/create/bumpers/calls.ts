import type { bumperService } from '@rushes/contract/create/bumpers';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { chooseBumper, getProgramBumpers, getSavedTitles } from '../programs/service.ts';
import { activateBumper, retireBumper } from './activate-bumper.ts';
import { deleteBumpers, restoreBumpers } from './bin/delete-bumpers.ts';
import { createBumper } from './create-bumper.ts';
import type { BumpersDeps } from './deps.ts';
import { countBumpers, getBumper, getBumpers } from './get-bumpers.ts';
import { getBumperPrograms } from './rollouts/get-bumper-programs.ts';
import { previewBumper } from './rollouts/preview-bumper.ts';
import { getRollout, pauseRollout, resumeRollout, startRollout, undoRollout } from './rollouts/rollouts.ts';
import { updateBumper } from './update-bumper.ts';

export function bumperCalls(bumpers: BumpersDeps): Handlers<typeof bumperService> {
  const { programs } = bumpers;
  return {
    getBumpers: (request, { caller }) => getBumpers(bumpers, caller, request),
    countBumpers: (request, { caller }) => countBumpers(bumpers, caller, request),
    getBumper: ({ bumperId }, { caller }) => getBumper(bumpers, caller, bumperId),
    createBumper: (request, { caller }) => createBumper(bumpers, caller, request),
    updateBumper: (request, { caller }) => updateBumper(bumpers, caller, request),
    activateBumper: ({ bumperId }, { caller }) => activateBumper(bumpers, caller, bumperId),
    retireBumper: ({ bumperId }, { caller }) => retireBumper(bumpers, caller, bumperId),
    deleteBumpers: ({ bumperIds }, { caller }) => deleteBumpers(bumpers, caller, bumperIds),
    restoreBumpers: ({ bumperIds }, { caller }) => restoreBumpers(bumpers, caller, bumperIds),
    getBumperPrograms: (request, { caller }) => getBumperPrograms(bumpers, caller, request),
    previewBumper: (request, { caller }) => previewBumper(bumpers, caller, request),
    getRollout: ({ bumperId }, { caller }) => getRollout(bumpers, caller, bumperId),
    startRollout: ({ bumperId }, { caller }) => startRollout(bumpers, caller, bumperId),
    pauseRollout: ({ bumperId }, { caller }) => pauseRollout(bumpers, caller, bumperId),
    resumeRollout: ({ bumperId }, { caller }) => resumeRollout(bumpers, caller, bumperId),
    undoRollout: ({ bumperId }, { caller }) => undoRollout(bumpers, caller, bumperId),
    getProgramBumpers: ({ programId }, { caller }) => getProgramBumpers(programs, caller, programId),
    getSavedTitles: ({ programId }, { caller }) => getSavedTitles(programs, caller, programId),
    chooseBumper: (request, { caller }) => chooseBumper(programs, caller, request),
  };
}
