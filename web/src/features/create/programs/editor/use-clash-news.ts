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
      const clipOf = (clipId: string) => queryClient.getQueryData(clipQuery(clipId).queryKey);
      const nameOf = (clipId: string) => clipOf(clipId)?.name ?? t('programs.timeline.otherClip');
      const quoted = (clipId: string) =>
        clipOf(clipId) === undefined ? nameOf(clipId) : `“${nameOf(clipId)}”`;
      const changes = merged.clashes.flatMap(({ clipId, field }) =>
        field === 'kept' ? [] : [t(`programs.merge.fields.${field}`, { clip: nameOf(clipId) })],
      );
      const kept = merged.clashes.flatMap(({ clipId, field }) => (field === 'kept' ? [quoted(clipId)] : []));
      const shorten = (all: string[], more: 'more' | 'moreClips') =>
        all.length > namedMost
          ? [...all.slice(0, namedMost), t(`programs.merge.${more}`, { count: all.length - namedMost })]
          : all;
      const listOf = (each: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(each);
      const what = listOf(shorten(changes, 'more'));
      const isOwn = savedBy !== null && savedBy.customerUserId === customerUserId;
      const name = savedBy?.name ?? t('programs.conflict.someone');
      showUndo({
        id: 'merged-cut',
        message: [
          ...(changes.length === 0
            ? []
            : [isOwn ? t('programs.merge.own', { what }) : t('programs.merge.text', { name, what })]),
          ...(kept.length === 0
            ? []
            : [t('programs.merge.kept', { count: kept.length, names: listOf(shorten(kept, 'moreClips')) })]),
        ].join(' '),
        undoLabel: t(isOwn ? 'programs.merge.useOther' : 'programs.merge.useTheirs'),
        onUndo: useTheirs,
      });
    },
    [t, queryClient, customerUserId],
  );
}
