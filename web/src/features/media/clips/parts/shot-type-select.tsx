import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shotTypesQuery } from '../../../core/catalogues/api.ts';
import type { ClipDetail } from '../api.ts';

interface ShotTypeSelectProps {
  readonly clip: ClipDetail;
  readonly onSave: (shotTypeId: string | null) => void;
}

/** What kind of shot a clip is; one that cannot be chosen any more stays where it is. */
export function ShotTypeSelect({ clip, onSave }: ShotTypeSelectProps) {
  const { t } = useTranslation();
  const types = useQuery(shotTypesQuery());
  const { shotType } = clip;
  const choices = (types.data?.items ?? []).map(({ itemId, name }) => ({ value: itemId, label: name }));
  const isListed = shotType === null || choices.some(({ value }) => value === shotType.itemId);
  return (
    <Select
      searchable
      clearable
      label={t('clips.detail.shotType')}
      placeholder={t('clips.detail.noShotType')}
      data={isListed ? choices : [...choices, { value: shotType.itemId, label: shotType.name }]}
      value={shotType?.itemId ?? null}
      onChange={onSave}
    />
  );
}
