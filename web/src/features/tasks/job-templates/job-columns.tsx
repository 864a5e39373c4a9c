import type { JobTemplate } from '@rushes/contract/tasks/job-templates';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { JobTemplateColumn } from './api.ts';

/** Job templates as a table. */
export function jobTemplateColumns(t: TFunction): DataColumn<JobTemplate, JobTemplateColumn>[] {
  const header = (column: JobTemplateColumn) => ({ column, header: t(`jobs.columns.${column}`) });
  return [
    { ...header('title'), widthPx: 360, cell: (job) => <TitleCell job={job} /> },
    {
      ...header('timesStarted'),
      widthPx: 110,
      align: 'end',
      cell: ({ timesStarted }) => formatCount(timesStarted),
    },
    { ...header('updatedAt'), widthPx: 140, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

function TitleCell({ job: { jobTemplateId, title } }: { job: JobTemplate }) {
  return (
    <AnchorLink
      to="/alltemplate/job/$jobTemplateId"
      params={{ jobTemplateId }}
      c="inherit"
      fw={500}
      truncate
      title={title}
    >
      {title}
    </AnchorLink>
  );
}
