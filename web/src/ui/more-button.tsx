import { Button, Center } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface MoreButtonProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Fetches the next page of a list; nothing where all of it is shown. */
export function MoreButton({ pages }: MoreButtonProps) {
  const { t } = useTranslation();
  if (!pages.hasNextPage) return null;
  return (
    <Center py="sm">
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {t('grid.showMore')}
      </Button>
    </Center>
  );
}
