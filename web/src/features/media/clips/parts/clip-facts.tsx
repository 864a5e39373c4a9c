import { Anchor, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSize } from '../../../../lib/format/format.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { showUndo } from '../../../../ui/toast.tsx';
import { type ClipDetail, useUpdateClip } from '../api.ts';
import { recorderText } from './recorder-text.ts';
import classes from './clip-facts.module.css';

/** Formats as they are written, where that isn’t in capitals. */
const formatNames: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'H.265',
  mpeg4: 'MPEG-4',
  opus: 'Opus',
  prores: 'ProRes',
  vorbis: 'Vorbis',
  webm: 'WebM',
};

/** What the server calls a format, as users know it. */
export function formatName<T extends string | null | undefined>(name: T): T | string {
  return typeof name === 'string' ? (formatNames[name] ?? name.toUpperCase()) : name;
}

/** What is known of the file. */
export function ClipFacts({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  const { details } = clip;
  const size = clip.width === null || clip.height === null ? null : `${clip.width} × ${clip.height}`;
  return (
    <section aria-labelledby="clip-facts">
      <Title order={2} id="clip-facts" mb={8}>
        {t('clips.detail.facts')}
      </Title>
      <FactList>
        <Fact name={t('clips.detail.duration')} value={clip.durationMs && formatDuration(clip.durationMs)} />
        <Fact
          name={t('clips.detail.usableRange')}
          value={clip.usableRange && <UsableRange clip={clip} range={clip.usableRange} />}
        />
        <Fact name={t('clips.detail.size')} value={size && [size, clip.aspect].filter(Boolean).join(' · ')} />
        <Fact name={t('clips.detail.rate')} value={<Rate clip={clip} />} />
        <Fact name={t('clips.detail.video')} value={formatName(details?.videoCodec)} />
        <Fact
          name={t('clips.detail.audio')}
          value={clip.hasAudio === false ? t('clips.detail.noAudio') : formatName(details?.audioCodec)}
        />
        <Fact name={t('clips.detail.rungs')} value={<Rungs clip={clip} />} />
        <Fact name={t('clips.detail.fileSize')} value={formatSize(clip.sizeBytes)} />
        <Fact name={t('clips.detail.container')} value={formatName(details?.container)} />
        <Fact name={t('clips.detail.filename')} value={clip.filename} />
        <Fact
          name={t('clips.detail.uploaded')}
          value={
            <>
              <RelativeTime instant={clip.createdAt} startsLine />
              {clip.recordedBy === null && ` ${t('clips.detail.by', { name: clip.createdBy.name })}`}
            </>
          }
        />
        <Fact
          name={t('clips.detail.recordedBy')}
          value={clip.recordedBy && recorderText(clip.recordedBy, t)}
        />
        <Fact name={t('clips.detail.checksum')} value={details && <Checksum value={details.sha256} />} />
        <Fact
          name={t('clips.detail.stored')}
          value={
            <AnchorLink to="/assets/asset/$assetId" params={{ assetId: clip.assetId }} fz="sm">
              {t('clips.detail.technical')}
            </AnchorLink>
          }
        />
      </FactList>
    </section>
  );
}

export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className={classes['facts']} style={tabularFigures}>
      {children}
    </dl>
  );
}

/** A fact of a list; nothing where it isn't known. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (value === null || value === undefined || value === '' || value === false) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Rate({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  const source = clip.details?.sourceFps ?? null;
  if (source === null || Math.abs(source - clip.fps) < 0.01)
    return t('clips.detail.rateValue', { fps: clip.fps });
  return t('clips.detail.rateChanged', { fps: clip.fps, source: Math.round(source * 100) / 100 });
}

/** What was kept when the clip was trimmed; its editors can take all of it again. */
function UsableRange({ clip, range }: { clip: ClipDetail; range: NonNullable<ClipDetail['usableRange']> }) {
  const { t } = useTranslation();
  const { clipId } = clip;
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  const update = useUpdateClip();
  // This part is gone when the answer comes.
  const takeAll = async () => {
    await update.mutateAsync({ clipId, usableRange: null });
    showUndo({
      message: t('clips.detail.allUsed'),
      undoLabel: t('clips.undo'),
      onUndo: () => update.mutate({ clipId, usableRange: range }),
    });
  };
  return (
    <>
      {formatDuration(range.inMs)} – {formatDuration(range.outMs)}{' '}
      {canEdit && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          onClick={() => void takeAll().catch(() => undefined)}
        >
          {t('clips.detail.useAll')}
        </Anchor>
      )}
    </>
  );
}

function Rungs({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  if (clip.rungs.length === 0) return t('clips.detail.noRungs');
  const linesOf = (rung: string) => Number(rung.slice(1)) || Number.POSITIVE_INFINITY;
  return clip.rungs
    .toSorted((one, other) => (one === other ? 0 : linesOf(other) - linesOf(one)))
    .map((rung) => (rung === 'quick' ? t('clips.detail.quick') : rung.replace(/^v(\d+)$/, '$1p')))
    .join(', ');
}

export function Checksum({ value }: { value: string }) {
  return (
    <Text span ff="monospace" size="xs" truncate display="block" title={value}>
      {value}
    </Text>
  );
}
