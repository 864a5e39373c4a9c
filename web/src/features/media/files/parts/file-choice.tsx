import { Button, FileButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { File as StoredFile, FileKind } from '@rushes/contract/media/files';
import { IconUpload } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { addFiles } from '../../uploads/api.ts';
import { useLiveFiles } from '../api.ts';

interface FileChoiceProps {
  readonly kind: FileKind;
  /** What the file chooser of the browser offers. */
  readonly accept: string;
  readonly isUsable: (file: StoredFile) => boolean;
  readonly texts: Readonly<Record<'search' | 'upload' | 'none' | 'noMatch' | 'noAccess', string>>;
  /** Above the files. */
  readonly note?: ReactNode;
  readonly children: (files: readonly StoredFile[]) => ReactNode;
}

/** Files of a kind to choose from, by search; what is uploaded here appears among them. */
export function FileChoice(props: FileChoiceProps) {
  const canSee = may(useMe(), 'create.files:see');
  return canSee ? <Files {...props} /> : <Text>{props.texts.noAccess}</Text>;
}

function filesQuery(kind: FileKind, search: string) {
  return infiniteQueryOptions({
    queryKey: ['file', 'getFiles', 'choice', kind, search] as const,
    queryFn: ({ pageParam, signal }) =>
      api.file.getFiles(
        {
          limit: 60,
          filters: [{ column: 'kind', op: 'in', values: [kind] }],
          ...(search === '' ? {} : { search }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
}

function Files({ kind, accept, isUsable, texts, note, children }: FileChoiceProps) {
  const { t } = useTranslation();
  useLiveFiles();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const query = useInfiniteQuery(filesQuery(kind, wanted));
  const files = (query.data?.pages.flatMap((page) => page.items) ?? []).filter(isUsable);
  return (
    <Stack gap="sm">
      <Group wrap="nowrap">
        <TextInput
          data-autofocus
          style={{ flex: 1 }}
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Upload accept={accept} label={texts.upload} />
      </Group>
      {note}
      {query.isPending && <Skeleton height={160} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && files.length === 0 && (
        <Text c="dimmed">{wanted === '' ? texts.none : texts.noMatch}</Text>
      )}
      {files.length > 0 && children(files)}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('files.showMore')}
        </Button>
      )}
    </Stack>
  );
}

function Upload({ accept, label }: { accept: string; label: string }) {
  const me = useMe();
  if (!may(me, 'create.files:add')) return null;
  const upload = (file: File | null) => {
    if (file !== null) void addFiles([{ file, handle: null }], { kind: 'file' });
  };
  return (
    <FileButton accept={accept} onChange={upload}>
      {(props) => (
        <Button variant="default" leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />} {...props}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
