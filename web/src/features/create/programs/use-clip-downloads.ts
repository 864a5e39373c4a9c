import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { downloadAttachment } from '../../../lib/api/download.ts';
import { formatSize } from '../../../lib/format/format.ts';
import { showError, showToast } from '../../../ui/toast.tsx';
import { clipQuery, type UsedClip } from './api.ts';

/** How many clips are downloaded at most at once. */
export const downloadsMax = 200;

/** Downloads the original file of a clip, or those of many as one ZIP. */
export function useClipDownloads() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (clips: readonly UsedClip[]) => {
      const [first] = clips;
      if (first !== undefined && clips.length === 1) {
        const { playback } = await queryClient.fetchQuery({ ...clipQuery(first.clipId), staleTime: 0 });
        if (playback.original !== null) downloadAttachment(playback.original);
        return playback.original === null ? 1 : 0;
      }
      const clipIds = clips.map(({ clipId }) => clipId);
      const { url, count, sizeBytes, leftOutCount } = await api.clip.downloadClips({ clipIds });
      downloadAttachment(url);
      showToast(t('programs.fromClips.downloading', { count, size: formatSize(sizeBytes) }));
      return leftOutCount;
    },
    onSuccess: (failed) => {
      if (failed > 0) showError(null, t('programs.fromClips.downloadFailed', { count: failed }));
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}
