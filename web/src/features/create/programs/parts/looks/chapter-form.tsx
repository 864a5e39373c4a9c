import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemChapter } from '../../../../../timeline/item-looks.ts';

interface ChapterFormProps {
  readonly chapter: ItemChapter;
  readonly onChange: (values: Partial<ItemChapter>) => void;
}

/** The name of a chapter. */
export function ChapterForm({ chapter, onChange }: ChapterFormProps) {
  const { t } = useTranslation();
  const [isBlank, setIsBlank] = useState(false);
  return (
    <TextInput
      label={t('programs.looks.chapterName')}
      description={t('programs.looks.chapterNote')}
      maxLength={120}
      value={isBlank ? '' : chapter.title}
      error={isBlank ? t('programs.looks.nameMissing') : undefined}
      onChange={(event) => {
        const title = event.currentTarget.value;
        setIsBlank(title.trim() === '');
        if (title.trim() !== '') onChange({ title });
      }}
    />
  );
}
