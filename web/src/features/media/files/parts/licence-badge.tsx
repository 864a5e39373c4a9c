import { Badge } from '@mantine/core';
import type { LicenceWithState } from '@rushes/contract/media/files';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../lib/format/format.ts';

const colors = { valid: 'green', expiring: 'yellow', expired: 'red' } as const;

interface LicenceBadgeProps {
  readonly licence: Pick<LicenceWithState, 'state' | 'expiresOn'>;
  /** With the word licence, where nothing else says what expires. */
  readonly isNamed?: boolean;
}

/** Whether a licence ends soon, or has ended; nothing where none is known. */
export function LicenceBadge({ licence, isNamed = false }: LicenceBadgeProps) {
  const { t } = useTranslation();
  const { state, expiresOn } = licence;
  if (state === 'none') return null;
  return (
    <Badge
      color={colors[state]}
      variant="light"
      title={expiresOn === null ? undefined : t('licence.until', { day: formatDay(expiresOn) })}
    >
      {t(isNamed ? `licence.named.${state}` : `licence.states.${state}`)}
    </Badge>
  );
}
