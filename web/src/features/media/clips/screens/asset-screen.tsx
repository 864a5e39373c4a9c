import { Alert, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import type { TFunction } from 'i18next';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { formatDuration, formatSize } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { useRetryClip } from '../api.ts';
import { Checksum, Fact, FactList, formatName } from '../parts/clip-facts.tsx';

const route = getRouteApi('/shell/assets/asset/$assetId');

type Asset = CallResponse<Services['asset']['calls']['getAsset']>;

/** What is stored of a clip, for those who look into how it was processed. */
export function AssetScreen() {
  const { assetId } = route.useParams();
  const { t } = useTranslation();
  const asset = useQuery({
    ...callQuery('asset', 'getAsset', { assetId }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? 3000 : false),
  });
  const isSlow = useAfterDelay(true);
  if (asset.data !== undefined)
    return <AssetPage asset={asset.data} onChanged={() => void asset.refetch()} />;
  if (isCallError(asset.error, 'not-found')) return <Missing kind="clip" />;
  if (asset.isError)
    return (
      <ErrorState title={t('shell.places.asset')} error={asset.error} onRetry={() => void asset.refetch()} />
    );
  return isSlow ? <Skeleton h={320} /> : null;
}

function isWorking(asset: Asset | undefined): boolean {
  return asset?.renditions.some(({ state }) => state === 'queued' || state === 'running') === true;
}

function AssetPage({ asset, onChanged }: { asset: Asset; onChanged: () => void }) {
  const { t } = useTranslation();
  const { clip } = asset;
  return (
    <Stack gap="xl" maw={960}>
      <Group justify="space-between" mih={36} wrap="nowrap">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <AnchorLink
            to="/clips/edit/$clipId"
            params={{ clipId: clip.clipId }}
            c="dimmed"
            style={{ flexShrink: 0 }}
          >
            {t('asset.back')}
          </AnchorLink>
          <Title order={1} lineClamp={1} title={clip.name}>
            {clip.name}
          </Title>
        </Group>
        <RetryButton asset={asset} onChanged={onChanged} />
      </Group>
      {clip.reason !== null && (
        <Alert color="red" title={t(`clips.states.${clip.state}`)}>
          {clip.reason.message}
        </Alert>
      )}
      <FileFacts asset={asset} />
      <Streams asset={asset} />
      <Renditions asset={asset} />
    </Stack>
  );
}

function RetryButton({ asset, onChanged }: { asset: Asset; onChanged: () => void }) {
  const { t } = useTranslation();
  const canEdit = may(useMe(), 'create.footage:edit') && asset.clip.canEdit;
  const retry = useRetryClip();
  const isBroken =
    asset.clip.state === 'failed' ||
    asset.clip.state === 'refused' ||
    asset.renditions.some(({ state }) => state === 'failed');
  if (!canEdit || !isBroken) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={20} stroke={1.5} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate(asset.clip.clipId, { onSuccess: onChanged })}
    >
      {t('clips.actions.retry')}
    </Button>
  );
}

function FileFacts({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="asset-file">
      <Title order={2} id="asset-file" mb={8}>
        {t('asset.file')}
      </Title>
      <FactList>
        <Fact name={t('clips.detail.filename')} value={asset.filename} />
        <Fact name={t('clips.detail.container')} value={formatName(asset.container)} />
        <Fact
          name={t('clips.detail.duration')}
          value={asset.durationMs && formatDuration(asset.durationMs)}
        />
        <Fact name={t('asset.original')} value={formatSize(asset.sizeBytes)} />
        <Fact name={t('asset.made')} value={formatSize(asset.renditionBytes)} />
        <Fact name={t('clips.detail.uploaded')} value={<RelativeTime instant={asset.createdAt} />} />
        <Fact name={t('clips.detail.checksum')} value={asset.sha256 && <Checksum value={asset.sha256} />} />
      </FactList>
      {asset.warnings.map((warning) => (
        <Text key={warning} size="sm" mt={8}>
          {t(`asset.warnings.${warning}`)}
        </Text>
      ))}
    </section>
  );
}

function Streams({ asset: { video, audio } }: { asset: Asset }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="asset-streams">
      <Title order={2} id="asset-streams" mb={8}>
        {t('asset.streams')}
      </Title>
      {video === null && audio === null && <Text c="dimmed">{t('asset.noStreams')}</Text>}
      <FactList>
        {video !== null && (
          <>
            <Fact
              name={t('clips.detail.video')}
              value={[formatName(video.codec), video.profile, video.pixelFormat].filter(Boolean).join(' · ')}
            />
            <Fact name={t('clips.detail.size')} value={`${video.width} × ${video.height}`} />
            <Fact
              name={t('clips.detail.rate')}
              value={t('clips.detail.rateValue', { fps: Math.round(video.fps * 100) / 100 })}
            />
            <Fact name={t('asset.rotation')} value={video.rotation !== 0 && `${video.rotation}°`} />
            <Fact name={t('asset.scan')} value={video.isInterlaced && t('asset.interlaced')} />
            <Fact name={t('asset.hdr')} value={video.hdr?.toUpperCase()} />
            <Fact name={t('asset.color')} value={video.colorSpace} />
            <Fact
              name={t('asset.keyframes')}
              value={t('asset.seconds', { seconds: Math.round(video.keyframeGapMaxMs / 100) / 10 })}
            />
          </>
        )}
        {audio !== null && (
          <Fact
            name={t('clips.detail.audio')}
            value={[
              formatName(audio.codec),
              audio.profile,
              t('asset.channels', { count: audio.channels }),
              t('asset.hertz', { kilohertz: audio.sampleRate / 1000 }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      </FactList>
    </section>
  );
}

function Renditions({ asset: { renditions } }: { asset: Asset }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="asset-renditions">
      <Title order={2} id="asset-renditions" mb={8}>
        {t('asset.renditions')}
      </Title>
      {renditions.length === 0 ? (
        <Text c="dimmed">{t('asset.noRenditions')}</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('asset.quality')}</Table.Th>
              <Table.Th>{t('asset.shape')}</Table.Th>
              <Table.Th>{t('clips.columns.state')}</Table.Th>
              <Table.Th>{t('asset.codecs')}</Table.Th>
              <Table.Th ta="end">{t('asset.bitrate')}</Table.Th>
              <Table.Th ta="end">{t('clips.columns.sizeBytes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {renditions.map((each) => (
              <Table.Tr key={`${each.aspect} ${each.rung}`}>
                <Table.Td>{nameOf(t, each.rung)}</Table.Td>
                <Table.Td>
                  {each.rung === 'aud'
                    ? '–'
                    : each.width === null
                      ? each.aspect
                      : `${each.width} × ${each.height} · ${each.aspect}`}
                </Table.Td>
                <Table.Td>{t(`asset.states.${each.state}`)}</Table.Td>
                <Table.Td>{each.codecs}</Table.Td>
                <Table.Td ta="end">
                  {each.averageBitrate !== null &&
                    t('asset.kilobits', { rate: Math.round(each.averageBitrate / 1000) })}
                </Table.Td>
                <Table.Td ta="end">{each.state === 'ready' && formatSize(each.sizeBytes)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function nameOf(t: TFunction, rung: string): string {
  if (rung === 'quick') return t('clips.detail.quick');
  return rung === 'aud' ? t('clips.detail.audio') : rung.replace(/^v(\d+)$/, '$1p');
}
