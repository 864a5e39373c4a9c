import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format/format.ts';
import { useWriting, writingQuery } from '../writing.ts';

/** How far the captions are that a machine writes, or why there are none. */
export function WritingStatus({ clipId }: { clipId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...writingQuery(clipId),
    // Live events say when they are there; how far they are is asked for.
    refetchInterval: ({ state }) => (isWriting(state.data?.transcription?.state) ? 2000 : false),
  });
  const { write, stop } = useWriting(clipId);
  const writing = data?.transcription;
  if (writing === undefined || writing === null) return null;
  const { state, fraction, reason, language } = writing;
  if (state === 'failed')
    return (
      <Group gap="xs" role="alert" mb={8}>
        <Text size="sm" c="red" flex={1}>
          {t(`captions.write.problems.${reason ?? 'failed'}`)}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => write.mutate(language)}>
          {t('captions.write.retry')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => stop.mutate()}>
          {t('captions.write.dismiss')}
        </Button>
      </Group>
    );
  const label = t(`captions.write.${state}`);
  return (
    <Group gap="xs" mb={8} wrap="nowrap">
      <Stack gap={4} flex={1}>
        <Text size="sm" role="status">
          {label}
          {state === 'running' && ` ${formatPercent(fraction)}`}
        </Text>
        <Progress value={fraction * 100} aria-label={label} animated={state === 'running'} />
      </Stack>
      <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t('captions.write.stop')}
      </Button>
    </Group>
  );
}

function isWriting(state: 'waiting' | 'running' | 'failed' | undefined): boolean {
  return state === 'waiting' || state === 'running';
}
