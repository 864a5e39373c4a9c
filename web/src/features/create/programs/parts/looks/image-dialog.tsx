import { overlayTypes } from '@rushes/contract/create/lists/images';
import {
  Button,
  Card,
  FileButton,
  Group,
  Modal,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { useLiveFiles } from '../../../../media/files/api.ts';
import { FilePicture } from '../../../../media/files/parts/file-picture.tsx';
import { addFiles } from '../../../../media/uploads/api.ts';
import type { ImageFile } from '../../editor/look-edits.ts';

interface ImageDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (file: ImageFile) => void;
}

/** Lets the user choose an image of Files, or upload one. */
export function ImageDialog({ opened, onClose, onChoose }: ImageDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('programs.images.choose')} size="lg">
      <Choice
        onChoose={(file) => {
          onChoose(file);
          onClose();
        }}
      />
    </Modal>
  );
}

function imagesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['file', 'getFiles', 'images', search] as const,
    queryFn: ({ pageParam, signal }) =>
      api.file.getFiles(
        {
          limit: 60,
          filters: [{ column: 'kind', op: 'in', values: ['image'] }],
          ...(search === '' ? {} : { search }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
}

const usableTypes: ReadonlySet<string> = new Set(overlayTypes);

function Choice({ onChoose }: Pick<ImageDialogProps, 'onChoose'>) {
  const { t } = useTranslation();
  useLiveFiles();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const query = useInfiniteQuery(imagesQuery(wanted));
  const files = (query.data?.pages.flatMap((page) => page.items) ?? []).filter(
    (file) => usableTypes.has(file.mediaType) && !file.isDamaged && file.width !== null,
  );
  return (
    <Stack gap="sm">
      <Group wrap="nowrap">
        <TextInput
          data-autofocus
          style={{ flex: 1 }}
          aria-label={t('programs.images.search')}
          placeholder={t('programs.images.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Upload />
      </Group>
      {query.isPending && <Skeleton height={160} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && files.length === 0 && (
        <Text c="dimmed">{t(wanted === '' ? 'programs.images.none' : 'programs.images.noMatch')}</Text>
      )}
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        {files.map((file) => (
          <Card
            key={file.fileId}
            component="button"
            type="button"
            p="xs"
            withBorder
            onClick={() => onChoose(file)}
          >
            <FilePicture file={file} />
            <Text size="sm" truncate title={file.name}>
              {file.name}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
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

/** What is uploaded appears among the images as soon as it was read. */
function Upload() {
  const { t } = useTranslation();
  const me = useMe();
  if (!may(me, 'create.files:add')) return null;
  const upload = (file: File | null) => {
    if (file !== null) void addFiles([{ file, handle: null }], { kind: 'file' });
  };
  return (
    <FileButton accept={overlayTypes.join(',')} onChange={upload}>
      {(props) => (
        <Button variant="default" leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />} {...props}>
          {t('programs.images.upload')}
        </Button>
      )}
    </FileButton>
  );
}
