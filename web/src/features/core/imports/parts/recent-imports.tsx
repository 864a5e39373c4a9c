import { Button, Text } from '@mantine/core';
import type { ImportJob } from '@rushes/contract/core/imports';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import rows from '../../../../ui/rows.module.css';
import { useRecentImports } from '../api.ts';

interface RecentImportsProps {
  readonly kind: string;
  readonly onOpen: (importId: string) => void;
}

/** What was brought before, to go on with it or to take it back. */
export function RecentImports({ kind, onOpen }: RecentImportsProps) {
  const { t } = useTranslation();
  const imports = useRecentImports(kind);
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports">
      <Text component="h3" id="recent-imports" fw={600} mb="xs">
        {t('imports.recent')}
      </Text>
      <ul className={rows['rows']}>
        {imports.map((job) => (
          <li key={job.importId} className={rows['row']}>
            <div>
              <Text>{job.filename}</Text>
              <Text size="sm" c="dimmed">
                {t(`imports.states.${job.state}`, { count: countOf(job) })} ·{' '}
                {job.createdByName !== null && `${job.createdByName} · `}
                <RelativeTime instant={job.createdAt} />
              </Text>
            </div>
            <Button
              variant="default"
              aria-label={t('imports.openFile', { file: job.filename })}
              onClick={() => onOpen(job.importId)}
            >
              {t('imports.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rows that a state speaks of. */
function countOf({
  state,
  rowsTotal,
  rowsBad,
  rowsApplied,
  rowsUndone,
}: Pick<ImportJob, 'state' | 'rowsTotal' | 'rowsBad' | 'rowsApplied' | 'rowsUndone'>): number {
  if (state === 'validated') return rowsTotal - rowsBad;
  return state === 'undone' ? rowsUndone : rowsApplied;
}
