import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import type { Shots } from '../../../create/scripts/parts/shots.ts';
import { draftsQuery, needsOtherTask, TaskDialog } from './draft-choice.tsx';

const shotsQuery = (scriptId: string) => callQuery('recordingtask', 'getScriptShots', { scriptId });

interface ScriptShotsProps {
  readonly scriptId: string;
  readonly onShots: (shots: Shots) => void;
  readonly flush: () => Promise<void>;
}

/** Reads which blocks of a script are shots, and makes others shots of a draft: of the script's own, or of a chosen one. */
export function ScriptShots({ scriptId, onShots, flush }: ScriptShotsProps) {
  const queryClient = useQueryClient();
  const query = useQuery(shotsQuery(scriptId));
  const [chosenFor, setChosenFor] = useState<string | null>(null);
  const add = useAddShot(scriptId, setChosenFor);
  const canAsk = may(useMe(), 'tasks.requests:make');
  useLiveEvents((event) => {
    if (event.type === 'recording-task')
      void queryClient.invalidateQueries({ queryKey: shotsQuery(scriptId).queryKey });
  });
  const shots = query.data?.shots;
  const ask = useRef<(blockId: string) => Promise<void>>(async () => undefined);
  useEffect(() => {
    ask.current = async (blockId) => {
      await flush();
      const own = shots?.find(({ isDraft }) => isDraft)?.taskId;
      if (own !== undefined) return add.mutate({ blockId, taskId: own });
      const drafts = await queryClient.fetchQuery(draftsQuery());
      if (drafts.items.length === 0) add.mutate({ blockId, taskId: null });
      else setChosenFor(blockId);
    };
  });
  const shown = useMemo<Shots>(
    () => ({
      byBlock: new Map((shots ?? []).map((shot) => [shot.blockId, shot])),
      ask: canAsk ? (blockId) => void ask.current(blockId) : null,
    }),
    [shots, canAsk],
  );
  useEffect(() => onShots(shown), [shown, onShots]);
  if (chosenFor === null) return null;
  return (
    <TaskDialog
      words="scripts"
      onClose={() => setChosenFor(null)}
      onChoose={(taskId) => {
        setChosenFor(null);
        add.mutate({ blockId: chosenFor, taskId });
      }}
    />
  );
}

/** `onOther` asks for another task. */
function useAddShot(scriptId: string, onOther: (blockId: string) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { blockId: string; taskId: string | null }) => {
      await api.recordingtask.addScriptShot({ scriptId, ...wanted });
      const { shots } = await queryClient.fetchQuery({ ...shotsQuery(scriptId), staleTime: 0 });
      return shots.find(({ blockId }) => blockId === wanted.blockId);
    },
    onSuccess: (shot) => {
      void queryClient.invalidateQueries({ queryKey: ['recordingtask', 'getRecordingTasks'] });
      if (shot !== undefined) showToast(t('scripts.shots.added', { title: shot.taskTitle }));
    },
    onError: (error, { blockId }) => {
      showError(error, t('scripts.shots.failed'));
      if (needsOtherTask(error)) onOther(blockId);
    },
  });
}
