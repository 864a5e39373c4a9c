import { ActionIcon, Indicator } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUploads } from '../api.ts';
import { isOver } from '../upload-model.ts';
import { uploadTray } from './upload-tray-store.ts';

/** Shows and hides the upload tray; a dot says that something is under way. */
export function UploadsButton() {
  const { t } = useTranslation();
  const items = useUploads();
  const running = items.filter((item) => !isOver(item)).length;
  if (items.length === 0) return null;
  return (
    <Indicator disabled={running === 0} size={8} offset={5} color="accent" processing>
      <ActionIcon
        aria-label={running === 0 ? t('shell.uploads.none') : t('shell.uploads.active', { count: running })}
        onClick={() => uploadTray.toggle()}
      >
        <IconCloudUpload size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
