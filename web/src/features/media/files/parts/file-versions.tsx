import { Badge, Button, Group, Text, Title } from '@mantine/core';
import type { FileVersion } from '@rushes/contract/media/files';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { chooseVersion } from '../../uploads/api.ts';
import { type FileDetail, useRestoreVersion } from '../api.ts';
import classes from './files.module.css';

/** All versions of a file: each can be downloaded, and shown again. */
export function FileVersions({ file }: { file: FileDetail }) {
  const { t } = useTranslation();
  const me = useMe();
  const { fileId, versions } = file;
  const restore = useRestoreVersion(fileId);
  const current = versions.find(({ isCurrent }) => isCurrent)?.versionId;
  const canEdit = file.canEdit && may(me, 'create.files:edit');
  return (
    <section aria-labelledby="file-versions">
      <Group justify="space-between" mb={4}>
        <Title order={2} id="file-versions">
          {t('files.versions.title')}
        </Title>
        {canEdit && may(me, 'create.files:add') && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
            onClick={() => void chooseVersion(fileId)}
          >
            {t('files.versions.new')}
          </Button>
        )}
      </Group>
      <ul className={classes['versions']}>
        {versions.map((version) => (
          <Version
            key={version.versionId}
            version={version}
            onRestore={
              canEdit && !version.isCurrent
                ? () => restore.mutate({ versionId: version.versionId, before: current })
                : null
            }
          />
        ))}
      </ul>
    </section>
  );
}

function Version({ version, onRestore }: { version: FileVersion; onRestore: (() => void) | null }) {
  const { t } = useTranslation();
  const { number, filename, sizeBytes, createdBy, createdAt } = version;
  return (
    <li>
      <div style={{ minWidth: 0 }}>
        <Group gap={6} wrap="nowrap">
          <Text size="sm" fw={500} flex="none">
            {t('files.versions.number', { number })}
          </Text>
          {version.isCurrent && <Badge variant="light">{t('files.versions.current')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed" truncate title={filename}>
          {filename} · {formatSize(sizeBytes)}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {createdBy?.name ?? t('files.versions.erasedUser')} · <RelativeTime instant={createdAt} />
        </Text>
      </div>
      <Group gap={4} wrap="nowrap" flex="none">
        {onRestore !== null && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={t('files.versions.restoreNamed', { number })}
            onClick={onRestore}
          >
            {t('files.versions.restore')}
          </Button>
        )}
        <Button
          component="a"
          href={version.download}
          download
          variant="subtle"
          size="compact-md"
          aria-label={t('files.versions.downloadNamed', { number })}
        >
          {t('files.actions.download')}
        </Button>
      </Group>
    </li>
  );
}
