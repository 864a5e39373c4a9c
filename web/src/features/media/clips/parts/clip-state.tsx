import { Badge } from '@mantine/core';
import type { Clip } from '@rushes/contract/media/clips';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatRemaining } from '../../../../lib/format/format.ts';
import { tabularFigures } from '../../../../ui/theme.ts';

const colors = {
  uploading: 'gray',
  processing: 'yellow',
  ready: 'green',
  refused: 'red',
  failed: 'red',
} as const;

/** The state of a clip, in a chip. */
export function ClipStateChip({ clip }: { clip: Clip }) {
  const { t } = useTranslation();
  if (clip.isConsentEnded && clip.state === 'ready')
    return (
      <Badge color="red" variant="light">
        {t('clips.consentEnded')}
      </Badge>
    );
  return (
    <Badge color={colors[clip.state]} variant="light" style={tabularFigures}>
      <ClipStateText clip={clip} />
    </Badge>
  );
}

/** The state in a word or two, with percent where there is some. */
function ClipStateText({ clip }: { clip: Clip }) {
  const { t } = useTranslation();
  const isAtWork = clip.state === 'processing' || clip.state === 'uploading';
  if (!isAtWork || clip.progress === null) {
    const isCut = clip.state === 'uploading' && clip.source === 'recorder';
    return t(isCut ? 'clips.states.recording' : `clips.states.${clip.state}`);
  }
  return t(`clips.statesPercent.${clip.state === 'processing' ? 'processing' : 'uploading'}`, {
    percent: formatPercent(clip.progress.fraction),
  });
}

/** What the work on a clip does just now and how long it takes, honestly. */
export function useProgressText(clip: Clip): string | null {
  const { t } = useTranslation();
  if (clip.state === 'uploading') return t('clips.progress.uploading');
  if (clip.state !== 'processing') return null;
  const stage = clip.playback.hls === null ? t('clips.progress.reading') : t('clips.progress.playable');
  if (clip.progress === null) return stage;
  const percent = formatPercent(clip.progress.fraction);
  const { etaMs } = clip.progress;
  return etaMs === null
    ? t('clips.progress.percent', { stage, percent })
    : t('clips.progress.left', { stage, percent, left: formatRemaining(etaMs) });
}
