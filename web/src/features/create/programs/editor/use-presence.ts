import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../../lib/api/call.ts';
import { programQuery, rememberProgram } from '../api.ts';

const everyMs = 15_000;
/** Someone who goes through the items with the arrows isn't on each of them. */
const restMs = 300;

interface Presence {
  readonly programId: string;
  readonly revision: number;
  /** The item that is selected here. */
  readonly itemId: string | null;
}

/** Says that the program is open here, and on which item; who else has it open is in the program, and comes with its events. */
export function usePresence({ programId, revision, itemId }: Presence): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isHere = true;
    const say = async () => {
      try {
        const { editors, revision: newest } = await api.program.openEditor({ programId, itemId });
        if (!isHere) return;
        rememberProgram(queryClient, { programId, editors });
        if (newest > revision)
          await queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
      } catch {
        // Presence is a courtesy: saving itself notices what others did.
      }
    };
    const first = setTimeout(() => void say(), restMs);
    const timer = setInterval(() => void say(), everyMs);
    return () => {
      isHere = false;
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [programId, revision, itemId, queryClient]);
  useEffect(
    () => () => {
      api.program.openEditor({ programId, leaving: true }).catch(() => undefined);
    },
    [programId],
  );
}
