import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { chooseAndUpload } from '../../uploads/api.ts';
import { clipCount, clipPages } from '../api.ts';
import type { ClipSearch } from '../list-url.ts';
import { ClipEntries } from '../parts/clip-entries.tsx';
import { ClipFilters } from '../parts/clip-filters.tsx';
import { ClipListSkeleton, NoClips, NoMatch } from '../parts/clip-list-states.tsx';
import { SelectionBar } from '../parts/selection-bar.tsx';
import { keepShown, noSelection, toggle } from '../selection.ts';
import { useListKeys } from '../use-list-keys.ts';
import { useLiveClips } from '../use-live-clips.ts';

const route = getRouteApi('/shell/clips/list');
const filterKeys = ['q', 'state', 'tag'] as const;

/** Footage of the organisation: to find, to choose, to upload. */
export function ClipListScreen() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const listRef = useRef<HTMLElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const pages = useInfiniteQuery(clipPages(search));
  const count = useQuery(clipCount(search));
  const live = useLiveClips();
  const clips = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  const order = useMemo(() => clips.map(({ clipId }) => clipId), [clips]);
  const [chosen, setChosen] = useState(noSelection);
  const selection = keepShown(chosen, order);
  const onSelect = (id: string, isRange: boolean) => setChosen((now) => toggle(now, order, { id, isRange }));
  const clear = () => setChosen(noSelection);
  useListKeys({ listRef, searchRef, onToggle: onSelect, onClear: clear });
  const change = (next: Record<string, string | undefined>) =>
    void navigate({ search: (now: ClipSearch) => withoutAbsent({ ...now, ...next }), replace: true });
  const isFiltered = filterKeys.some((key) => search[key] !== undefined);
  return (
    <section ref={listRef} aria-label={t('clips.title')}>
      <PageHeader
        title={t('clips.title')}
        count={count.data?.count}
        actions={
          <Button leftSection={<IconUpload size={20} stroke={1.5} />} onClick={() => void chooseAndUpload()}>
            {t('clips.upload')}
          </Button>
        }
      />
      {selection.ids.size > 0 ? (
        <SelectionBar clips={clips.filter(({ clipId }) => selection.ids.has(clipId))} onClear={clear} />
      ) : (
        <ClipFilters search={search} onChange={change} searchRef={searchRef} />
      )}
      {pages.isPending && <ClipListSkeleton />}
      {pages.isError && clips.length === 0 && (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.isSuccess && clips.length === 0 && !isFiltered && live.newCount === 0 && <NoClips />}
      {pages.isSuccess && clips.length === 0 && isFiltered && (
        <NoMatch onClear={() => change({ q: undefined, state: undefined, tag: undefined })} />
      )}
      <ClipEntries
        clips={clips}
        view={search.view ?? 'grid'}
        selected={selection.ids}
        onSelect={onSelect}
        live={live}
        pages={pages}
      />
    </section>
  );
}

function withoutAbsent(search: Record<string, string | undefined>): ClipSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
