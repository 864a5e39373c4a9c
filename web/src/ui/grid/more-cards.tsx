import { Button, Center, Loader } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export interface MorePages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/** Below cards: fetches the next page as its end nears, and offers another try where that failed. */
export function MoreCards({ pages, count }: { pages: MorePages; count: number }) {
  const { t } = useTranslation();
  if (pages.isFetchNextPageError)
    return (
      <Center py="md">
        <Button variant="default" onClick={() => void pages.fetchNextPage()}>
          {t('grid.retryMore')}
        </Button>
      </Center>
    );
  return pages.hasNextPage && <NextPage key={count} pages={pages} />;
}

function NextPage({ pages }: { pages: MorePages }) {
  const { t } = useTranslation();
  const { ref, entry } = useIntersection({ rootMargin: '800px' });
  const isNear = entry?.isIntersecting === true;
  const { isFetchingNextPage } = pages;
  useEffect(() => {
    if (isNear && !isFetchingNextPage) void pages.fetchNextPage();
  }, [isNear, isFetchingNextPage, pages]);
  return (
    <Center ref={ref} py="xl">
      <Loader size="sm" aria-label={t('grid.loadingMore')} />
    </Center>
  );
}
