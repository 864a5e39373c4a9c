import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatPercent, formatRemaining, formatSize } from '../../../../lib/format/format.ts';
import { rateOf, remainingMsOf, type UploadItem } from '../upload-model.ts';

/** The state of an upload, in a line of words. */
export function UploadStatus({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const percent = formatPercent(item.sizeBytes === 0 ? 0 : item.sentBytes / item.sizeBytes);
  if (item.reason !== null) return item.reason;
  switch (item.phase) {
    case 'sending':
      return <SendingStatus item={item} percent={percent} />;
    case 'processing':
      return <ProcessingStatus item={item} />;
    case 'needsFile':
      return t(item.hasHandle ? 'uploads.phases.needsFileHandle' : 'uploads.phases.needsFile', { percent });
    case 'known':
      return t('uploads.phases.known', { name: item.same?.name ?? item.name });
    case 'paused':
    case 'reconnecting':
      return t(`uploads.phases.${item.phase}`, { percent });
    case 'waiting':
    case 'checking':
    case 'ready':
    case 'cancelled':
      return t(`uploads.phases.${item.phase}`);
    case 'stopped':
    case 'refused':
    case 'failed':
      return t('uploads.words.stopped');
  }
}

/** How much of a recording is lost for good; nothing where all of it has arrived. */
export function LostPart({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  if (item.lostMs === 0) return null;
  return (
    <Text size="xs" c="var(--mantine-color-error)" role="status">
      {t('uploads.lost', { duration: formatDuration(item.lostMs) })}
    </Text>
  );
}

function SendingStatus({ item, percent }: { item: UploadItem; percent: string }) {
  const { t } = useTranslation();
  const sent = formatSize(item.sentBytes);
  const size = formatSize(item.sizeBytes);
  const rate = rateOf(item);
  if (item.sizeBytes === 0)
    return rate === null
      ? t('uploads.arrived', { sent })
      : t('uploads.arrivedRate', { sent, rate: formatSize(rate) });
  const left = remainingMsOf(item);
  if (rate === null) return t('uploads.sent', { sent, size, percent });
  const words = { sent, size, percent, rate: formatSize(rate) };
  return left === null
    ? t('uploads.sentRate', words)
    : t('uploads.sentLeft', { ...words, left: formatRemaining(left) });
}

function ProcessingStatus({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  if (item.progress === null) return t('uploads.phases.processing');
  const percent = formatPercent(item.progress.fraction);
  const { etaMs } = item.progress;
  return etaMs === null
    ? t('uploads.phases.processingPercent', { percent })
    : t('uploads.phases.processingLeft', { percent, left: formatRemaining(etaMs) });
}
