import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './choice-fields.tsx';
import { clipChoicesQuery } from '../../guest-recordings/api.ts';

type ChosenClip = { readonly clipId: string; readonly name: string } | null;

interface ClipChoiceProps {
  readonly label: string;
  readonly help: string;
  readonly value: ChosenClip;
  readonly error: string | undefined;
  readonly onChange: (clip: ChosenClip) => void;
}

/** A clip that others are shown before they start. */
export function ClipChoice({ label, help, value, error, onChange }: ClipChoiceProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery(clipChoicesQuery(wanted));
  return (
    <ChoiceField
      {...{ label, help }}
      placeholder={t('guests.welcomeVideo.find')}
      nothing={t('guests.welcomeVideo.none')}
      error={error}
      chosen={value === null ? null : { value: value.clipId, label: value.name }}
      found={(found.data?.items ?? []).map(({ clipId, name }) => ({ value: clipId, label: name }))}
      onSearch={setSearch}
      onChange={(choice) => onChange(choice === null ? null : { clipId: choice.value, name: choice.label })}
    />
  );
}
