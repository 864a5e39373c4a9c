import { Badge } from '@mantine/core';
import type { Program } from '@rushes/contract/create/programs';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../../../../lib/format/format.ts';

/** The server says that it's closed; before or after its dates, the clock tells. */
function hasPassed(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}

/** From when or until when viewers can watch a program. */
export function AvailabilityBadge({ availability }: { availability: NonNullable<Program['availability']> }) {
  const { t } = useTranslation();
  const { from, until, isOpen } = availability;
  const isOver = !isOpen && until !== null && hasPassed(until);
  if (until !== null && (isOpen || isOver))
    return (
      <Badge color={isOver ? 'gray' : 'yellow'}>
        {t(isOver ? 'programs.availability.ended' : 'programs.availability.ends', {
          at: formatExactTime(until),
        })}
      </Badge>
    );
  if (from === null || isOpen) return null;
  return <Badge color="yellow">{t('programs.availability.later', { at: formatExactTime(from) })}</Badge>;
}
