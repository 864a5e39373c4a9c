import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ColumnLayout, type DataColumn, layoutOf, moved } from './columns.ts';

interface ColumnMenuProps<Row, Column extends string> {
  readonly columns: readonly DataColumn<Row, Column>[];
  readonly layout: ColumnLayout<Column>;
  readonly onLayout: (layout: ColumnLayout<Column>) => void;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Which columns show, and in which order. */
export function ColumnMenu<Row, Column extends string>(props: ColumnMenuProps<Row, Column>) {
  const { columns, layout, onLayout } = props;
  const { t } = useTranslation();
  const headers = new Map(columns.map(({ column, header }) => [column, header]));
  const toggle = (column: Column) => {
    const shown = new Set(layout.shown);
    if (!shown.delete(column)) shown.add(column);
    // A table without columns would have no way back.
    if (shown.size > 0) onLayout({ ...layout, shown });
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('grid.columns')} title={t('grid.columns')}>
          <IconColumns3 size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={4} miw={240}>
          <Text size="xs" c="dimmed">
            {t('grid.columnsText')}
          </Text>
          {layout.order.map((column, index) => (
            <Group key={column} justify="space-between" wrap="nowrap" gap="md">
              <Checkbox
                size="sm"
                label={headers.get(column)}
                checked={layout.shown.has(column)}
                onChange={() => toggle(column)}
              />
              <Group gap={0} wrap="nowrap">
                {([-1, 1] as const).map((by) => (
                  <ActionIcon
                    key={by}
                    size="sm"
                    disabled={by === -1 ? index === 0 : index === layout.order.length - 1}
                    aria-label={t(by === -1 ? 'grid.columnUp' : 'grid.columnDown', {
                      column: headers.get(column),
                    })}
                    onClick={() => onLayout({ ...layout, order: moved(layout.order, column, { by }) })}
                  >
                    {by === -1 ? <IconArrowUp {...icon} /> : <IconArrowDown {...icon} />}
                  </ActionIcon>
                ))}
              </Group>
            </Group>
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onLayout(layoutOf(columns, [], undefined))}
          >
            {t('grid.columnsReset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
