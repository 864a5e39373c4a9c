import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../lib/api/call.ts';
import { programQuery } from '../api.ts';

const everyMs = 15_000;

/** Says that the program is open here, and hears who else has it open. */
export function usePresence(programId: string, revision: number): ProgramDetail['editors'] {
  const queryClient = useQueryClient();
  const [editors, setEditors] = useState<ProgramDetail['editors']>([]);
  useEffect(() => {
    let isHere = true;
    const say = async () => {
      try {
        const answer = await api.program.openEditor({ programId });
        if (!isHere) return;
        setEditors(answer.editors);
        if (answer.revision > revision)
          await queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
      } catch {
        // Presence is a courtesy: saving itself notices what others did.
      }
    };
    void say();
    const timer = setInterval(() => void say(), everyMs);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [programId, revision, queryClient]);
  useEffect(
    () => () => {
      api.program.openEditor({ programId, leaving: true }).catch(() => undefined);
    },
    [programId],
  );
  return editors;
}
