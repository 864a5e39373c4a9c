import { Select } from '@mantine/core';
import type { BumperVariantInput } from '@rushes/contract/create/bumpers';
import type { Aspect } from '@rushes/contract/media/clips';
import { useTranslation } from 'react-i18next';
import { commonLanguages, languageName } from '../../../../lib/format/language.ts';

const aspects = ['16:9', '9:16', '1:1'] as const satisfies readonly Aspect[];

interface FitFieldsProps {
  readonly variant: BumperVariantInput;
  readonly canEdit: boolean;
  readonly onChange: (next: Partial<BumperVariantInput>) => void;
}

const any = 'any';

/** Which programs a variant is for. */
export function FitFields({ variant, canEdit, onChange }: FitFieldsProps) {
  const { t } = useTranslation();
  const spoken = variant.language === null ? [] : [variant.language];
  const languages = [...new Set([...spoken, ...commonLanguages])];
  return (
    <>
      <Select
        w={100}
        label={t('bumpers.variants.aspect')}
        data={[...aspects]}
        value={variant.aspect}
        allowDeselect={false}
        readOnly={!canEdit}
        onChange={(value) => onChange({ aspect: aspects.find((each) => each === value) ?? variant.aspect })}
      />
      <Select
        w={180}
        label={t('bumpers.variants.language')}
        data={[
          { value: any, label: t('bumpers.variants.anyLanguage') },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
        value={variant.language ?? any}
        searchable
        allowDeselect={false}
        readOnly={!canEdit}
        onChange={(value) => onChange({ language: value === any ? null : value })}
      />
    </>
  );
}
