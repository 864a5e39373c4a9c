import { Button, Table, Text, TextInput } from '@mantine/core';
import type { BadRow, ImportJob } from '@rushes/contract/core/imports';
import { useTranslation } from 'react-i18next';
import { tabularFigures } from '../../../../ui/theme.ts';
import type { RowFix } from '../api.ts';
import type { RowFixes } from '../use-row-fixes.ts';
import styles from './import-wizard.module.css';

interface BadRowsProps {
  readonly job: ImportJob;
  readonly fieldLabel: (field: string) => string;
  /** Rows as they are mended and not checked yet. */
  readonly fixes: RowFixes;
  readonly onFix: (fixes: RowFixes) => void;
}

/** Rows that would not work, each with what to do; mended in place or left out. */
export function BadRows({ job, fieldLabel, fixes, onFix }: BadRowsProps) {
  const { t } = useTranslation();
  const fix = (row: number, values: RowFix['values'] | undefined) => {
    const next = new Map(fixes);
    if (values === undefined) next.delete(row);
    else next.set(row, values);
    onFix(next);
  };
  return (
    <>
      <div className={styles['scroll']}>
        <Table stickyHeader layout="fixed" verticalSpacing="xs">
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
    </>
  );
}

/** Why a row didn't work stays under the field until it is checked again. */
const afterInput: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];

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
              <Text key={message} size="sm" c={fix === undefined ? 'var(--mantine-color-error)' : 'dimmed'}>
                {fix === undefined ? message : t('imports.lastCheck', { message })}
              </Text>
            ) : (
              <TextInput
                key={field}
                mt={4}
                size="xs"
                label={t('imports.fieldOfRow', { field: fieldLabel(field), row: bad.row })}
                {...(fix?.[field] === undefined
                  ? { error: message }
                  : {
                      description: t('imports.lastCheck', { message }),
                      inputWrapperOrder: afterInput,
                    })}
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
