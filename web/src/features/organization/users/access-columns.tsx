import { lowerFirst } from '@mantine/hooks';
import type { ReachKind, ReachMay, ReachReason } from '@rushes/contract/organization/lists/users';
import type { Reached } from '@rushes/contract/organization/users';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import type { AccessColumn } from './api.ts';

/** What a user can reach as a table; channels are links for those who may change them. */
export function accessColumns(t: TFunction, isManager: boolean): DataColumn<Reached, AccessColumn>[] {
  const header = (column: AccessColumn) => ({ column, header: t(`users.access.columns.${column}`) });
  const kindOf = (kind: ReachKind) => t(`users.kinds.${kind}`);
  const mayOf = (may: ReachMay) => t(`users.access.may.${may}`);
  const reasonOf = (reason: ReachReason) => t(`users.access.reasons.${reason}`);
  return [
    { ...header('title'), widthPx: 210, cell: ({ title }) => <span title={title}>{title}</span> },
    {
      ...header('kind'),
      widthPx: 120,
      cell: ({ kind }) => kindOf(kind),
      choiceLabel: (value) => kindOf(value as ReachKind),
    },
    {
      ...header('may'),
      widthPx: 96,
      cell: ({ may }) => mayOf(may),
      choiceLabel: (value) => mayOf(value as ReachMay),
    },
    {
      ...header('reasons'),
      widthPx: 214,
      cell: ({ reasons }) => {
        const words = inOneLine(reasons.map(reasonOf));
        return <span title={words}>{words}</span>;
      },
      choiceLabel: (value) => reasonOf(value as ReachReason),
    },
    {
      ...header('through'),
      widthPx: 160,
      cell: ({ through }) => (
        <span title={through.map(({ name }) => name).join(', ')}>
          {through.map((way, at) => (
            <Fragment key={way.id}>
              {at > 0 && ', '}
              <Way way={way} isManager={isManager} />
            </Fragment>
          ))}
        </span>
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
      <AnchorLink to="/users/list" search={{ f: `groups:has:${encodeURIComponent(name)}` }}>
        {name}
      </AnchorLink>
    );
  if (!isManager) return name;
  return (
    <AnchorLink to="/channel/edit/details/$channelId" params={{ channelId: id }}>
      {name}
    </AnchorLink>
  );
}

/** Only the first begins with a capital. */
function inOneLine([first = '', ...rest]: readonly string[]): string {
  return [first, ...rest.map(lowerFirst)].join(', ');
}
