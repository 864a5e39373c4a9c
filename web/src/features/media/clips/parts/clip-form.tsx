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
      <NameField {...{ clip, update }} />
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
      <NotesField {...{ clip, update }} />
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

interface TextFieldProps {
  readonly clip: ClipDetail;
  readonly update: ReturnType<typeof useUpdateClip>;
}

/** A text of a clip that is saved when the user leaves it; what is being typed outlives the changes of others. */
function useClipText({ clip, update }: TextFieldProps, field: 'name' | 'notes', draft: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = clip[field];
  const value = typed ?? kept;
  useFormDraft(draft, {
    unsaved: () => (value === kept ? null : { [field]: value }),
    restore: (unsaved: Partial<Record<typeof field, string>>) => setTyped(unsaved[field] ?? null),
  });
  const save = () => {
    const text = value.trim();
    if (text === kept) setTyped(null);
    if (text === kept || (field === 'name' && text === '')) return;
    update.mutate({ clipId: clip.clipId, [field]: text }, { onSuccess: () => setTyped(null) });
  };
  return { value, setTyped, save };
}

function NameField(props: TextFieldProps) {
  const { t } = useTranslation();
  const { value, setTyped, save } = useClipText(props, 'name', t('clips.detail.name'));
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <TextInput
      label={t('clips.detail.name')}
      value={value}
      maxLength={200}
      error={value.trim() === '' ? t('clips.detail.nameMissing') : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={handleKey}
    />
  );
}

/** The present number of stars, clicked again, takes the rating away. */
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

function NotesField(props: TextFieldProps) {
  const { t } = useTranslation();
  const { value, setTyped, save } = useClipText(props, 'notes', t('clips.detail.notes'));
  return (
    <Textarea
      label={t('clips.detail.notes')}
      value={value}
      maxLength={5000}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
    />
  );
}
