import { minCrossFadeFrames } from '@rushes/contract/create/lists/cross-fade';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CutChoice, makeRoom } from '../../../../../timeline/cross-fades.ts';
import type { ClipLengths, EditItem } from '../../../../../timeline/edit-list.ts';
import type { Editor } from '../../editor/use-editor.ts';
import { LookSlider } from './look-slider.tsx';

interface CrossFadeFormProps {
  readonly editor: Editor;
  readonly item: EditItem;
  readonly choice: CutChoice;
  readonly lengths: ClipLengths;
  readonly fps: number;
}

/** How long an item dissolves from the one before it, and what keeps it from being longer. */
export function CrossFadeForm({ editor, item, choice, lengths, fps }: CrossFadeFormProps) {
  const { t } = useTranslation();
  const seconds = (frames: number) => t('programs.looks.seconds', { seconds: (frames / fps).toFixed(1) });
  const { mostFrames, lacksFootage, placed } = choice;
  const frames = placed === null ? 0 : placed.before + placed.after;
  const change = (value: number) => {
    const wished = Math.min(mostFrames, Math.round(value * fps));
    const crossFadeFrames = wished < minCrossFadeFrames ? undefined : wished;
    editor.changeItem(item.itemId, { crossFadeFrames }, `look:${item.itemId}:cross-fade`);
  };
  return (
    <Stack gap={4}>
      {mostFrames > 0 && (
        <LookSlider
          label={t('programs.looks.crossFade')}
          value={frames / fps}
          text={seconds(frames)}
          min={0}
          max={mostFrames / fps}
          step={0.1}
          onChange={change}
        />
      )}
      {mostFrames === 0 && <Text size="sm">{t('programs.looks.crossFade')}</Text>}
      {lacksFootage && (
        <Text size="sm" c="dimmed">
          {mostFrames === 0
            ? t('programs.looks.crossFadeNoFootage')
            : t('programs.looks.crossFadeLimited', { seconds: (mostFrames / fps).toFixed(1) })}
        </Text>
      )}
      {lacksFootage && mostFrames < fps && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => editor.change(makeRoom(editor.list, item.itemId, fps, lengths))}
        >
          {t('programs.looks.crossFadeMakeRoom')}
        </Button>
      )}
    </Stack>
  );
}
