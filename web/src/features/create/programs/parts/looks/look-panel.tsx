import type { Aspect } from '@rushes/contract/media/clips';
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lengthsOf, type TimelineClips } from '../../../../../timeline/clips.ts';
import { choiceAt } from '../../../../../timeline/cross-fades.ts';
import { itemFrames } from '../../../../../timeline/edit-list.ts';
import { type Attached, attachedIn, type ItemTitle } from '../../../../../timeline/item-looks.ts';
import { totalFrames } from '../../../../../timeline/time-map.ts';
import type { Editor } from '../../editor/use-editor.ts';
import type { ItemFraming } from '../../editor/use-framing.ts';
import { ChapterForm } from './chapter-form.tsx';
import { CrossFadeForm } from './cross-fade-form.tsx';
import { FramingForm } from './framing-form.tsx';
import { ImageForm } from './image-form.tsx';
import { LookSlider } from './look-slider.tsx';
import { MusicForm } from './music-form.tsx';
import { SpeedForm } from './speed-form.tsx';
import { TitleForm } from './title-form.tsx';

interface LookPanelProps {
  readonly editor: Editor;
  readonly clips: TimelineClips;
  readonly fps: number;
  readonly aspect: Aspect;
  readonly framing: ItemFraming | null;
}

/** What is selected: a title, music or chapter with its form, or an item with its sound and fades. */
export function LookPanel({ framing, ...props }: LookPanelProps) {
  const { editor, clips, fps, aspect } = props;
  const { attached: ref } = editor;
  const found =
    ref === null
      ? undefined
      : attachedIn(editor.list).find(({ kind, id }) => kind === ref.kind && id === ref.id);
  if (found !== undefined)
    return <AttachedPanel found={found} editor={editor} clips={clips} aspect={aspect} fps={fps} />;
  return <ItemPanel editor={editor} clips={clips} fps={fps} framing={framing} />;
}

function AttachedPanel({
  found,
  editor,
  clips,
  aspect,
  fps,
}: Omit<LookPanelProps, 'framing'> & { found: Attached }) {
  const { t } = useTranslation();
  const change = (values: object) =>
    editor.changeAttached(values, `form:${found.id}:${Object.keys(values).join()}`);
  const isImage = found.kind === 'title' && found.value.kind === 'image';
  const heading = {
    title: isImage ? 'programs.images.image' : 'programs.looks.title',
    music: 'programs.looks.music',
    chapter: 'programs.looks.chapter',
  } as const;
  return (
    <Stack gap="sm" component="section" data-own-keys aria-label={t(heading[found.kind])}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {t(heading[found.kind])}
        </Title>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => editor.edit('remove', clips)}
        >
          {t('programs.looks.remove')}
        </Button>
      </Group>
      {found.kind === 'title' && (
        <TitlePanel {...{ found, value: found.value, editor, aspect, fps, change }} />
      )}
      {found.kind === 'music' && (
        <MusicForm
          key={found.id}
          music={found.value}
          name={clips.get(found.value.clipId)?.name ?? ''}
          fps={fps}
          onChange={change}
        />
      )}
      {found.kind === 'chapter' && <ChapterForm key={found.id} chapter={found.value} onChange={change} />}
    </Stack>
  );
}

interface TitlePanelProps extends Pick<LookPanelProps, 'editor' | 'aspect' | 'fps'> {
  readonly found: Attached;
  readonly value: ItemTitle;
  readonly change: (values: object) => void;
}

function TitlePanel({ found, value, editor, aspect, fps, change }: TitlePanelProps) {
  const { itemId, id } = found;
  if (value.kind !== 'image') return <TitleForm key={id} title={value} aspect={aspect} onChange={change} />;
  return (
    <ImageForm
      key={id}
      image={value}
      place={found}
      end={totalFrames(editor.list)}
      fps={fps}
      onChange={change}
      onPlace={(place) => editor.placeAttached({ kind: 'title', itemId, id }, place, `form:${id}:place`)}
    />
  );
}

function ItemPanel({ editor, clips, fps, framing }: Omit<LookPanelProps, 'aspect'>) {
  const { t } = useTranslation();
  const item = editor.list.find(({ itemId }) => itemId === editor.selectedId);
  if (item === undefined) return null;
  const { gainDb = 0, fadeInFrames = 0, fadeOutFrames = 0 } = item;
  const most = Math.min(5, Math.floor((itemFrames(item) / fps) * 5) / 10);
  const lengths = lengthsOf(clips);
  const choice = choiceAt(editor.list, editor.list.indexOf(item), lengths, fps);
  const change = (values: object, name: string) =>
    editor.changeItem(item.itemId, values, `look:${item.itemId}:${name}`);
  return (
    <Stack gap="sm" component="section" data-own-keys aria-label={t('programs.looks.item')}>
      <Title order={2} size="h4" lineClamp={1} title={clips.get(item.clipId)?.name}>
        {clips.get(item.clipId)?.name ?? t('programs.looks.item')}
      </Title>
      <LookSlider
        label={t('programs.looks.volume')}
        value={gainDb}
        text={gainDb <= -60 ? t('programs.looks.silent') : t('programs.looks.decibels', { gain: gainDb })}
        min={-60}
        max={12}
        step={1}
        onChange={(value) => change({ gainDb: value }, 'gain')}
      />
      <SpeedForm key={`speed ${item.itemId}`} editor={editor} item={item} clips={clips} />
      {choice !== null && <CrossFadeForm {...{ editor, item, choice, lengths, fps }} />}
      <LookSlider
        label={t('programs.looks.fadeIn')}
        value={fadeInFrames / fps}
        text={t('programs.looks.seconds', { seconds: (fadeInFrames / fps).toFixed(1) })}
        min={0}
        max={most}
        step={0.1}
        onChange={(value) => change({ fadeInFrames: Math.round(value * fps) }, 'in')}
      />
      <LookSlider
        label={t('programs.looks.fadeOut')}
        value={fadeOutFrames / fps}
        text={t('programs.looks.seconds', { seconds: (fadeOutFrames / fps).toFixed(1) })}
        min={0}
        max={most}
        step={0.1}
        onChange={(value) => change({ fadeOutFrames: Math.round(value * fps) }, 'out')}
      />
      {framing !== null && <FramingForm key={framing.itemId} framing={framing} />}
    </Stack>
  );
}
