import { Button, CloseButton, Group, Text } from '@mantine/core';
import type { SlotImage, SlotMusic, TemplateDetail, TemplateSlot } from '@rushes/contract/create/templates';
import { IconMusic, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageDialog } from '../../../programs/parts/looks/image-dialog.tsx';
import { ReplaceClipDialog } from '../../../programs/parts/timeline/replace-clip-dialog.tsx';

interface SlotLooksProps {
  readonly slot: TemplateSlot;
  readonly name: string;
  /** Names of the clips and files that the user sees. */
  readonly template: Pick<TemplateDetail, 'clips' | 'files'>;
  readonly canEdit: boolean;
  readonly onChange: (change: Partial<TemplateSlot>) => void;
}

const mostOfEach = 4;

/** Music and images that begin with the clip of a slot. */
export function SlotLooks({ slot, name, template, canEdit, onChange }: SlotLooksProps) {
  const { t } = useTranslation();
  const { music = [], images = [] } = slot;
  const [picking, setPicking] = useState<'music' | 'image' | null>(null);
  const clips = new Map(template.clips.map((clip) => [clip.clipId, clip.name]));
  const files = new Map(template.files.map((file) => [file.fileId, file.name]));
  const close = () => setPicking(null);
  return (
    <Group gap="xs">
      {music.map((each, at) => (
        <Look
          key={each.musicId ?? at}
          icon={<IconMusic size={16} stroke={1.5} aria-hidden />}
          label={clips.get(each.clipId) ?? t('templates.looks.hiddenMusic')}
          onRemove={canEdit ? () => onChange({ music: music.toSpliced(at, 1) }) : null}
        />
      ))}
      {images.map((each, at) => (
        <Look
          key={each.titleId ?? at}
          icon={<IconPhoto size={16} stroke={1.5} aria-hidden />}
          label={files.get(each.fileId) ?? t('templates.looks.hiddenImage')}
          onRemove={canEdit ? () => onChange({ images: images.toSpliced(at, 1) }) : null}
        />
      ))}
      {canEdit && music.length < mostOfEach && (
        <AddButton what="music" name={name} onClick={() => setPicking('music')} />
      )}
      {canEdit && images.length < mostOfEach && (
        <AddButton what="image" name={name} onClick={() => setPicking('image')} />
      )}
      <ReplaceClipDialog
        opened={picking === 'music'}
        title={t('templates.looks.pickMusic')}
        onClose={close}
        onChoose={({ clipId }, { durationMs }) => {
          onChange({ music: [...music, newMusic(clipId, durationMs ?? 0)] });
          close();
        }}
      />
      <ImageDialog
        opened={picking === 'image'}
        onClose={close}
        onChoose={({ fileId }) => onChange({ images: [...images, newImage(fileId)] })}
      />
    </Group>
  );
}

interface LookProps {
  readonly icon: React.ReactNode;
  readonly label: string;
  readonly onRemove: (() => void) | null;
}

function Look({ icon, label, onRemove }: LookProps) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" miw={0}>
      {icon}
      <Text size="sm" truncate maw={200} title={label}>
        {label}
      </Text>
      {onRemove !== null && (
        <CloseButton size="sm" aria-label={t('templates.looks.remove', { name: label })} onClick={onRemove} />
      )}
    </Group>
  );
}

interface AddButtonProps {
  readonly what: 'music' | 'image';
  readonly name: string;
  readonly onClick: () => void;
}

function AddButton({ what, name, onClick }: AddButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={t(`templates.looks.${what}To`, { name })}
      onClick={onClick}
    >
      {t(`templates.looks.${what}`)}
    </Button>
  );
}

/** All of a clip, softly under what is spoken. */
function newMusic(clipId: string, durationMs: number): SlotMusic {
  const sound = { gainDb: -12, fadeInMs: 1000, fadeOutMs: 2000, ducks: true };
  return { musicId: crypto.randomUUID(), clipId, inMs: 0, atMs: 0, durationMs, ...sound };
}

/** A logo for as long as the program goes on. */
function newImage(fileId: string): SlotImage {
  const place = { place: 'top-right', widthPercent: 20, opacityPercent: 100, untilEnd: true } as const;
  return { kind: 'image', titleId: crypto.randomUUID(), fileId, ...place, atMs: 0, durationMs: 5000 };
}
