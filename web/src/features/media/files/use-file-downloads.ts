import type { File } from '@rushes/contract/media/files';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { downloadAttachment } from '../../../lib/api/download.ts';
import { formatSize } from '../../../lib/format/format.ts';
import { showError, showToast } from '../../../ui/toast.tsx';

/** How many files are downloaded at most at once. */
const downloadsMax = 200;

/** Downloads one file, or many as one ZIP. */
export function useFileDownloads() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (files: readonly Pick<File, 'fileId' | 'download'>[]) => {
      const [first] = files;
      if (first !== undefined && files.length === 1) downloadAttachment(first.download);
      else if (files.length > downloadsMax)
        showError(null, t('files.download.tooMany', { max: downloadsMax }));
      else {
        const fileIds = files.map(({ fileId }) => fileId);
        const { url, count, sizeBytes, leftOutCount } = await api.file.downloadFiles({ fileIds });
        downloadAttachment(url);
        showToast(t('files.download.started', { count, size: formatSize(sizeBytes) }));
        if (leftOutCount > 0) showError(null, t('files.download.leftOut', { count: leftOutCount }));
      }
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}
