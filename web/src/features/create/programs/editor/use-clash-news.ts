import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '../../../../lib/format/locale.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { showUndo } from '../../../../ui/toast.tsx';
import { clipQuery } from '../api.ts';
import type { ClashNews } from '../drafts/use-autosave.ts';

const namedMost = 3;

/** Says what another user changed as well, and offers theirs. */
export function useClashNews(): (news: ClashNews) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { customerUserId } = useMe();
  return useCallback(
    ({ merged, savedBy, useTheirs }: ClashNews) => {
      const nameOf = (clipId: string) =>
        queryClient.getQueryData(clipQuery(clipId).queryKey)?.name ?? t('programs.timeline.otherClip');
      const changes = merged.clashes.map(({ clipId, field }) =>
        t(`programs.merge.fields.${field}`, { clip: nameOf(clipId) }),
      );
      const hidden = changes.length - namedMost;
      const named =
        hidden > 0 ? [...changes.slice(0, namedMost), t('programs.merge.more', { count: hidden })] : changes;
      const what = new Intl.ListFormat(locale, { type: 'conjunction' }).format(named);
      const isOwn = savedBy !== null && savedBy.customerUserId === customerUserId;
      const name = savedBy?.name ?? t('programs.conflict.someone');
      showUndo({
        id: 'merged-cut',
        message: isOwn ? t('programs.merge.own', { what }) : t('programs.merge.text', { name, what }),
        undoLabel: t(isOwn ? 'programs.merge.useOther' : 'programs.merge.useTheirs'),
        onUndo: useTheirs,
      });
    },
    [t, queryClient, customerUserId],
  );
}
