import { Badge, Group, Text } from '@mantine/core';
import type { ReachKind, ReachMay, ReachReason } from '@rushes/contract/lists/people';
import type { Reached } from '@rushes/contract/people';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../ui/grid/columns.ts';
import { AnchorLink } from '../../ui/links.tsx';
import type { AccessColumn } from './api.ts';

/** What a person can reach as a table; channels are links for those who may change them. */
export function accessColumns(t: TFunction, isManager: boolean): DataColumn<Reached, AccessColumn>[] {
  const header = (column: AccessColumn) => ({ column, header: t(`people.access.columns.${column}`) });
  const kindOf = (kind: ReachKind) => t(`people.kinds.${kind}`);
  const mayOf = (may: ReachMay) => t(`people.access.may.${may}`);
  const reasonOf = (reason: ReachReason) => t(`people.access.reasons.${reason}`);
  return [
    { ...header('title'), widthPx: 240, cell: ({ title }) => <span title={title}>{title}</span> },
    {
      ...header('kind'),
      widthPx: 120,
      cell: ({ kind }) => kindOf(kind),
      choiceLabel: (value) => kindOf(value as ReachKind),
    },
    {
      ...header('may'),
      widthPx: 100,
      cell: ({ may }) => mayOf(may),
      choiceLabel: (value) => mayOf(value as ReachMay),
    },
    {
      ...header('reasons'),
      widthPx: 180,
      cell: ({ reasons }) => (
        <Group gap={4} wrap="nowrap" title={reasons.map(reasonOf).join(', ')}>
          {reasons.map((reason) => (
            <Badge key={reason} color="gray" variant="light">
              {reasonOf(reason)}
            </Badge>
          ))}
        </Group>
      ),
      choiceLabel: (value) => reasonOf(value as ReachReason),
    },
    {
      ...header('through'),
      widthPx: 180,
      cell: ({ through }) => (
        <Group gap="xs" wrap="nowrap" title={through.map(({ name }) => name).join(', ')}>
          {through.map((way) => (
            <Way key={way.id} way={way} isManager={isManager} />
          ))}
        </Group>
      ),
    },
  ];
}

interface WayProps {
  readonly way: Reached['through'][number];
  readonly isManager: boolean;
}

/** A group or channel that something comes through, where it can be changed. */
function Way({ way: { kind, id, name }, isManager }: WayProps) {
  if (kind === 'group')
    return (
      <AnchorLink size="sm" to="/users/list" search={{ f: `groups:has:${encodeURIComponent(name)}` }}>
        {name}
      </AnchorLink>
    );
  if (!isManager) return <Text size="sm">{name}</Text>;
  return (
    <AnchorLink size="sm" to="/channel/edit/details/$channelId" params={{ channelId: id }}>
      {name}
    </AnchorLink>
  );
}
