import { Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { type CustomerFlag, customerFlags } from '@rushes/contract/identity/roles';
import type { Setup } from '@rushes/contract/organization/setup';
import { useTranslation } from 'react-i18next';
import { formatCount, formatSize } from '../../../../lib/format/format.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';

/** Storage and seats, with what is in use. */
export function UsageSection({ usage }: Pick<Setup, 'usage'>) {
  const { t } = useTranslation();
  const { storageBytes, quotaBytes, seats, seatLimit } = usage;
  const storage = { used: formatSize(storageBytes), quota: formatSize(quotaBytes) };
  const used = formatCount(seats);
  return (
    <SetupSection id="usage" title={t('setup.usage.title')} text={t('setup.usage.text')}>
      <Stack gap="md" maw={420}>
        <Use
          name={t('setup.usage.storage')}
          label={t('setup.usage.storageBar')}
          text={t('setup.usage.storageOf', storage)}
          fraction={storageBytes / quotaBytes}
        />
        <Use
          name={t('setup.usage.seats')}
          label={t('setup.usage.seatsBar')}
          text={
            seatLimit === null
              ? t('setup.usage.seatsFree', { used })
              : t('setup.usage.seatsOf', { used, limit: formatCount(seatLimit) })
          }
          fraction={seatLimit === null ? null : seats / seatLimit}
        />
      </Stack>
    </SetupSection>
  );
}

interface UseProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** Null where there is no limit. */
  readonly fraction: number | null;
}

function Use({ name, label, text, fraction }: UseProps) {
  return (
    <div>
      <Group justify="space-between">
        <Text>{name}</Text>
        <Text c="dimmed" style={tabularFigures}>
          {text}
        </Text>
      </Group>
      {fraction !== null && (
        <Progress
          mt={4}
          aria-label={label}
          value={Math.min(100, fraction * 100)}
          color={fraction > 0.9 ? 'red' : 'accent'}
        />
      )}
    </div>
  );
}

/** The features that are switched on. */
export function FlagsSection({ flags }: Pick<Setup, 'flags'>) {
  const { t } = useTranslation();
  const name = (flag: CustomerFlag) => t(`setup.flags.names.${flag}`);
  return (
    <SetupSection id="flags" title={t('setup.flags.title')} text={t('setup.flags.text')}>
      <Stack gap={8} maw={420}>
        {customerFlags.map((flag) => (
          <Group key={flag} justify="space-between" wrap="nowrap">
            <Text>{name(flag)}</Text>
            <Badge color={flags[flag] ? 'green' : 'gray'}>
              {t(flags[flag] ? 'setup.flags.on' : 'setup.flags.off')}
            </Badge>
          </Group>
        ))}
      </Stack>
    </SetupSection>
  );
}
