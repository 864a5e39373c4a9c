import type { StoryboardLink } from '@rushes/contract/audience/storyboard-links';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/device/clipboard.ts';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';

export const linksQuery = (storyboardId: string) =>
  callQuery('storyboardlink', 'getStoryboardLinks', { storyboardId });

export interface NewLink {
  readonly name: string;
  readonly canComment: boolean;
  readonly expiresAt?: string;
}

/** Makes a link and puts it into the clipboard. */
export function useCreateLink(storyboardId: string, onMade: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (link: NewLink) => api.storyboardlink.createStoryboardLink({ storyboardId, ...link }),
    onSuccess: async ({ url }) => {
      const isCopied = await copyText(url);
      showToast(t(isCopied ? 'share.links.madeAndCopied' : 'share.links.made'));
      onMade();
      await queryClient.invalidateQueries({ queryKey: linksQuery(storyboardId).queryKey });
    },
    onError: (error) => showError(error, t('share.links.failed')),
  });
}

/** What is done with one link. */
export function useLinkActions(storyboardId: string, { storyboardLinkId }: StoryboardLink) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const named = { storyboardId, storyboardLinkId };
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksQuery(storyboardId).queryKey }),
    onError: (error: unknown) => showError(error, t('share.links.failed')),
  };
  const restore = useMutation({
    mutationFn: () => api.storyboardlink.restoreStoryboardLink(named),
    ...options,
  });
  const revoke = useMutation({
    mutationFn: () => api.storyboardlink.revokeStoryboardLink(named),
    onSuccess: () =>
      showUndo({
        message: t('share.links.revoked'),
        undoLabel: t('storyboards.undo'),
        onUndo: () => restore.mutate(),
      }),
    ...options,
  });
  const setCommenting = useMutation({
    mutationFn: (canComment: boolean) => api.storyboardlink.updateStoryboardLink({ ...named, canComment }),
    ...options,
  });
  return { revoke, setCommenting };
}
