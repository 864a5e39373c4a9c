import { Alert, Button, FileButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { File as FontFile } from '@rushes/contract/media/files';
import { fontBytesMost, fontTypes } from '@rushes/contract/media/lists/fonts';
import { IconUpload } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { formatSize } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useLiveFiles } from '../../../media/files/api.ts';
import { useAddFont } from '../../../media/fonts/api.ts';
import { addFiles } from '../../../media/uploads/api.ts';

interface FontDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lets the user choose a font of Files, or upload one. */
export function FontDialog({ opened, onClose }: FontDialogProps) {
  const { t } = useTranslation();
  const canSee = may(useMe(), 'create.files:see');
  return (
    <Modal opened={opened} onClose={onClose} title={t('setup.fonts.choose')} size="lg">
      {canSee ? <Choice onAdded={onClose} /> : <Text>{t('setup.fonts.noAccess')}</Text>}
    </Modal>
  );
}

function fontFilesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['file', 'getFiles', 'fonts', search] as const,
    queryFn: ({ pageParam, signal }) =>
      api.file.getFiles(
        {
          limit: 60,
          filters: [{ column: 'kind', op: 'in', values: ['font'] }],
          ...(search === '' ? {} : { search }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
}

const usableTypes: ReadonlySet<string> = new Set(fontTypes);

function Choice({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation();
  useLiveFiles();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const query = useInfiniteQuery(fontFilesQuery(wanted));
  const add = useAddFont(onAdded);
  const files = (query.data?.pages.flatMap((page) => page.items) ?? []).filter(
    (file) => usableTypes.has(file.mediaType) && file.sizeBytes <= fontBytesMost,
  );
  return (
    <Stack gap="sm">
      <Group wrap="nowrap">
        <TextInput
          data-autofocus
          style={{ flex: 1 }}
          aria-label={t('setup.fonts.search')}
          placeholder={t('setup.fonts.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Upload />
      </Group>
      <Text size="sm" c="dimmed">
        {t('setup.fonts.licence')}
      </Text>
      {add.isError && <Refused error={add.error} />}
      {query.isPending && <Skeleton height={120} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && files.length === 0 && (
        <Text c="dimmed">{t(wanted === '' ? 'setup.fonts.noFiles' : 'setup.fonts.noMatch')}</Text>
      )}
      {files.map((file) => (
        <FontFileButton
          key={file.fileId}
          file={file}
          isAdding={add.isPending && add.variables === file.fileId}
          isBusy={add.isPending}
          onChoose={() => add.mutate(file.fileId)}
        />
      ))}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('programs.more')}
        </Button>
      )}
    </Stack>
  );
}

/** Why a font wasn't added. */
function Refused({ error }: { error: Error }) {
  const reason = isCallError(error) ? error.fields[0]?.message : undefined;
  return (
    <Alert color="red" role="alert">
      {reason ?? error.message}
    </Alert>
  );
}

interface FontFileProps {
  readonly file: FontFile;
  readonly isAdding: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function FontFileButton({ file, isAdding, isBusy, onChoose }: FontFileProps) {
  const size = (
    <Text size="sm" c="dimmed">
      {formatSize(file.sizeBytes)}
    </Text>
  );
  return (
    <Button
      variant="default"
      justify="space-between"
      rightSection={size}
      loading={isAdding}
      disabled={isBusy}
      onClick={onChoose}
    >
      {file.name}
    </Button>
  );
}

/** What is uploaded appears among the fonts. */
function Upload() {
  const { t } = useTranslation();
  const me = useMe();
  if (!may(me, 'create.files:add')) return null;
  const upload = (file: File | null) => {
    if (file !== null) void addFiles([{ file, handle: null }], { kind: 'file' });
  };
  return (
    <FileButton accept=".ttf,.otf,.woff2" onChange={upload}>
      {(props) => (
        <Button variant="default" leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />} {...props}>
          {t('setup.fonts.upload')}
        </Button>
      )}
    </FileButton>
  );
}
