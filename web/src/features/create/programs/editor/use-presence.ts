import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api/call.ts';
import { usePresence } from '../../../../lib/session/use-presence.ts';
import { programQuery, rememberProgram } from '../api.ts';

interface ProgramPresence {
  readonly programId: string;
  readonly revision: number;
  /** The item that is selected here. */
  readonly itemId: string | null;
}

/** Says that the program is open here, and on which item; who else has it open is in the program, and comes with its events. */
export function useProgramPresence({ programId, revision, itemId }: ProgramPresence): void {
  const queryClient = useQueryClient();
  usePresence({
    objectId: programId,
    placeId: itemId,
    say: async (isHere) => {
      const { editors, revision: newest } = await api.program.openEditor({ programId, itemId });
      if (!isHere()) return;
      rememberProgram(queryClient, { programId, editors });
      if (newest > revision)
        await queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
    },
    leave: (leftId) => api.program.openEditor({ programId: leftId, leaving: true }),
  });
}
