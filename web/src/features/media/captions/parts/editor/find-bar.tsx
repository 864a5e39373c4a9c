import { Button, Checkbox, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findCues, replaceAll } from '../../editor/cues.ts';
import type { CaptionEditor } from '../../editor/use-caption-editor.ts';

interface FindBarProps {
  readonly editor: CaptionEditor;
  readonly canEdit: boolean;
  readonly current: string | null;
  readonly onShow: (key: string) => void;
  readonly onClose: () => void;
}

/** Finds words in the captions, and replaces them everywhere. */
export function FindBar({ editor, canEdit, current, onShow, onClose }: FindBarProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState({ find: '', replacement: '', isCaseKept: false });
  const found = findCues(editor.cues, search);
  const showNext = () => {
    const next = found[(found.indexOf(current ?? '') + 1) % Math.max(1, found.length)];
    if (next !== undefined) onShow(next);
  };
  return (
    <Group gap="xs" align="end" role="search" aria-label={t('captions.find.label')}>
      <TextInput
        size="xs"
        label={t('captions.find.find')}
        value={search.find}
        data-autofocus
        ref={(field) => {
          if (field !== null && search.find === '') field.focus();
        }}
        onChange={({ currentTarget: { value } }) => setSearch({ ...search, find: value })}
        onKeyDown={(event) => event.key === 'Enter' && showNext()}
      />
      {canEdit && (
        <TextInput
          size="xs"
          label={t('captions.find.replacement')}
          value={search.replacement}
          onChange={({ currentTarget: { value } }) => setSearch({ ...search, replacement: value })}
        />
      )}
      <Checkbox
        size="xs"
        mb={6}
        label={t('captions.find.matchCase')}
        checked={search.isCaseKept}
        onChange={({ currentTarget: { checked } }) => setSearch({ ...search, isCaseKept: checked })}
      />
      <Button size="xs" variant="default" disabled={found.length === 0} onClick={showNext}>
        {t('captions.find.next')}
      </Button>
      {canEdit && (
        <Button
          size="xs"
          variant="default"
          disabled={found.length === 0}
          onClick={() => editor.apply((cues) => replaceAll(cues, search))}
        >
          {t('captions.find.replaceAll')}
        </Button>
      )}
      <Text size="xs" c="dimmed" component="output" mb={6}>
        {search.find !== '' && t('captions.find.found', { count: found.length })}
      </Text>
      <CloseButton aria-label={t('captions.find.close')} onClick={onClose} />
    </Group>
  );
}
