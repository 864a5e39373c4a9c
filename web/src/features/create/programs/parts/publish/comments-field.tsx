import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { discussionQuery } from '../../api.ts';

/** Whether viewers can comment on the program; saved when it changes. */
export function CommentsField({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = discussionQuery(programId);
  const { data: discussion } = useQuery(discussionQuery(programId));
  const save = useMutation({
    mutationFn: (isAllowed: boolean) => api.comment.setCommentsAllowed({ programId, isAllowed }),
    onMutate: (isAllowed) =>
      void queryClient.setQueryData(queryKey, (before) => before && { ...before, isAllowed }),
    onSuccess: (saved) => void queryClient.setQueryData(queryKey, saved),
    onError: (error) => {
      showError(error, t('programs.details.failed'));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  if (discussion === undefined) return null;
  return (
    <Switch
      label={t('programs.viewers.allowsComments')}
      description={t('programs.viewers.allowsCommentsHelp')}
      checked={discussion.isAllowed}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}
