import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { panelClipsQuery } from '../../../create/programs/api.ts';
import { chooseFootage, uploadQueue, useUploads } from '../../../media/uploads/api.ts';
import { UploadStatus } from '../../../media/uploads/parts/upload-status.tsx';

export interface ChosenClip {
  readonly clipId: string;
  readonly name: string;
}

interface ClipFieldProps {
  readonly clip: ChosenClip | null;
  readonly error: string | undefined;
  readonly onChange: (clip: ChosenClip | null) => void;
}

/** A clip of the library, or a file that becomes one. */
export function ClipField({ clip, error, onChange }: ClipFieldProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  // The name of what is chosen is in the field: nobody searches for it.
  const [wanted] = useDebouncedValue(search === clip?.name ? '' : search.trim(), 250);
  const query = useInfiniteQuery({
    ...panelClipsQuery(wanted, false),
    placeholderData: keepPreviousData,
  });
  const found = (query.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ state }) => state === 'ready',
  );
  const lengths = new Map(found.map(({ clipId, durationMs }) => [clipId, formatDuration(durationMs ?? 0)]));
  const isListed = clip === null || lengths.has(clip.clipId);
  const data = [...(isListed ? [] : [clip]), ...found].map(({ clipId, name }) => ({
    ...{ value: clipId, label: name },
  }));
  const upload = useClipUpload(onChange);
  return (
    <Stack gap={6}>
      <Group align="flex-end" wrap="nowrap" gap="xs">
        <Select
          style={{ flex: 1, minWidth: 0 }}
          label={t('deliverables.form.clip')}
          placeholder={t('deliverables.form.searchClips')}
          error={error}
          required
          searchable
          clearable
          data={data}
          value={clip?.clipId ?? null}
          searchValue={search}
          onSearchChange={setSearch}
          // The server has searched.
          filter={({ options }) => options}
          nothingFoundMessage={t(query.isPending ? 'deliverables.form.loading' : 'deliverables.form.noClips')}
          renderOption={({ option: { value, label } }) => (
            <ClipOption name={label} length={lengths.get(value)} />
          )}
          onChange={(clipId, option) =>
            onChange(clipId === null ? null : { clipId, name: option?.label ?? clipId })
          }
        />
        {upload.start !== null && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
            onClick={upload.start}
          >
            {t('clips.upload')}
          </Button>
        )}
      </Group>
      {upload.item !== null && (
        <Text size="sm" c={upload.item.reason === null ? 'dimmed' : 'red'} role="status">
          {upload.item.name} · <UploadStatus item={upload.item} />
        </Text>
      )}
    </Stack>
  );
}

function ClipOption({ name, length }: { name: string; length: string | undefined }) {
  return (
    <Group justify="space-between" wrap="nowrap" flex={1} miw={0}>
      <Text size="sm" truncate>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {length}
      </Text>
    </Group>
  );
}

/** Uploads a file and chooses the clip that it becomes, or the one that it is already. */
function useClipUpload(onChosen: (clip: ChosenClip) => void) {
  const [key, setKey] = useState<string | null>(null);
  const item = useUploads().find((each) => each.key === key) ?? null;
  const isAllowed = may(useMe(), 'create.footage:add');
  useEffect(() => {
    if (item === null) return;
    if (item.phase === 'known' && item.same !== null) {
      uploadQueue.dismiss(item.key);
      setKey(null);
      onChosen(item.same);
    }
    if (item.phase === 'ready' && item.clipId !== null) {
      setKey(null);
      onChosen({ clipId: item.clipId, name: item.name.replace(/\.\w{1,5}$/, '') });
    }
  }, [item, onChosen]);
  const start = async () => setKey((await chooseFootage()) ?? null);
  return { item, start: isAllowed ? () => void start() : null };
}
