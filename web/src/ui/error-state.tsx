import { Button, Code, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isCallError, isNothingThere } from '../lib/api/call-error.ts';
import { usePreview } from '../lib/session/preview.ts';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** The screen's own title, where the failure replaces all of it. */
  readonly title?: string;
}

/**
 * What happened in a sentence, a retry, and the number that support needs. In a preview what the user may not look at is
 * no fault: it says so. Where what was asked for isn't there, or its address is wrong, another try mends nothing.
 */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const { t } = useTranslation();
  const shown = usePreview();
  const isBadAddress = onRetry !== undefined && isCallError(error, 'invalid');
  const isBeyond = shown !== null && isCallError(error, 'forbidden');
  // What was refused is a look at something, not an action.
  const refused = onRetry !== undefined && isCallError(error, 'forbidden') ? t('errors.refused') : null;
  const notice = isBeyond ? (
    <Text maw={480} ta="center" mx="auto" py={48} px="md" role="status">
      {t('roles.preview.beyond', { role: shown.name })}
    </Text>
  ) : (
    <Stack align="center" gap="sm" py={48} px="md" role="alert">
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden />
      <Text maw={480} ta="center">
        {isBadAddress ? t('errors.badAddress') : (refused ?? sentenceOf(error) ?? t('errors.unexpected'))}
      </Text>
      {onRetry !== undefined && !isNothingThere(error) && (
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.5} />} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
      <RequestId error={error} />
    </Stack>
  );
  if (title === undefined) return notice;
  return (
    <>
      <Title order={1}>{title}</Title>
      {notice}
    </>
  );
}

/** The request id of a failure, small. */
export function RequestId({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!isCallError(error) || error.requestId === undefined) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('errors.requestId')} <Code fz={12}>{error.requestId}</Code>
    </Text>
  );
}

/** The sentence of an error that users may read; null for what only developers understand. */
export function sentenceOf(error: unknown): string | null {
  return isCallError(error) ? error.message : null;
}
