import { ActionIcon, Indicator } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUploads } from '../api.ts';
import { isOver, needsAttention } from '../upload-model.ts';
import { uploadTray } from './upload-tray-store.ts';

/** Shows and hides the upload tray; a dot says that something is under way, a number how much needs the user. */
export function UploadsButton() {
  const { t } = useTranslation();
  const items = useUploads();
  const yours = items.filter(needsAttention).length;
  const running = items.filter((item) => !isOver(item) && !needsAttention(item)).length;
  const labels = [
    running > 0 && t('shell.uploads.active', { count: running }),
    yours > 0 && t('shell.uploads.yours', { count: yours }),
  ].filter((label) => label !== false);
  if (items.length === 0) return null;
  return (
    <Indicator
      disabled={running + yours === 0}
      label={yours > 0 ? yours : undefined}
      size={yours > 0 ? 16 : 8}
      offset={5}
      color={yours > 0 ? 'red' : 'accent'}
      processing={yours === 0}
    >
      <ActionIcon
        aria-label={labels.length === 0 ? t('shell.uploads.none') : labels.join(', ')}
        onClick={() => uploadTray.toggle()}
      >
        <IconCloudUpload size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
