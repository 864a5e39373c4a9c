import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { uploadQueue, useUploads } from '../../../media/uploads/api.ts';
import { UploadStatus } from '../../../media/uploads/parts/upload-status.tsx';

/** What of a shot's takes or an item's files is on its way, or was stopped. */
export function TaskUploads({ partId }: { partId: string }) {
  const { t } = useTranslation();
  const all = useUploads().filter(({ take }) => take?.shotId === partId);
  // What wasn't taken is over once another file follows it.
  const items = all.filter(
    ({ phase }, at) => phase !== 'ready' && (phase !== 'refused' || at === all.length - 1),
  );
  return items.map((item) => (
    <Group key={item.key} gap="xs" role="status">
      <Text size="sm" c={item.reason === null ? 'dimmed' : 'red'}>
        {item.name} · <UploadStatus item={item} />
      </Text>
      {item.phase === 'stopped' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={() => uploadQueue.resume(item.key)}
        >
          {t('tasks.takes.retry')}
        </Button>
      )}
    </Group>
  ));
}
