import { ActionIcon, Badge, Button, Group, Skeleton, Text, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CaptionState, CaptionTrack } from '@rushes/contract/media/captions';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../../lib/format/language.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import type { ClipDetail } from '../../clips/api.ts';
import { tracksQuery, useDeleteTrack } from '../api.ts';
import { AddCaptionsDialog } from './add-captions-dialog.tsx';
import { WriteCaptionsButton } from './write-captions.tsx';
import { WritingStatus } from './writing-status.tsx';
import { useLiveCaptions } from './use-live-captions.ts';

const colours: Readonly<Record<CaptionState, string>> = {
  automatic: 'yellow',
  'in-review': 'blue',
  approved: 'green',
};

/** The languages in which a clip has captions. */
export function CaptionTracks({ clip }: { clip: Pick<ClipDetail, 'clipId' | 'canEdit'> }) {
  const { t } = useTranslation();
  const { clipId } = clip;
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  const tracks = useQuery(tracksQuery(clipId));
  const remove = useDeleteTrack(clipId);
  const [isAdding, adding] = useDisclosure(false);
  useLiveCaptions(clipId);
  const found = tracks.data?.tracks;
  if (found?.length === 0 && !canEdit) return null;
  return (
    <section aria-labelledby="clip-captions">
      <Group justify="space-between" mb={8}>
        <Title order={2} id="clip-captions">
          {t('captions.title')}
        </Title>
        {canEdit && (
          <Group gap="xs">
            <WriteCaptionsButton clipId={clipId} tracks={found ?? []} />
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={adding.open}
            >
              {t('captions.add.open')}
            </Button>
          </Group>
        )}
      </Group>
      {canEdit && <WritingStatus clipId={clipId} />}
      {tracks.isPending && <Skeleton height={36} aria-hidden />}
      {tracks.isError && (
        <Group gap="xs" role="alert">
          <Text size="sm">{t('captions.loadFailed')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void tracks.refetch()}>
            {t('errors.retry')}
          </Button>
        </Group>
      )}
      {found?.length === 0 && <Text c="dimmed">{t('captions.none')}</Text>}
      {found?.map((track) => (
        <TrackRow
          key={track.language}
          clipId={clipId}
          track={track}
          canEdit={canEdit}
          onDelete={() => remove.mutate(track)}
        />
      ))}
      {isAdding && <AddCaptionsDialog clipId={clipId} tracks={found ?? []} onClose={adding.close} />}
    </section>
  );
}

interface TrackRowProps {
  readonly clipId: string;
  readonly track: CaptionTrack;
  readonly canEdit: boolean;
  readonly onDelete: () => void;
}

function TrackRow({ clipId, track, canEdit, onDelete }: TrackRowProps) {
  const { t } = useTranslation();
  const { language, state, cueCount } = track;
  const label = t('captions.delete', { language: languageName(language) });
  return (
    <Group gap="xs" mih={36} py={2} wrap="nowrap">
      <AnchorLink to="/clips/captions/$clipId/$language" params={{ clipId, language }} flex={1}>
        {languageName(language)}
      </AnchorLink>
      <Text size="xs" c="dimmed">
        {t('captions.count', { count: cueCount })}
      </Text>
      <Badge size="sm" variant="light" color={colours[state]}>
        {t(`captions.states.${state}`)}
      </Badge>
      {canEdit && (
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={onDelete}>
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
