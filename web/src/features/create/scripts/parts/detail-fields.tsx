import { Select } from '@mantine/core';
import { speechLanguages } from '@rushes/contract/create/lists/speech';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../../lib/format/language.ts';

/** Those whose pace is known, by name; and the one that is chosen. */
function languagesWith(chosen: string): { value: string; label: string }[] {
  return [...new Set([...speechLanguages, chosen])]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** In which language a script is spoken: its length depends on it. */
export function LanguageField({ value, onChange }: { value: string; onChange: (language: string) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('scripts.details.language')}
      description={t('scripts.details.languageHelp')}
      data={languagesWith(value)}
      value={value}
      searchable
      allowDeselect={false}
      onChange={(language) => onChange(language ?? value)}
    />
  );
}
