import type { RichTextEditorProps } from '@mantine/tiptap';
import { useTranslation } from 'react-i18next';

/** Names of the editor's controls, where the library's own are not those that we use elsewhere. */
export function useEditorLabels(): NonNullable<RichTextEditorProps['labels']> {
  const { t } = useTranslation();
  return {
    orderedListControlLabel: t('richText.numberedList'),
    colorPickerControlLabel: t('richText.colour'),
    colorPickerColorLabel: (colour) => t('richText.setColour', { colour }),
    colorPickerClear: t('richText.clearColour'),
    colorPickerColorPicker: t('richText.colourPicker'),
    colorPickerPalette: t('richText.palette'),
  };
}
