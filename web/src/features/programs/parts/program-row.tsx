import type { Program } from '@rushes/contract/programs';
import { ActionIcon, Anchor, Badge, Group, Menu, Table, Text } from '@mantine/core';
import { IconDots, IconEdit, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatPercent } from '../../../lib/format.ts';
import { HoverPreview } from '../../../player/hover-preview.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../ui/theme.ts';

const colors = { draft: 'gray', publishing: 'yellow', published: 'green', unpublished: 'gray' } as const;

/** One program of the list. */
export function ProgramRow({ program, onRemove }: { program: Program; onRemove: () => void }) {
  const { t } = useTranslation();
  const { programId, title, state } = program;
  const percent = program.progress === null ? '' : ` ${formatPercent(program.progress.fraction)}`;
  return (
    <Table.Tr>
      <Table.Td>
        <Group wrap="nowrap" gap="sm">
          <HoverPreview
            poster={program.playback.poster}
            sprite={program.playback.sprite}
            durationMs={program.durationMs}
            widthPx={96}
            heightPx={54}
          />
          <div>
            <Anchor
              component={Link}
              to={`/myprograms/editprogram/${programId}`}
              c="inherit"
              fw={500}
              lineClamp={2}
              title={title}
            >
              {title}
            </Anchor>
            <Text size="xs" c="dimmed">
              {program.createdBy.name}
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td>
        <Badge color={colors[state]}>
          {t(`programs.states.${state}`)}
          {state === 'publishing' && percent}
        </Badge>
      </Table.Td>
      <Table.Td style={tabularFigures}>{formatDuration(program.durationMs)}</Table.Td>
      <Table.Td>
        <RelativeTime instant={program.updatedAt} />
      </Table.Td>
      <Table.Td>
        <RowMenu program={program} onRemove={onRemove} />
      </Table.Td>
    </Table.Tr>
  );
}

function RowMenu({ program, onRemove }: { program: Program; onRemove: () => void }) {
  const { t } = useTranslation();
  const { programId, title, state } = program;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('programs.list.menu', { title })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/myprograms/editprogram/${programId}`}
          leftSection={<IconEdit size={16} stroke={1.5} />}
        >
          {t('programs.list.edit')}
        </Menu.Item>
        {state === 'published' && (
          <Menu.Item
            component={Link}
            to={`/home/play/${programId}`}
            leftSection={<IconPlayerPlay size={16} stroke={1.5} />}
          >
            {t('programs.list.watch')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onRemove}>
          {t('programs.list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
