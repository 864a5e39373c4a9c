import { Button, Group, Table, Text, TextInput } from '@mantine/core';
import type { BadRow, ImportJob } from '@rushes/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabularFigures } from '../../../ui/theme.ts';
import type { RowFix } from '../api.ts';
import styles from './import-wizard.module.css';

interface BadRowsProps {
  readonly job: ImportJob;
  readonly fieldLabel: (field: string) => string;
  readonly isBusy: boolean;
  readonly onMend: (fixes: RowFix[]) => void;
}

/** Rows that would not work, each with what to do; mended in place or left out. */
export function BadRows({ job, fieldLabel, isBusy, onMend }: BadRowsProps) {
  const { t } = useTranslation();
  const [fixes, setFixes] = useState<ReadonlyMap<number, RowFix['values']>>(new Map());
  const fix = (row: number, values: RowFix['values'] | undefined) => {
    const next = new Map(fixes);
    if (values === undefined) next.delete(row);
    else next.set(row, values);
    setFixes(next);
  };
  return (
    <>
      <div className={styles['scroll']}>
        <Table stickyHeader verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>{t('imports.row')}</Table.Th>
              <Table.Th>{t('imports.mend')}</Table.Th>
              <Table.Th w={120} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {job.badRows.map((bad) => (
              <Row
                key={bad.row}
                bad={bad}
                fix={fixes.get(bad.row)}
                onFix={(values) => fix(bad.row, values)}
                fieldLabel={fieldLabel}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {job.rowsBad > job.badRows.length && (
        <Text size="sm" c="dimmed">
          {t('imports.more', { count: job.rowsBad - job.badRows.length })}
        </Text>
      )}
      <Group justify="end">
        <Button
          variant="default"
          disabled={fixes.size === 0}
          loading={isBusy}
          onClick={() => onMend([...fixes].map(([row, values]) => ({ row, values })))}
        >
          {t('imports.checkAgain')}
        </Button>
      </Group>
    </>
  );
}

interface RowProps {
  readonly bad: BadRow;
  readonly fix: RowFix['values'] | undefined;
  readonly onFix: (values: RowFix['values'] | undefined) => void;
  readonly fieldLabel: (field: string) => string;
}

function Row({ bad, fix, onFix, fieldLabel }: RowProps) {
  const { t } = useTranslation();
  const isLeftOut = fix === null;
  const words = Object.values(bad.values)
    .filter((value) => value !== '')
    .join(' · ');
  return (
    <Table.Tr>
      <Table.Td style={tabularFigures}>{bad.row}</Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed" lineClamp={1} td={isLeftOut ? 'line-through' : ''} title={words}>
          {words}
        </Text>
        {!isLeftOut &&
          bad.errors.map(({ field, message }) =>
            field === null ? (
              <Text key={message} size="sm" c="var(--mantine-color-error)">
                {message}
              </Text>
            ) : (
              <TextInput
                key={field}
                mt={4}
                size="xs"
                label={t('imports.fieldOfRow', { field: fieldLabel(field), row: bad.row })}
                error={fix?.[field] === undefined ? message : null}
                value={fix?.[field] ?? bad.values[field] ?? ''}
                onChange={(event) => onFix({ ...bad.values, ...fix, [field]: event.currentTarget.value })}
              />
            ),
          )}
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t(isLeftOut ? 'imports.takeRow' : 'imports.leaveRow', { row: bad.row })}
          onClick={() => onFix(isLeftOut ? undefined : null)}
        >
          {t(isLeftOut ? 'imports.take' : 'imports.leave')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
