import type { Font } from '@rushes/contract/media/fonts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';

/** The fonts that titles of the organisation can use. */
export function fontsQuery() {
  return queryOptions({ ...callQuery('font', 'getFonts', {}), staleTime: 60_000 });
}

export function fontName({ family, style }: Pick<Font, 'family' | 'style'>): string {
  return style === 'Regular' ? family : `${family} ${style}`;
}

/** Has fonts, and titles that are drawn in them, read again. */
function useRefreshFonts() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: fontsQuery().queryKey });
    await queryClient.invalidateQueries({ queryKey: ['program', 'drawTitle'] });
  };
}

export function useAddFont(onAdded: () => void) {
  const { t } = useTranslation();
  const refresh = useRefreshFonts();
  return useMutation({
    mutationFn: (fileId: string) => api.font.addFont({ fileId }),
    onSuccess: async (font) => {
      onAdded();
      showToast(t('setup.fonts.wasAdded', { name: fontName(font) }));
      await refresh();
    },
  });
}

/** Removes a font and offers to take it back. */
export function useRemoveFont() {
  const { t } = useTranslation();
  const refresh = useRefreshFonts();
  const failed = (error: unknown) => showError(error, t('setup.failed'));
  const restore = useMutation({
    mutationFn: ({ fontId }: Font) => api.font.restoreFont({ fontId }),
    onSuccess: async (_answer, font) => {
      showToast(t('setup.fonts.restored', { name: fontName(font) }));
      await refresh();
    },
    onError: failed,
  });
  return useMutation({
    mutationFn: ({ fontId }: Font) => api.font.removeFont({ fontId }),
    onSuccess: async (_answer, font) => {
      showUndo({
        id: `font-${font.fontId}`,
        message: t('setup.fonts.removed', { name: fontName(font) }),
        undoLabel: t('setup.fonts.undo'),
        onUndo: () => restore.mutate(font),
      });
      await refresh();
    },
    onError: failed,
  });
}
