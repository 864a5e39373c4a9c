import { Badge } from '@mantine/core';
import type { File } from '@rushes/contract/media/files';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../lib/format/format.ts';

const colors = { valid: 'green', expiring: 'yellow', expired: 'red' } as const;

/** Whether the licence of a file ends soon, or has ended; nothing where none is known. */
export function LicenceBadge({ licence }: Pick<File, 'licence'>) {
  const { t } = useTranslation();
  const { state, expiresOn } = licence;
  if (state === 'none') return null;
  return (
    <Badge
      color={colors[state]}
      variant="light"
      title={expiresOn === null ? undefined : t('files.licence.until', { day: formatDay(expiresOn) })}
    >
      {t(`files.licence.states.${state}`)}
    </Badge>
  );
}
