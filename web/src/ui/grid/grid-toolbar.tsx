import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  Menu,
  SegmentedControl,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconDots,
  IconDownload,
  IconLayoutGrid,
  IconList,
  IconSearch,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/lists/use-list.ts';
import { showError, showToast } from '../toast.tsx';
import { ColumnMenu } from './column-menu.tsx';
import type { ColumnLayout, DataColumn } from './columns.ts';
import { FilterChips } from './filter-chips.tsx';
import { AddFilter } from './filter-editor.tsx';
import { sortWords } from './sort-words.ts';
import { ViewMenu } from './view-menu.tsx';

interface GridToolbarProps<Row, Column extends string> {
  readonly list: ListState<Row, Column>;
  readonly columns: readonly DataColumn<Row, Column>[];
  readonly layout: ColumnLayout<Column>;
  readonly onLayout: (layout: ColumnLayout<Column>) => void;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly hasCards: boolean;
  readonly canHaveCards: boolean;
  readonly children: ReactNode;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Search, filters and views of a list at left, how it is shown at right. */
export function GridToolbar<Row, Column extends string>(props: GridToolbarProps<Row, Column>) {
  const { list, columns, layout, onLayout, hasCards, canHaveCards } = props;
  return (
    <>
      <Group gap="xs" mih={36}>
        <SearchField q={list.query.search} onSearch={(q) => list.change({ q })} searchRef={props.searchRef} />
        <AddFilter list={list} columns={columns} />
        {list.canKeep && <ViewMenu list={list} />}
        {props.children}
        <Group gap={4} ml="auto">
          {hasCards ? (
            <SortMenu list={list} columns={columns} />
          ) : (
            <ColumnMenu columns={columns} layout={layout} onLayout={onLayout} />
          )}
          <MoreMenu list={list} columns={columns} layout={layout} hasTable={!hasCards} />
          {canHaveCards && <ViewSwitch list={list} hasCards={hasCards} />}
        </Group>
      </Group>
      <FilterChips list={list} columns={columns} />
    </>
  );
}

interface SearchFieldProps {
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
  readonly searchRef: Ref<HTMLInputElement>;
}

function SearchField({ q, onSearch, searchRef }: SearchFieldProps) {
  const { t } = useTranslation();
  // While nothing is typed, the field says what the URL says, also after going back.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? q ?? '';
  const search = useDebouncedCallback((value: string) => {
    onSearch(value.trim() === '' ? undefined : value.trim());
    setTyped(null);
  }, 250);
  const change = (value: string) => {
    setTyped(value);
    search(value);
  };
  return (
    <TextInput
      ref={searchRef}
      type="search"
      w={260}
      aria-label={t('grid.search')}
      aria-keyshortcuts="/"
      placeholder={t('grid.search')}
      leftSection={<IconSearch {...icon} />}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label={t('grid.clearSearch')} onClick={() => change('')} />
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && change('')}
    />
  );
}

interface MoreMenuProps<Row, Column extends string> {
  readonly list: ListState<Row, Column>;
  readonly columns: readonly DataColumn<Row, Column>[];
  readonly layout: ColumnLayout<Column>;
  readonly hasTable: boolean;
}

function MoreMenu<Row, Column extends string>({
  list,
  columns,
  layout,
  hasTable,
}: MoreMenuProps<Row, Column>) {
  const { t } = useTranslation();
  const headers = new Map(columns.map(({ column, header }) => [column, header]));
  const exported = layout.order.filter((column) => layout.shown.has(column));
  const write = () => {
    showToast(t('grid.exporting'));
    list.exportCsv.mutate(
      exported.map((column) => ({ column, header: headers.get(column) ?? column })),
      { onError: (error) => showError(error, t('errors.unexpected')) },
    );
  };
  const isCompact = list.search.density === 'compact';
  if (!list.canExport && !hasTable) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('grid.more')} loading={list.exportCsv.isPending}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {list.canExport && (
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={write}>
            {t('grid.export')}
          </Menu.Item>
        )}
        {hasTable && (
          <>
            {list.canExport && <Menu.Divider />}
            <Menu.RadioGroup
              value={isCompact ? 'compact' : 'normal'}
              onChange={(value) => list.change({ density: value === 'compact' ? 'compact' : undefined })}
            >
              <Menu.RadioItem value="normal">{t('grid.normal')}</Menu.RadioItem>
              <Menu.RadioItem value="compact">{t('grid.compact')}</Menu.RadioItem>
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Cards have no header to sort by. */
function SortMenu<Row, Column extends string>({
  list,
  columns,
}: Pick<MoreMenuProps<Row, Column>, 'list' | 'columns'>) {
  const { t } = useTranslation();
  const sort = list.query.sort ?? list.list.sort;
  const Arrow = sort.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const by = (column: Column) => {
    const isFlip = sort.column === column && sort.direction === 'asc';
    list.ask({ ...list.query, sort: { column, direction: isFlip ? 'desc' : 'asc' } });
  };
  const sortable = columns.filter(({ column }) => list.list.columns[column].sorts === true);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<IconChevronDown {...icon} />}>
          {sortWords(t, list.list.columns[sort.column], {
            ...sort,
            header: columns.find(({ column }) => column === sort.column)?.header ?? '',
          })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map(({ column, header }) => (
          <Menu.Item
            key={column}
            rightSection={column === sort.column ? <Arrow {...icon} /> : undefined}
            onClick={() => by(column)}
          >
            {header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ViewSwitch<Row, Column extends string>({
  list,
  hasCards,
}: {
  list: ListState<Row, Column>;
  hasCards: boolean;
}) {
  const { t } = useTranslation();
  const label = (Icon: typeof IconList, text: string) => (
    <span title={text} style={{ display: 'flex' }}>
      <Icon {...icon} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
  return (
    <SegmentedControl
      aria-label={t('grid.shape')}
      value={hasCards ? 'cards' : 'table'}
      onChange={(value) => list.change({ view: value === 'table' ? 'table' : undefined })}
      data={[
        { value: 'cards', label: label(IconLayoutGrid, t('grid.cards')) },
        { value: 'table', label: label(IconList, t('grid.table')) },
      ]}
    />
  );
}
