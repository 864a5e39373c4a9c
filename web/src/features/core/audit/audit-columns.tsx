import { Text } from '@mantine/core';
import type { AuditEvent } from '@rushes/contract/core/audit';
import { auditActions, type AuditAction } from '@rushes/contract/core/audit-actions';
import type { TFunction } from 'i18next';
import { formatExactTime } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { tabularFigures } from '../../../ui/theme.ts';
import type { AuditColumn } from './api.ts';
import classes from './audit.module.css';
import { changesInWords } from './changes.ts';

/** What was done, as a table. */
export function auditColumns(t: TFunction): DataColumn<AuditEvent, AuditColumn>[] {
  const header = (column: AuditColumn) => ({ column, header: t(`audit.columns.${column}`) });
  return [
    { ...header('createdAt'), widthPx: 180, cell: ({ createdAt }) => formatExactTime(createdAt) },
    {
      ...header('actor'),
      widthPx: 170,
      cell: (event) => event.actor || <Dim>{t(isAutomatic(event) ? 'audit.automatic' : 'audit.nobody')}</Dim>,
    },
    { ...header('onBehalfOf'), widthPx: 140, isHidden: true, cell: ({ onBehalfOf }) => onBehalfOf },
    {
      ...header('action'),
      widthPx: 220,
      choiceLabel: (action) => actionWords(t, action),
      cell: ({ action }) => <TwoLines title={actionWords(t, action)}>{actionWords(t, action)}</TwoLines>,
    },
    { ...header('objectName'), widthPx: 200, cell: ({ objectName }) => objectName },
    {
      ...header('changes'),
      widthPx: 320,
      cell: ({ changes, objectName }) => <Changes changes={changesInWords(t, changes, objectName)} />,
    },
    { ...header('objectKind'), widthPx: 120, isHidden: true, cell: ({ objectKind }) => objectKind },
    { ...header('objectId'), widthPx: 280, isHidden: true, cell: ({ objectId }) => objectId },
    { ...header('clientAddress'), widthPx: 140, cell: ({ clientAddress }) => clientAddress },
    {
      ...header('sequence'),
      widthPx: 100,
      align: 'end',
      cell: ({ sequence }) =>
        sequence === null ? (
          <Dim>{t('audit.unsealed')}</Dim>
        ) : (
          <Text span size="sm" style={tabularFigures}>
            {sequence}
          </Text>
        ),
    },
  ];
}

/** What was done, in words; by its name where an earlier version of the product wrote it down. */
export function actionWords(t: TFunction, action: string): string {
  const known: readonly string[] = auditActions;
  return known.includes(action) ? t(`audit.actions.${action as AuditAction}`) : action;
}

/** Users unsubscribe by links; older events of that have no address. */
function isAutomatic({ action, clientAddress }: AuditEvent): boolean {
  return clientAddress === '' && action !== 'notifications.unsubscribed';
}

function Changes({ changes }: { changes: readonly string[] }) {
  return <TwoLines title={changes.join('\n')}>{changes.join(' · ')}</TwoLines>;
}

/** As much as a row has room for. */
function TwoLines({ title, children }: { title: string; children: string }) {
  return (
    <Text size="sm" lineClamp={2} title={title} className={classes['lines']}>
      {children}
    </Text>
  );
}

function Dim({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed">
      {children}
    </Text>
  );
}
