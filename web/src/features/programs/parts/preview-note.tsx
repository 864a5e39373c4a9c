import type { Clip } from '@rushes/contract/clips';
import type { Draft, ProgramDetail } from '@rushes/contract/programs';
import { Group, Text } from '@mantine/core';
import { IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface PreviewNoteProps {
  readonly program: ProgramDetail;
  readonly draft: Draft;
  readonly clips: readonly Clip[];
  readonly isExact: boolean;
  readonly isEmpty: boolean;
}

/** What the preview shows, and what will limit the program. */
export function PreviewNote({ program, draft, clips, isExact, isEmpty }: PreviewNoteProps) {
  const { t } = useTranslation();
  if (isEmpty) return null;
  const limiting = clips.find((clip) => clip.clipId === draft.limitingClipId);
  const best = draft.rungs
    .map((rung) => Number(rung.slice(1)))
    .reduce((most, height) => Math.max(most, height || 0), 0);
  const padded = clips.filter((clip) => clip.aspect !== null && clip.aspect !== program.aspect);
  return (
    <Group gap="md" px="md" py={6} wrap="wrap" role="status">
      <Group gap={6} wrap="nowrap">
        {isExact ? (
          <IconCircleCheck size={16} stroke={1.5} aria-hidden />
        ) : (
          <IconClock size={16} stroke={1.5} aria-hidden />
        )}
        <Text size="sm" c="dimmed">
          {isExact
            ? t('programs.preview.exact')
            : t('programs.preview.soon', { ready: draft.pieces.ready, total: draft.pieces.total })}
        </Text>
      </Group>
      {limiting !== undefined && best > 0 && (
        <Note text={t('programs.preview.limited', { name: limiting.name, height: best })} />
      )}
      {padded.map((clip) => (
        <Note
          key={clip.clipId}
          text={t('programs.preview.padded', {
            name: clip.name,
            clipAspect: clip.aspect,
            aspect: program.aspect,
          })}
        />
      ))}
    </Group>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Group>
  );
}
