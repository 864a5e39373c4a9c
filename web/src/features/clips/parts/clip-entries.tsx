import { Button, Center, Loader } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { Clip } from '@rushes/contract/clips';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ClipCard, ClipRow } from './clip-card.tsx';
import classes from './clips.module.css';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  fetchNextPage(): Promise<unknown>;
}

interface ClipEntriesProps {
  readonly clips: readonly Clip[];
  readonly view: 'grid' | 'list';
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (clipId: string, isRange: boolean) => void;
  readonly live: { readonly newCount: number; readonly showNew: () => void };
  readonly pages: Pages;
}

/** The clips themselves, in cards or rows; more come as the end nears, new ones wait until they are asked for. */
export function ClipEntries({ clips, view, selected, onSelect, live, pages }: ClipEntriesProps) {
  const { t } = useTranslation();
  const Entry = view === 'list' ? ClipRow : ClipCard;
  return (
    <>
      {live.newCount > 0 && (
        <Center mt="md">
          <Button size="compact-md" radius="xl" onClick={live.showNew}>
            {t('clips.new', { count: live.newCount })}
          </Button>
        </Center>
      )}
      <ul
        className={`${classes[view === 'list' ? 'rows' : 'grid']} ${classes['list']}`}
        data-selecting={selected.size > 0 || undefined}
        style={{ marginTop: 20 }}
      >
        {clips.map((clip) => (
          <Entry key={clip.clipId} clip={clip} isSelected={selected.has(clip.clipId)} onSelect={onSelect} />
        ))}
      </ul>
      {pages.isFetchNextPageError ? (
        <ErrorState error={pages.error} onRetry={() => void pages.fetchNextPage()} />
      ) : (
        pages.hasNextPage && <NextPage key={clips.length} pages={pages} />
      )}
    </>
  );
}

function NextPage({ pages }: { pages: Pages }) {
  const { t } = useTranslation();
  const { ref, entry } = useIntersection({ rootMargin: '800px' });
  const isNear = entry?.isIntersecting === true;
  const { isFetchingNextPage } = pages;
  useEffect(() => {
    if (isNear && !isFetchingNextPage) void pages.fetchNextPage();
  }, [isNear, isFetchingNextPage, pages]);
  return (
    <Center ref={ref} py="xl">
      <Loader size="sm" aria-label={t('clips.loadingMore')} />
    </Center>
  );
}
