import { useDebouncedValue } from '@mantine/hooks';
import type { GuestRecordingDetail } from '@rushes/contract/tasks/guest-recordings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../job-templates/parts/choice-fields.tsx';
import { clipChoicesQuery } from '../api.ts';

type WelcomeClip = GuestRecordingDetail['welcomeClip'];

interface WelcomeClipFieldProps {
  readonly value: WelcomeClip;
  readonly error: string | undefined;
  readonly onChange: (clip: WelcomeClip) => void;
}

/** The clip that guests can watch before they start. */
export function WelcomeClipField({ value, error, onChange }: WelcomeClipFieldProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery(clipChoicesQuery(wanted));
  return (
    <ChoiceField
      label={t('guests.welcomeVideo.label')}
      help={t('guests.welcomeVideo.help')}
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
