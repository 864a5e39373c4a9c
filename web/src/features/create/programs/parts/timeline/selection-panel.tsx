import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TimelineClips } from '../../../../../timeline/clips.ts';
import { timecode, totalFrames } from '../../../../../timeline/time-map.ts';
import { tabularFigures } from '../../../../../ui/theme.ts';
import type { Editor } from '../../editor/use-editor.ts';

interface SelectionPanelProps {
  readonly editor: Editor;
  readonly clips: TimelineClips;
  readonly fps: number;
}

/** Several selected items: how many, how long they are, and what can be done with all of them. */
export function SelectionPanel({ editor, clips, fps }: SelectionPanelProps) {
  const { t } = useTranslation();
  const items = selectedItems(editor);
  return (
    <Stack gap="sm" component="section" aria-label={t('programs.selection.label')}>
      <div>
        <Title order={2} size="h4">
          {t('programs.selection.count', { count: items.length })}
        </Title>
        <Text size="sm" c="dimmed" style={tabularFigures}>
          {t('programs.selection.length', { length: timecode(totalFrames(items), fps) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopyPlus size={16} stroke={1.5} />}
          onClick={() => editor.edit('duplicate', clips)}
        >
          {t('programs.tools.duplicate')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => editor.edit('remove', clips)}
        >
          {t('programs.tools.remove')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('programs.selection.help')}
      </Text>
    </Stack>
  );
}

/** Says how many items are selected, as soon as it is more than one. */
export function SelectionNews({ editor, fps }: Pick<SelectionPanelProps, 'editor' | 'fps'>) {
  const { t } = useTranslation();
  const items = selectedItems(editor);
  const length = timecode(totalFrames(items), fps);
  const news = { count: items.length, total: editor.list.length, length };
  return (
    <VisuallyHidden role="status">{items.length > 1 && t('programs.selection.news', news)}</VisuallyHidden>
  );
}

function selectedItems({ list, selection }: Editor) {
  return list.filter(({ itemId }) => selection.ids.has(itemId));
}
