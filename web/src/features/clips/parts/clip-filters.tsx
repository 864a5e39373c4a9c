import { CloseButton, Group, Pill, SegmentedControl, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ClipState } from '@rushes/contract/clips';
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClipSearch } from '../list-url.ts';

interface ClipFiltersProps {
  readonly search: ClipSearch;
  readonly onChange: (change: { [Key in keyof ClipSearch]: ClipSearch[Key] | undefined }) => void;
  readonly searchRef: Ref<HTMLInputElement>;
}

const states: readonly ClipState[] = ['ready', 'processing', 'uploading', 'refused', 'failed'];
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Search, state, tag, sort and view of the footage list. */
export function ClipFilters({ search, onChange, searchRef }: ClipFiltersProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" mih={36}>
      <SearchField q={search.q} onChange={onChange} searchRef={searchRef} />
      <Select
        aria-label={t('clips.filters.state')}
        placeholder={t('clips.filters.anyState')}
        data={states.map((value) => ({ value, label: t(`clips.states.${value}`) }))}
        value={search.state ?? null}
        onChange={(value) => onChange({ state: states.find((state) => state === value) })}
        clearable
        w={150}
      />
      <Select
        aria-label={t('clips.filters.sort')}
        data={(['newest', 'oldest', 'name'] as const).map((value) => ({
          value,
          label: t(`clips.sorts.${value}`),
        }))}
        value={search.sort ?? 'newest'}
        onChange={(value) => onChange({ sort: value === 'oldest' || value === 'name' ? value : undefined })}
        allowDeselect={false}
        w={150}
      />
      {search.tag !== undefined && (
        <Pill
          withRemoveButton
          onRemove={() => onChange({ tag: undefined })}
          removeButtonProps={{ 'aria-label': t('clips.filters.clearTag') }}
          size="md"
        >
          {t('clips.filters.tag', { tag: search.tag })}
        </Pill>
      )}
      <SegmentedControl
        ml="auto"
        aria-label={t('clips.views.label')}
        value={search.view ?? 'grid'}
        onChange={(value) => onChange({ view: value === 'list' ? 'list' : undefined })}
        data={[
          {
            value: 'grid',
            label: <ViewLabel icon={<IconLayoutGrid {...icon} />} text={t('clips.views.grid')} />,
          },
          { value: 'list', label: <ViewLabel icon={<IconList {...icon} />} text={t('clips.views.list')} /> },
        ]}
      />
    </Group>
  );
}

function ViewLabel({ icon: picture, text }: { icon: ReactNode; text: string }) {
  return (
    <span title={text} style={{ display: 'flex' }}>
      {picture}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

function SearchField({
  q,
  onChange,
  searchRef,
}: Pick<ClipFiltersProps, 'onChange' | 'searchRef'> & { q: string | undefined }) {
  const { t } = useTranslation();
  const [text, setText] = useState(q ?? '');
  const search = useDebouncedCallback(
    (value: string) => onChange({ q: value.trim() === '' ? undefined : value.trim() }),
    250,
  );
  const change = (value: string) => {
    setText(value);
    search(value);
  };
  return (
    <TextInput
      ref={searchRef}
      type="search"
      w={260}
      aria-label={t('clips.filters.search')}
      aria-keyshortcuts="/"
      placeholder={t('clips.filters.search')}
      leftSection={<IconSearch {...icon} />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label={t('clips.filters.clearSearch')} onClick={() => change('')} />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && change('')}
    />
  );
}
