import { Group, Input, Rating, Stack, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { type ClipDetail, useUpdateClip } from '../api.ts';
import { ShotTypeSelect } from './shot-type-select.tsx';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

/** Name, tags and sharing, saved as they are changed. */
export function ClipForm({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  const update = useUpdateClip();
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  const { clipId } = clip;
  if (!canEdit) {
    return (
      <Text size="sm" c="dimmed">
        {[
          ...(clip.shotType === null ? [] : [clip.shotType.name]),
          ...clip.tags,
          ...clip.namesShown,
          ...(clip.notes === '' ? [] : [clip.notes]),
          t('clips.detail.readOnly'),
        ].join(' · ')}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <NameField key={clip.name} clip={clip} onSave={(name) => update.mutate({ clipId, name })} />
      <TagsInput
        label={t('clips.detail.tags')}
        placeholder={clip.tags.length === 0 ? t('clips.detail.tagsHint') : ''}
        value={clip.tags}
        maxTags={20}
        onChange={(tags) => update.mutate({ clipId, tags: tags.map((tag) => tag.slice(0, 40)) })}
        acceptValueOnBlur
        clearable
      />
      <TagsInput
        label={t('clips.detail.namesShown')}
        placeholder={clip.namesShown.length === 0 ? t('clips.detail.namesHint') : ''}
        value={clip.namesShown}
        maxTags={50}
        onChange={(names) => update.mutate({ clipId, namesShown: names.map((name) => name.slice(0, 80)) })}
        acceptValueOnBlur
        clearable
      />
      <ShotTypeSelect clip={clip} onSave={(shotTypeId) => update.mutate({ clipId, shotTypeId })} />
      <RatingField value={clip.rating} onChange={(rating) => update.mutate({ clipId, rating })} />
      <NotesField key={clip.notes} clip={clip} onSave={(notes) => update.mutate({ clipId, notes })} />
      <Switch
        label={t('clips.detail.shared')}
        checked={clip.sharedWithCreators}
        onChange={(event) => update.mutate({ clipId, sharedWithCreators: event.currentTarget.checked })}
      />
      <Text size="xs" c="dimmed" component="output" mih={17}>
        {update.isPending && t('clips.detail.saving')}
        {update.isSuccess && t('clips.detail.saved')}
      </Text>
    </Stack>
  );
}

function NameField({ clip, onSave }: { clip: ClipDetail; onSave: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(clip.name);
  useFormDraft(t('clips.detail.name'), {
    unsaved: () => (name === clip.name ? null : { name }),
    restore: (kept) => setName(kept.name),
  });
  const isEmpty = name.trim() === '';
  const save = () => {
    if (!isEmpty && name.trim() !== clip.name) onSave(name.trim());
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setName(clip.name);
  };
  return (
    <TextInput
      label={t('clips.detail.name')}
      value={name}
      maxLength={200}
      error={isEmpty ? t('clips.detail.nameMissing') : null}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={handleKey}
    />
  );
}

/** The stars that stand already, clicked again, take the rating away. */
function RatingField({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (rating: number | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Group gap="sm">
      <Input.Label component="span" fw={500}>
        {t('clips.columns.rating')}
      </Input.Label>
      <Rating
        value={value ?? 0}
        allowClear
        getSymbolLabel={(stars) => t('clips.detail.stars', { count: stars })}
        onChange={(stars) => onChange(stars === 0 ? null : stars)}
      />
    </Group>
  );
}

function NotesField({ clip, onSave }: { clip: ClipDetail; onSave: (notes: string) => void }) {
  const { t } = useTranslation();
  const [notes, setNotes] = useState(clip.notes);
  useFormDraft(t('clips.detail.notes'), {
    unsaved: () => (notes === clip.notes ? null : { notes }),
    restore: (kept) => setNotes(kept.notes),
  });
  return (
    <Textarea
      label={t('clips.detail.notes')}
      value={notes}
      maxLength={5000}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => setNotes(event.currentTarget.value)}
      onBlur={() => {
        if (notes.trim() !== clip.notes) onSave(notes.trim());
      }}
    />
  );
}
