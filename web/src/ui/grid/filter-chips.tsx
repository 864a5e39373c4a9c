import { Button, Group, Pill } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/lists/use-list.ts';
import type { DataColumn } from './columns.ts';
import { wordsOf } from './filter-words.ts';

interface FilterChipsProps<Row, Column extends string> {
  readonly list: ListState<Row, Column>;
  readonly columns: readonly DataColumn<Row, Column>[];
}

/** The filters that hold, each with a way to drop it. */
export function FilterChips<Row, Column extends string>({ list, columns }: FilterChipsProps<Row, Column>) {
  const { t } = useTranslation();
  const filters = list.query.filters ?? [];
  if (filters.length === 0) return null;
  return (
    <Group gap={6} mt="xs" role="group" aria-label={t('grid.filters')}>
      {filters.map((filter) => {
        const words = wordsOf(filter, columns, list.list, t);
        return (
          <Pill
            key={words}
            size="md"
            withRemoveButton
            onRemove={() => list.ask({ ...list.query, filters: filters.filter((each) => each !== filter) })}
            removeButtonProps={{
              'aria-label': t('grid.dropFilter', { filter: words }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
          >
            {words}
          </Pill>
        );
      })}
      <Button variant="subtle" size="compact-sm" onClick={() => list.change({ f: undefined })}>
        {t('grid.clearFilters')}
      </Button>
    </Group>
  );
}
