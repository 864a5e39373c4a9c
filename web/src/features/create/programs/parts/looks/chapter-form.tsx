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
  const [title, setTitle] = useState(chapter.title);
  return (
    <TextInput
      label={t('programs.looks.chapterName')}
      description={t('programs.looks.chapterNote')}
      maxLength={120}
      value={title}
      error={title.trim() === '' ? t('programs.looks.textMissing') : undefined}
      onChange={(event) => {
        setTitle(event.currentTarget.value);
        if (event.currentTarget.value.trim() !== '') onChange({ title: event.currentTarget.value });
      }}
    />
  );
}
