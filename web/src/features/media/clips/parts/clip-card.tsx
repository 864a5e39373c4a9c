import { Group, Text } from '@mantine/core';
import type { Clip } from '@rushes/contract/media/clips';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card, cardLink, CardOrigin, type CardState } from '../../../../ui/grid/cards.tsx';
import { useDrag } from '../../folders/parts/use-folder-drag.ts';
import { LicenceBadge } from '../../files/parts/licence-badge.tsx';
import { ClipPoster } from './clip-poster.tsx';
import { ClipStateChip } from './clip-state.tsx';
import { FoundMarkers } from './found-markers.tsx';
import { recorderText } from './recorder-text.ts';

interface ClipCardProps {
  readonly clip: Clip;
  readonly state: CardState;
  readonly canMove: boolean;
  /** The folder is shown where the list holds clips of several. */
  readonly showsFolder: boolean;
}

/** A clip as a card. */
export function ClipCard({ clip, state, canMove, showsFolder }: ClipCardProps) {
  const { t } = useTranslation();
  const drag = useDrag(canMove ? () => ({ type: 'items', itemIds: state.dragIds() }) : null);
  return (
    <Card ref={drag} name={clip.name} state={state}>
      <Link
        to="/clips/edit/$clipId"
        params={{ clipId: clip.clipId }}
        state={{ autoPlay: clip.playback.hls !== null }}
        className={cardLink}
        data-card={clip.clipId}
        draggable={false}
      >
        <ClipPoster clip={clip} />
        <Text fw={500} truncate title={clip.name} mt={8}>
          {clip.name}
        </Text>
        <Group justify="space-between" wrap="nowrap" gap={8} mih={22}>
          <CardOrigin instant={clip.createdAt}>
            {showsFolder && clip.folder !== null && `${clip.folder.name} · `}
            {clip.recordedBy === null ? clip.createdBy.name : recorderText(clip.recordedBy, t)}
          </CardOrigin>
          {(clip.state !== 'ready' || clip.isConsentEnded) && <ClipStateChip clip={clip} />}
          {clip.state === 'ready' && clip.licence.state !== 'valid' && (
            <LicenceBadge licence={clip.licence} isNamed />
          )}
        </Group>
      </Link>
      <FoundMarkers clip={clip} />
    </Card>
  );
}
