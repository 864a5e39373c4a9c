import { Button, Grid, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { MissingState } from '../../../core/bin/parts/missing-state.tsx';
import { useDeletion } from '../../../core/bin/parts/use-deletion.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { type FileDetail, useDeleteFiles, useLiveFiles } from '../api.ts';
import { FileFacts } from '../parts/file-facts.tsx';
import { FileForm } from '../parts/file-form.tsx';
import { FilePreview } from '../parts/file-preview.tsx';
import { FileVersions } from '../parts/file-versions.tsx';

const route = getRouteApi('/shell/files/file/$fileId');

/** One file: how it looks at left, what is known of it at right. */
export function FileScreen() {
  const { t } = useTranslation();
  const { fileId } = route.useParams();
  const file = useQuery(callQuery('file', 'getFile', { fileId }));
  useLiveFiles();
  if (file.data !== undefined) return <FilePage key={fileId} file={file.data} />;
  if (file.isError)
    return (
      <MissingState
        kind="file"
        id={fileId}
        title={t('shell.places.file')}
        error={file.error}
        onRetry={() => void file.refetch()}
      />
    );
  return <FileSkeleton />;
}

function FilePage({ file }: { file: FileDetail }) {
  return (
    <>
      <FileHeader file={file} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <FilePreview file={file} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="lg">
            <FileForm file={file} />
            <FileVersions file={file} />
            <JourneyPanel kind="file" id={file.fileId} isOpenAtFirst />
            <FileFacts file={file} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function FileHeader({ file }: { file: FileDetail }) {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = route.useNavigate();
  const remove = useDeleteFiles(() => void navigate({ to: '/files/list' }));
  const deletion = useDeletion('file', remove.mutate);
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <AnchorLink to="/files/list" c="dimmed" style={{ flexShrink: 0 }}>
          {t('files.title')}
        </AnchorLink>
        <Title order={1} lineClamp={1} title={file.name}>
          {file.name}
        </Title>
      </Group>
      <Group gap={4} wrap="nowrap" flex="none">
        <Button
          component="a"
          href={file.download}
          download
          leftSection={<IconDownload size={20} stroke={1.5} aria-hidden />}
        >
          {t('files.actions.download')}
        </Button>
        {file.canEdit && may(me, 'create.files:delete') && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
            loading={deletion.isPending || remove.isPending}
            onClick={() => deletion.ask([file.fileId])}
          >
            {t('files.actions.delete')}
          </Button>
        )}
      </Group>
      {deletion.dialog}
    </Group>
  );
}

function FileSkeleton() {
  const isLate = useAfterDelay(true);
  if (!isLate) return null;
  return (
    <Grid gap="xl" mt={52} aria-hidden>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Skeleton radius="md" height={320} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={160} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
