import { Box, type BoxProps, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { journeyQuery, type ObjectRef } from '../api.ts';
import styles from './journey.module.css';
import { Steps } from './steps.tsx';

interface JourneyPanelProps extends ObjectRef, Pick<BoxProps, 'mt'> {
  readonly isOpenAtFirst?: boolean;
}

/** Where an object came from and where it was used; read once it is opened. */
export function JourneyPanel({ isOpenAtFirst = false, mt = 0, ...object }: JourneyPanelProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const panelId = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box component="section" mt={mt} aria-labelledby={`${panelId}-title`}>
      <Title order={2} id={`${panelId}-title`}>
        <UnstyledButton
          fz="inherit"
          fw="inherit"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          style={{ display: 'flex', alignItems: 'center', gap: 4 }}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
          {t('journeys.title')}
        </UnstyledButton>
      </Title>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <JourneyView {...object} />}
      </div>
    </Box>
  );
}

interface JourneyViewProps extends ObjectRef {
  /** What the object is called, where its kind has several names. */
  readonly name?: 'file-request' | undefined;
}

/** The steps before an object, itself, and the steps after it. */
export function JourneyView({ name, ...object }: JourneyViewProps) {
  const { t } = useTranslation();
  const query = useQuery(journeyQuery(object));
  useLiveJourney(object);
  const isLate = useAfterDelay(query.isPending);
  if (query.data === undefined && query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return isLate ? <Skeleton height={120} mt="sm" /> : null;
  const { before, after } = query.data;
  return (
    <Stack gap={0} mt="sm" maw={640}>
      {before.length === 0 ? (
        <Nothing text={t('journeys.nothingBefore')} />
      ) : (
        <ol className={styles['steps']} aria-label={t('journeys.before')}>
          {before.map((steps) => (
            <Steps key={steps.kind} object={object} side="before" first={steps} />
          ))}
        </ol>
      )}
      <Text size="sm" className={styles['here']}>
        {t(`journeys.here.${name ?? object.kind}`)}
      </Text>
      {after.length === 0 ? (
        <Nothing text={t(isUsed(object.kind) ? 'journeys.nothingAfter' : 'journeys.nothingYet')} />
      ) : (
        <ol className={styles['steps']} aria-label={t('journeys.after')}>
          {after.map((steps) => (
            <Steps key={steps.kind} object={object} side="after" first={steps} />
          ))}
        </ol>
      )}
    </Stack>
  );
}

/** Whether what follows uses the object: a request is answered, not used. */
function isUsed(kind: ObjectRef['kind']): boolean {
  return kind !== 'recording-task' && kind !== 'guest-recording' && kind !== 'approval';
}

/** Reads it again when something that it may show has changed, and not for every step of a processing. */
function useLiveJourney(object: ObjectRef): void {
  const queryClient = useQueryClient();
  const isWaiting = useRef(false);
  useLiveEvents((event) => {
    if (isWaiting.current || !liveTypes.has(event.type) || ('progress' in event && event.progress != null))
      return;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      void queryClient.invalidateQueries({ queryKey: journeyQuery(object).queryKey });
    }, 1_000);
  });
}

const liveTypes: ReadonlySet<string> = new Set([
  'program',
  'clip',
  'approval',
  'channels',
  'recording-task',
  'guest-recording',
]);

function Nothing({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}
