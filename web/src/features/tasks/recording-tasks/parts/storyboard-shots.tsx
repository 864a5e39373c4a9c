import { shotsMost } from '@rushes/contract/tasks/lists/recording-tasks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { boardAssetsQuery } from '../../../create/storyboards/api.ts';
import type { BoardShots } from '../../../create/storyboards/parts/shots.ts';
import { draftsQuery, needsOtherTask, TaskDialog } from './draft-choice.tsx';

const shotsQuery = (storyboardId: string) =>
  callQuery('recordingtask', 'getStoryboardShots', { storyboardId });

interface StoryboardShotsProps {
  readonly storyboardId: string;
  readonly onShots: (shots: BoardShots) => void;
  readonly flush: () => Promise<void>;
}

/** Reads how far the shots of a storyboard are, and makes others shots of a draft: of the storyboard's own, or of a chosen one. */
export function StoryboardShots({ storyboardId, onShots, flush }: StoryboardShotsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery(shotsQuery(storyboardId));
  const [chosenFor, setChosenFor] = useState<readonly string[] | null>(null);
  const add = useAddShots(storyboardId, setChosenFor);
  const make = useMakeProgram(storyboardId, flush);
  const me = useMe();
  const [canAsk, canMake] = [may(me, 'tasks.requests:make'), may(me, 'create.programs:make')];
  useLiveEvents((event) => {
    if (event.type === 'recording-task')
      void queryClient.invalidateQueries({ queryKey: shotsQuery(storyboardId).queryKey });
  });
  const shots = query.data?.shots;
  const ask = useRef<(blockIds: readonly string[]) => Promise<void>>(async () => undefined);
  useEffect(() => {
    ask.current = async (blockIds) => {
      if (blockIds.length > shotsMost) return showError(null, t('storyboards.tooMany', { most: shotsMost }));
      await flush();
      const own = shots?.find(({ state }) => state === 'draft')?.taskId;
      if (own !== undefined) return add.mutate({ blockIds: [...blockIds], taskId: own });
      const drafts = await queryClient.fetchQuery(draftsQuery());
      if (drafts.items.length === 0) add.mutate({ blockIds: [...blockIds], taskId: null });
      else setChosenFor(blockIds);
    };
  });
  const { mutate: makeProgram } = make;
  const shown = useMemo<BoardShots>(
    () => ({
      byBlock: new Map((shots ?? []).map((shot) => [shot.blockId, shot])),
      ask: canAsk ? (blockIds) => void ask.current(blockIds) : null,
      makeProgram: canMake ? () => makeProgram() : null,
    }),
    [shots, canAsk, canMake, makeProgram],
  );
  useEffect(() => onShots(shown), [shown, onShots]);
  if (chosenFor === null) return null;
  return (
    <TaskDialog
      words="storyboards"
      onClose={() => setChosenFor(null)}
      onChoose={(taskId) => {
        setChosenFor(null);
        add.mutate({ blockIds: [...chosenFor], taskId });
      }}
    />
  );
}

/** `onOther` asks for another task. */
function useAddShots(storyboardId: string, onOther: (blockIds: readonly string[]) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { blockIds: string[]; taskId: string | null }) => {
      await api.recordingtask.addStoryboardShots({ storyboardId, ...wanted });
      const { shots } = await queryClient.fetchQuery({ ...shotsQuery(storyboardId), staleTime: 0 });
      return shots.find(({ blockId }) => blockId === wanted.blockIds[0]);
    },
    onSuccess: (shot, { blockIds }) => {
      void queryClient.invalidateQueries({ queryKey: ['recordingtask', 'getRecordingTasks'] });
      void queryClient.invalidateQueries({ queryKey: boardAssetsQuery(storyboardId).queryKey });
      if (shot !== undefined)
        showToast(t('storyboards.shots.added', { count: blockIds.length, title: shot.taskTitle }));
    },
    onError: (error, { blockIds }) => {
      showError(error, t('storyboards.shots.failed'));
      if (needsOtherTask(error)) onOther(blockIds);
    },
  });
}

/** Makes a program of the accepted takes and opens it. */
function useMakeProgram(storyboardId: string, flush: () => Promise<void>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await flush();
      return api.recordingtask.makeStoryboardProgram({ storyboardId });
    },
    onSuccess: async ({ programId, leftOut }) => {
      showToast(
        leftOut === 0 ? t('storyboards.program.whole') : t('storyboards.program.made', { count: leftOut }),
      );
      await navigate({ to: '/myprograms/editprogram/$programId', params: { programId } });
    },
    onError: (error) => showError(error, t('storyboards.program.failed')),
  });
}
