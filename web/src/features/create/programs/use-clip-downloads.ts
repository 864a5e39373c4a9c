import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadAttachment } from '../../../lib/api/download.ts';
import { showError } from '../../../ui/toast.tsx';
import { clipQuery, type UsedClip } from './api.ts';

/** How many clips are downloaded at most at once. */
export const downloadsMax = 20;

/** A browser drops downloads that are asked for all at the same moment. */
const apartMs = 400;

/** Downloads the original files of clips, one after the other. */
export function useClipDownloads() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (clips: readonly UsedClip[]) => {
      let failed = 0;
      for (const [index, { clipId }] of clips.slice(0, downloadsMax).entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, apartMs));
        const url = await queryClient.fetchQuery({ ...clipQuery(clipId), staleTime: 0 }).then(
          ({ playback }) => playback.original,
          () => null,
        );
        if (url === null) failed += 1;
        else downloadAttachment(url);
      }
      return failed;
    },
    onSuccess: (failed) => {
      if (failed > 0) showError(null, t('programs.fromClips.downloadFailed', { count: failed }));
    },
  });
}
