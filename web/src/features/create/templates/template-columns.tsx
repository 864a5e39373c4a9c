import { Group, Text } from '@mantine/core';
import type { Template } from '@rushes/contract/create/templates';
import type { TFunction } from 'i18next';
import { formatCount, formatPercent } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../ui/theme.ts';
import type { TemplateColumn } from './api.ts';
import { TemplatePoster } from './parts/list/template-poster.tsx';
import { RowPicture } from '../../../ui/grid/cards.tsx';

/** Templates as a table. */
export function templateColumns(t: TFunction): DataColumn<Template, TemplateColumn>[] {
  const header = (column: TemplateColumn) => ({ column, header: t(`templates.columns.${column}`) });
  return [
    { ...header('title'), widthPx: 320, cell: (template) => <TitleCell template={template} /> },
    {
      ...header('state'),
      widthPx: 130,
      cell: ({ state }) => t(`templates.states.${state}`),
      choiceLabel: (value) => t(`templates.states.${value as Template['state']}`),
    },
    {
      ...header('scope'),
      widthPx: 130,
      cell: (template) => scopeText(template, t),
      choiceLabel: (value) => t(`templates.scopes.${value as Template['scope']}`),
    },
    {
      ...header('timesUsed'),
      widthPx: 100,
      align: 'end',
      cell: ({ timesUsed }) => <Figure>{formatCount(timesUsed)}</Figure>,
    },
    {
      ...header('completionPercent'),
      widthPx: 120,
      align: 'end',
      cell: (template) => <Figure>{completionOf(template) ?? '–'}</Figure>,
    },
    { ...header('createdBy'), widthPx: 150, cell: ({ createdBy }) => createdBy?.name ?? '–' },
    { ...header('updatedAt'), widthPx: 140, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

/** Who finds it; one of the installation may be hidden from creators. */
export function scopeText({ scope, isHidden }: Pick<Template, 'scope' | 'isHidden'>, t: TFunction): string {
  return t(isHidden ? 'templates.hidden' : `templates.scopes.${scope}`);
}

/** Which part of the programs from it was published; null where there are none. */
export function completionOf({ timesUsed, timesCompleted }: Template): string | null {
  return timesUsed === 0 ? null : formatPercent(timesCompleted / timesUsed);
}

function Figure({ children }: { children: string }) {
  return (
    <Text span size="sm" style={tabularFigures}>
      {children}
    </Text>
  );
}

function TitleCell({ template }: { template: Template }) {
  const { templateId, title } = template;
  return (
    <Group wrap="nowrap" gap="sm">
      <RowPicture widthPx={72}>
        <TemplatePoster poster={template.poster} iconPx={20} />
      </RowPicture>
      <AnchorLink
        to="/alltemplate/edit/$templateId"
        params={{ templateId }}
        c="inherit"
        fw={500}
        truncate
        title={title}
      >
        {title}
      </AnchorLink>
    </Group>
  );
}
